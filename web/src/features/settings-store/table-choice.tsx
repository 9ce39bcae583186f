import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useTranslation } from 'react-i18next';

interface Props {
  tables: readonly { _id: string; _name: string }[];
  /** Empty while none is chosen. */
  value: string;
  onChange: (id: string) => void;
}

/** Which table something is about; one that is gone is named as such. */
export function TableChoice({ tables, value, onChange }: Props) {
  const { t } = useTranslation();
  const gone = value !== '' && !tables.some(({ _id }) => _id === value);
  return (
    <TextField
      select
      label={t('sharing.table')}
      value={value}
      error={gone}
      helperText={gone ? t('sharing.table-gone') : undefined}
      onChange={({ target }) => onChange(target.value)}
    >
      {gone && (
        <MenuItem value={value} disabled>
          {value}
        </MenuItem>
      )}
      {tables.map(({ _id, _name }) => (
        <MenuItem key={_id} value={_id}>
          {_name}
        </MenuItem>
      ))}
    </TextField>
  );
}
