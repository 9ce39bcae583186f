import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';

interface Props {
  label: string;
  help?: string | undefined;
  disabled?: boolean;
  options: readonly { value: string; label: string }[];
  value: readonly string[];
  onChange: (value: string[]) => void;
}

/** Several of a list. */
export function ManyChoice({ label, help, disabled = false, options, value, onChange }: Props) {
  const known = value.filter((each) => options.some((option) => option.value === each));
  return (
    <TextField
      select
      label={label}
      helperText={help}
      disabled={disabled}
      value={known}
      onChange={({ target }) => onChange(listOf(target.value))}
      slotProps={{ select: { multiple: true } }}
    >
      {options.map((option) => (
        <MenuItem key={option.value} value={option.value}>
          {option.label}
        </MenuItem>
      ))}
    </TextField>
  );
}

const listOf = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : []);
