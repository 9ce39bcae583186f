import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

interface Props {
  title: string;
  /** A line of help under the title. */
  text?: string;
  children: ReactNode;
}

/** A part of a form that is more than one input, under its title. */
export function FormPart({ title, text, children }: Props) {
  return (
    <Box component="fieldset" sx={{ border: 0, m: 0, p: 0, minWidth: 0 }}>
      <Typography component="legend" variant="h4" sx={{ p: 0, mb: text ? 0.5 : 2 }}>
        {title}
      </Typography>
      {text && (
        <Typography variant="body2" color="textSecondary" sx={{ mb: 2 }}>
          {text}
        </Typography>
      )}
      {children}
    </Box>
  );
}
