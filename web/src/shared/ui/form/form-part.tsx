import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

interface Props {
  title: string;
  children: ReactNode;
}

/** A part of a form that is more than one input, under its title. */
export function FormPart({ title, children }: Props) {
  return (
    <Box component="fieldset" sx={{ border: 0, m: 0, p: 0, minWidth: 0 }}>
      <Typography component="legend" variant="h4" sx={{ p: 0, mb: 2 }}>
        {title}
      </Typography>
      {children}
    </Box>
  );
}
