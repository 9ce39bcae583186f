import OutlinedInput from '@mui/material/OutlinedInput';
import type { SxProps, Theme } from '@mui/material/styles';
import type { ComponentProps } from 'react';
import { AS_AROUND, isWrong, NO_NOTCH } from './plain-select.js';

interface Shape {
  /** Letters of one width, for code. */
  mono?: boolean;
  sx?: SxProps<Theme>;
}

/** A line of text. Its name is an `aria-label` or stands in a label around it. */
export function PlainInput({ mono, className, sx, disabled, ...input }: ComponentProps<'input'> & Shape) {
  return (
    <OutlinedInput
      fullWidth
      label={NO_NOTCH}
      className={className}
      disabled={disabled}
      error={isWrong(input['aria-invalid'])}
      inputProps={input}
      sx={[AS_AROUND, mono === true && MONO, ...(Array.isArray(sx) ? sx : [sx])]}
    />
  );
}

/** Text of several lines; grows with what is in it. */
export function PlainArea({ mono, className, sx, disabled, ...area }: ComponentProps<'textarea'> & Shape) {
  return (
    <OutlinedInput
      fullWidth
      label={NO_NOTCH}
      multiline
      // Not the one that measures by script: the browser lets it grow.
      inputComponent="textarea"
      className={className}
      disabled={disabled}
      error={isWrong(area['aria-invalid'])}
      inputProps={area}
      sx={[AS_AROUND, GROWING, mono === true && MONO, ...(Array.isArray(sx) ? sx : [sx])]}
    />
  );
}

export const MONO = {
  '& .MuiInputBase-input': {
    fontFamily: 'ui-monospace, SFMono-Regular, Menlo, Consolas, monospace',
    fontSize: 12,
  },
} as const;
const GROWING = {
  '& textarea': {
    resize: 'none',
    fieldSizing: 'content',
    minHeight: 20,
    maxHeight: '40vh',
    // As high as a line beside it, for fingers.
    '@media (pointer: coarse)': { minHeight: 26, lineHeight: '26px' },
  },
} as const;
