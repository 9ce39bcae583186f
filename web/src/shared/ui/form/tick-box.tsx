import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

interface Props {
  label: ReactNode;
  help?: string;
  /** Accessible name, where the words beside the box do not say enough. */
  name?: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
}

/** A box to tick, with words beside it on what that does. */
export function TickBox({ label, help, name, checked, onChange }: Props) {
  return (
    <FormControlLabel
      sx={{ m: 0, alignItems: 'flex-start', '& .MuiFormControlLabel-label': { font: 'inherit' } }}
      control={
        <Checkbox
          checked={checked}
          onChange={(_, on) => onChange(on)}
          slotProps={{ input: { 'aria-label': name } }}
          sx={{ p: 0, mr: 2 }}
        />
      }
      label={
        <>
          {label}
          {help === undefined ? null : (
            <Typography variant="caption" component="span" color="text.secondary" sx={{ display: 'block' }}>
              {help}
            </Typography>
          )}
        </>
      }
    />
  );
}
