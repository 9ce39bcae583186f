import Autocomplete from '@mui/material/Autocomplete';
import MenuItem from '@mui/material/MenuItem';
import TextField, { type TextFieldProps } from '@mui/material/TextField';
import { useTranslation } from 'react-i18next';
import type { Role } from '@buildmesh/contracts';

/** One role. */
export function RoleSelect({ roles, ...field }: TextFieldProps & { roles: readonly Role[] }) {
  const { t } = useTranslation();
  return (
    <TextField select label={t('user.role')} {...field}>
      {roles.map(({ _id, _name }) => (
        <MenuItem key={_id} value={_id}>
          {_name}
        </MenuItem>
      ))}
    </TextField>
  );
}

interface RolesFieldProps {
  roles: readonly Role[];
  value: string[];
  onChange: (ids: string[]) => void;
  disabled?: boolean;
  error?: string;
}

/** Several roles; the first is the own one, the others are reached by switching (D24). */
export function RolesField({ roles, value, onChange, disabled, error }: RolesFieldProps) {
  const { t } = useTranslation();
  return (
    <Autocomplete
      multiple
      disabled={disabled ?? false}
      size="small"
      options={roles.map(({ _id }) => _id)}
      value={value}
      onChange={(_, ids) => onChange(ids)}
      getOptionLabel={(id) => roles.find(({ _id }) => _id === id)?._name ?? id}
      renderInput={(props) => (
        <TextField
          {...props}
          label={t('user.roles')}
          error={!!error}
          helperText={error ?? t('user.roles-help')}
        />
      )}
    />
  );
}

/** The role offered first for a new member: the default one, else the first that is no administrator. */
export function usualRole(roles: readonly Role[]): string {
  const inner = roles.filter(({ _type }) => _type !== 'public');
  return (
    (inner.find(({ _default }) => _default) ?? inner.find(({ _type }) => _type === 'common') ?? inner[0])
      ?._id ?? ''
  );
}
