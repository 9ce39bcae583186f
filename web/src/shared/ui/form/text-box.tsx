import FormControl from '@mui/material/FormControl';
import FormHelperText from '@mui/material/FormHelperText';
import InputLabel from '@mui/material/InputLabel';
import OutlinedInput, { type OutlinedInputProps } from '@mui/material/OutlinedInput';
import { useId, type ReactNode } from 'react';

export interface TextBoxProps extends Omit<OutlinedInputProps, 'label' | 'notched'> {
  label: string;
  helperText?: ReactNode;
}

/**
 * A labelled text input. `TextField` does the same and more, but brings menus and pop-ups with it: before sign-in that
 * weight counts.
 */
export function TextBox({ label, helperText, error, disabled, ref, ...input }: TextBoxProps) {
  const id = useId();
  return (
    <FormControl fullWidth size="small" error={error} disabled={disabled}>
      <InputLabel htmlFor={id}>{label}</InputLabel>
      <OutlinedInput
        id={id}
        inputRef={ref}
        aria-describedby={helperText ? `${id}-help` : undefined}
        {...input}
      />
      {helperText && <FormHelperText id={`${id}-help`}>{helperText}</FormHelperText>}
    </FormControl>
  );
}
