import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import { useTranslation } from 'react-i18next';
import type { Role } from '@buildmesh/contracts';

/** Options drawn at once; typing finds the others. */
const OFFERED = 100;

interface Props {
  /** Roles that close no circle. */
  parents: readonly Role[];
  /** Empty for none. */
  value: string;
  onChange: (id: string) => void;
}

/** The role from which this one inherits. */
export function ParentChoice({ parents, value, onChange }: Props) {
  const { t } = useTranslation();
  return (
    <Autocomplete
      size="small"
      options={[...parents]}
      value={parents.find(({ _id }) => _id === value) ?? null}
      getOptionLabel={({ _name }) => _name}
      getOptionKey={({ _id }) => _id}
      isOptionEqualToValue={(a, b) => a._id === b._id}
      filterOptions={(options, { inputValue }) =>
        options
          .filter(({ _name }) => _name.toLowerCase().includes(inputValue.trim().toLowerCase()))
          .slice(0, OFFERED)
      }
      noOptionsText={t('role.no-parent')}
      onChange={(_, chosen) => onChange(chosen?._id ?? '')}
      renderInput={(props) => (
        <TextField
          {...props}
          label={t('role.parent')}
          placeholder={t('role.no-parent')}
          helperText={t('role.parent-help')}
        />
      )}
    />
  );
}
