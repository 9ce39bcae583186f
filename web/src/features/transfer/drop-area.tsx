import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { useDrop } from '../../entities/file/use-drop.js';

interface Props {
  onFiles: (files: File[]) => void;
  /** Low, where it is one part of many. */
  dense?: boolean;
  children: ReactNode;
}

/** Where a file is dropped; the label in it opens the choice of the browser. */
export function DropArea({ onFiles, dense = false, children }: Props) {
  return (
    <Box {...useDrop(onFiles)} sx={[AREA, dense && { py: 5 }]}>
      {children}
    </Box>
  );
}

const AREA = {
  display: 'grid',
  placeItems: 'center',
  gap: 2,
  px: 4,
  py: 11,
  textAlign: 'center',
  color: 'text.secondary',
  border: '1.5px dashed',
  borderColor: 'line.strong',
  borderRadius: '10px',
  bgcolor: 'background.sunken',
  transition: 'border-color 120ms, background-color 120ms',
  '&[data-over]': {
    borderColor: 'primary.main',
    bgcolor: 'color-mix(in srgb, var(--bm-palette-primary-main) 8%, var(--bm-palette-background-paper))',
  },
  '& label': { color: 'primary.main', fontWeight: 600, cursor: 'pointer' },
  '& label:hover': { textDecoration: 'underline' },
  '&:focus-within label': {
    outline: '2px solid var(--bm-palette-primary-main)',
    outlineOffset: 3,
    borderRadius: '4px',
  },
  '& p': { m: 0, fontSize: 13 },
} as const;
