import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import { useMemo } from 'react';

interface Props {
  label: string;
  value: string | null;
  onChange: (zone: string | null) => void;
  /** What no choice stands for; without it there must be one. */
  unset?: string;
  help?: string;
  fault?: string | undefined;
  disabled?: boolean;
}

/** A time zone, of those that this browser knows. */
export function ZoneField({ label, value, onChange, unset, help, fault, disabled }: Props) {
  const zones = useMemo(() => {
    const known = Intl.supportedValuesOf('timeZone');
    return value === null || known.includes(value) ? known : [value, ...known];
  }, [value]);
  return (
    <Autocomplete
      options={unset === undefined ? zones : ['', ...zones]}
      getOptionLabel={(zone) => zone || (unset ?? '')}
      value={value ?? ''}
      disableClearable
      disabled={disabled === true}
      onChange={(_, zone) => onChange(zone === '' ? null : zone)}
      renderInput={(props) => (
        <TextField {...props} label={label} error={fault !== undefined} helperText={fault ?? help} />
      )}
    />
  );
}
