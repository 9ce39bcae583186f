import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { useFeature } from '../../../entities/session/use-feature.js';
import { FavouriteStar } from '../../../entities/settings-store/favourite-star.js';
import type { Markable } from '../../../entities/settings-store/use-favourites.js';

interface Props {
  /** What the star marks; no star where there is nothing to mark. */
  mark: Markable | null;
  /** The star is always seen, for fingers; else under the pointer, with the focus, and where it is set. */
  shown?: boolean;
  children: ReactNode;
}

/** A row of the navigation with its star at the end. */
export function StarredRow({ mark, shown = false, children }: Props) {
  const on = useFeature('favourite');
  return (
    <Box
      sx={{
        display: 'flex',
        alignItems: 'center',
        '&:hover .star, & .star:focus-visible': { opacity: 1 },
        '& .star': { opacity: shown ? 1 : 0 },
      }}
    >
      <Box sx={{ flex: 1, minWidth: 0 }}>{children}</Box>
      {mark && on && <FavouriteStar place={mark} size={shown ? 'medium' : 'small'} className="star" />}
    </Box>
  );
}
