import useMediaQuery from '@mui/material/useMediaQuery';
import { MOBILE_BELOW_PX } from '../limits.js';

/** True where the phone layout is used: below 500 px (platform §9). */
export function useMobile(): boolean {
  return useMediaQuery(`(max-width: ${MOBILE_BELOW_PX - 0.05}px)`, { noSsr: true });
}
