import Box from '@mui/material/Box';
import { useAppSelector } from '../../state/hooks.js';

/** The logo of a white-label project, else the product's mark in the accent of the project. */
export function BrandMark({ size = 24 }: { size?: number }) {
  const logo = useAppSelector(({ branding }) => branding.settings?.logo);
  if (logo)
    return (
      <Box
        component="img"
        src={logo}
        alt=""
        referrerPolicy="no-referrer"
        sx={{ width: size, height: size, objectFit: 'contain', flexShrink: 0, display: 'block' }}
      />
    );
  return (
    <Box
      component="svg"
      viewBox="0 0 32 32"
      aria-hidden
      sx={{ width: size, height: size, color: 'primary.main', flexShrink: 0, display: 'block' }}
    >
      <rect width="32" height="32" rx="8" fill="currentColor" />
      <path d="M9 9h6v6H9zM17 9h6v6h-6zM9 17h6v6H9z" fill="#fff" />
      <path d="M17 17h6v6h-6z" fill="#fff" fillOpacity=".5" />
    </Box>
  );
}
