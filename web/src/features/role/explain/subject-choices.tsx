import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import { useDeferredValue, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRelatedSearch } from '../../../entities/field/related-search.js';
import { usePeopleQuery } from '../../../entities/people/people.api.js';
import { useProject } from '../../../entities/session/use-session.js';

const OFFERED = 20;

export interface ChosenUser {
  _id: string;
  nickname: string;
}

interface UserProps {
  value: ChosenUser | null;
  /** Only members of this role are offered. */
  role: string | undefined;
  onChange: (user: ChosenUser | null) => void;
}

/** A member, found by name or account. */
export function UserChoice({ value, role, onChange }: UserProps) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState('');
  const search = useDeferredValue(typed.trim());
  const { data, isFetching } = usePeopleQuery({
    params: { project: useProject()._id },
    body: {
      search: search === value?.nickname ? undefined : search || undefined,
      role,
      page: { index: 1, size: OFFERED },
    },
  });
  const options: ChosenUser[] = (data?.data ?? []).map(({ _id, nickname }) => ({ _id, nickname }));
  return (
    <Autocomplete
      size="small"
      options={options}
      value={value}
      loading={isFetching}
      filterOptions={(found) => found}
      getOptionLabel={({ nickname }) => nickname}
      getOptionKey={({ _id }) => _id}
      isOptionEqualToValue={(a, b) => a._id === b._id}
      noOptionsText={t('role.explain.no-user')}
      loadingText={t('shared.loading')}
      onInputChange={(_, text) => setTyped(text)}
      onChange={(_, chosen) => onChange(chosen)}
      renderInput={(props) => <TextField {...props} autoFocus={!value} label={t('role.explain.user')} />}
    />
  );
}

export interface ChosenRecord {
  _id: string;
  name: string;
}

interface RecordProps {
  entity: string;
  value: ChosenRecord | null;
  onChange: (record: ChosenRecord | null) => void;
}

/** A record of the table, found by its texts; none asks about the table as a whole. */
export function RecordChoice({ entity, value, onChange }: RecordProps) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState('');
  const [open, setOpen] = useState(false);
  const search = useDeferredValue(typed.trim());
  const { rows, loading } = useRelatedSearch(
    open && entity !== '' ? entity : undefined,
    search === value?.name ? '' : search,
  );
  return (
    <Autocomplete
      size="small"
      options={rows.map(({ _id, __name }) => ({ _id, name: String(__name) }))}
      value={value}
      disabled={entity === ''}
      loading={loading}
      onOpen={() => setOpen(true)}
      filterOptions={(found) => found}
      getOptionLabel={({ name }) => name}
      getOptionKey={({ _id }) => _id}
      isOptionEqualToValue={(a, b) => a._id === b._id}
      noOptionsText={t('role.explain.no-record')}
      loadingText={t('shared.loading')}
      onInputChange={(_, text) => setTyped(text)}
      onChange={(_, chosen) => onChange(chosen)}
      renderInput={(props) => (
        <TextField
          {...props}
          label={t('role.explain.record')}
          placeholder={t('role.explain.any-record')}
          slotProps={{ ...props.slotProps, inputLabel: { ...props.slotProps?.inputLabel, shrink: true } }}
        />
      )}
    />
  );
}
