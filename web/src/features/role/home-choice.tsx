import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import { useTranslation } from 'react-i18next';
import { useProject } from '../../entities/session/use-session.js';
import { useRoleMenuQuery } from './role.api.js';

interface Props {
  /** Id of a menu entry, empty for none. */
  value: string;
  onChange: (id: string) => void;
}

/** Where members of the role arrive after signing in: an entry of the menu (spec: platform §6). */
export function HomeChoice({ value, onChange }: Props) {
  const { t } = useTranslation();
  const { data: menu } = useRoleMenuQuery({ params: { project: useProject()._id }, quiet: true });
  const entries = (menu ?? []).filter(({ _type }) => _type !== 'dir');
  return (
    <Autocomplete
      size="small"
      options={entries}
      value={entries.find(({ _id }) => _id === value) ?? null}
      getOptionLabel={({ _name }) => _name}
      getOptionKey={({ _id }) => _id}
      isOptionEqualToValue={(a, b) => a._id === b._id}
      noOptionsText={t('role.home-none')}
      onChange={(_, chosen) => onChange(chosen?._id ?? '')}
      renderInput={(props) => (
        <TextField
          {...props}
          label={t('role.home')}
          placeholder={t('role.home-default')}
          helperText={t('role.home-help')}
        />
      )}
    />
  );
}
