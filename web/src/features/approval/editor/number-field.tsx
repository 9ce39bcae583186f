import TextField from '@mui/material/TextField';
import { useState } from 'react';

interface Props {
  label: string;
  value: number;
  min: number;
  max: number;
  onChange: (value: number) => void;
}

/** A whole number between bounds; what cannot be read stays in the field and counts for nothing. */
export function NumberField({ label, value, min, max, onChange }: Props) {
  const [text, setText] = useState(String(value));
  const read = (typed: string): number | undefined => {
    const number = Number(typed);
    return typed.trim() !== '' && Number.isInteger(number) && number >= min && number <= max
      ? number
      : undefined;
  };
  const wrong = read(text) === undefined;
  return (
    <TextField
      label={label}
      value={text}
      error={wrong}
      helperText={wrong ? `${min}–${max}` : undefined}
      onChange={({ target }) => {
        setText(target.value);
        const number = read(target.value);
        if (number !== undefined) onChange(number);
      }}
      slotProps={{ htmlInput: { inputMode: 'numeric' } }}
    />
  );
}
