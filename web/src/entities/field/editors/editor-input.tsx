import InputBase from '@mui/material/InputBase';
import OutlinedInput, { type OutlinedInputProps } from '@mui/material/OutlinedInput';
import type { ComponentProps } from 'react';
import { MONO, PlainArea } from '../../../shared/ui/form/plain-input.js';
import { AS_AROUND } from '../../../shared/ui/form/plain-select.js';
import type { EditorProps } from './editor.types.js';

type Frame = Pick<EditorProps, 'variant' | 'disabled' | 'invalid'>;

interface EditorInputProps
  extends Frame, Pick<OutlinedInputProps, 'startAdornment' | 'endAdornment' | 'sx' | 'ref'> {
  input: ComponentProps<'input'>;
}

/** The line in which a value is typed: bare in a cell of a table, with its border in a form. */
export function EditorInput({ variant, input, disabled, invalid, sx, ...frame }: EditorInputProps) {
  const shared = { ...frame, fullWidth: true, disabled, error: invalid, inputProps: input };
  const own = Array.isArray(sx) ? sx : [sx];
  return variant === 'form' ? (
    <OutlinedInput {...shared} sx={[AS_AROUND, ...own]} />
  ) : (
    <InputBase {...shared} sx={[BARE, ...own]} />
  );
}

interface EditorAreaProps extends Frame {
  area: ComponentProps<'textarea'>;
  mono?: boolean;
}

/** The same for text of several lines. */
export function EditorArea({ variant, area, mono = false, disabled, invalid }: EditorAreaProps) {
  if (variant === 'form') return <PlainArea {...area} mono={mono} aria-invalid={invalid || undefined} />;
  return (
    <InputBase
      fullWidth
      multiline
      inputComponent="textarea"
      disabled={disabled}
      inputProps={area}
      sx={[BARE, CELL_AREA, mono && MONO]}
    />
  );
}

/** As the cell around it. */
const BARE = {
  font: 'inherit',
  color: 'inherit',
  p: 0,
  '& .MuiInputBase-input': { p: 0, height: 'auto', font: 'inherit', textAlign: 'inherit' },
} as const;
const CELL_AREA = {
  '& textarea': { resize: 'none', fieldSizing: 'content', lineHeight: '20px', minHeight: 20, maxHeight: 220 },
} as const;
