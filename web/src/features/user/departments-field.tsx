import Autocomplete, { createFilterOptions } from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Department } from '@buildmesh/contracts';
import { departmentPaths } from './user.rules.js';

/** So many departments are offered at once; typing finds the others. */
const OFFERED = 100;
const byPath = createFilterOptions<string>({ limit: OFFERED });

interface Props {
  groups: readonly Department[];
  value: string[];
  onChange: (ids: string[]) => void;
}

/** The departments somebody belongs to; each is offered with what it lies in, as names may come twice. */
export function DepartmentsField({ groups, value, onChange }: Props) {
  const { t } = useTranslation();
  const paths = useMemo(() => departmentPaths(groups), [groups]);
  return (
    <Autocomplete
      multiple
      size="small"
      disableCloseOnSelect
      options={[...paths.keys()]}
      value={value}
      filterOptions={byPath}
      onChange={(_, ids) => onChange(ids)}
      getOptionKey={(id) => id}
      getOptionLabel={(id) => paths.get(id) ?? id}
      renderInput={(props) => (
        <TextField {...props} label={t('user.groups')} helperText={t('user.groups-help')} />
      )}
    />
  );
}
