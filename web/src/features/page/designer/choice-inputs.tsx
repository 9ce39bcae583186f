import Autocomplete from '@mui/material/Autocomplete';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useTranslation } from 'react-i18next';
import { useAppMenuQuery } from '../../../entities/project/app-menu.api.js';
import { usePagesQuery } from '../../../entities/project/pages.api.js';
import { useProject } from '../../../entities/session/use-session.js';
import { useListedApprovalsQuery } from '../page.api.js';
import type { OptionInputProps } from './option-inputs.js';
import { nameOf } from '../view-name.js';

interface Choice {
  id: string;
  name: string;
}

interface Props {
  label: string;
  value: unknown;
  choices: readonly Choice[] | undefined;
  /** What it means that nothing is chosen; without it something has to be. */
  none?: string;
  onSet: (id: string) => void;
}

/** One of the things of the project, by its id; one that is gone is told of. */
export function ThingChoice({ label, value, choices, none, onSet }: Props) {
  const { t } = useTranslation();
  const id = typeof value === 'string' ? value : '';
  const isKnown = id === '' || choices === undefined || choices.some((one) => one.id === id);
  const isListed = choices?.some((one) => one.id === id) === true;
  return (
    <TextField
      select
      size="small"
      label={label}
      value={isListed ? id : ''}
      error={!isKnown}
      helperText={isKnown ? undefined : t('page.lost')}
      onChange={({ target }) => onSet(target.value)}
    >
      {none !== undefined && <MenuItem value="">{none}</MenuItem>}
      {choices?.map(({ id: each, name }) => (
        <MenuItem key={each} value={each}>
          {name}
        </MenuItem>
      ))}
    </TextField>
  );
}

export function PageInput({ label, value, onSet }: Pick<OptionInputProps, 'label' | 'value' | 'onSet'>) {
  const { data } = usePagesQuery({ params: { project: useProject()._id } });
  const choices = data?.map(({ _id, _name }) => ({ id: _id, name: _name }));
  return <ThingChoice label={label} value={value} choices={choices} onSet={onSet} />;
}

export function MenuInput({ label, value, onSet }: OptionInputProps) {
  const { t } = useTranslation();
  const { data } = useAppMenuQuery({ params: { project: useProject()._id } });
  const choices = data
    ?.filter(({ _type }) => _type === 'dir')
    .map(({ _id, _name }) => ({ id: _id, name: _name }));
  return (
    <ThingChoice label={label} value={value} choices={choices} none={t('page.menu.top')} onSet={onSet} />
  );
}

export function ApprovalInput({ label, value, onSet }: OptionInputProps) {
  const { t } = useTranslation();
  const { data } = useListedApprovalsQuery({ params: { project: useProject()._id } });
  const choices = data?.map(({ _id, name }) => ({ id: _id, name }));
  return (
    <ThingChoice label={label} value={value} choices={choices} none={t('page.filter.all')} onSet={onSet} />
  );
}

/** Several of the other views of the page. */
export function ViewsInput({ label, value, view, views, onSet }: Omit<OptionInputProps, 'name'>) {
  const { t } = useTranslation();
  const ids: unknown[] = Array.isArray(value) ? value : [];
  const others = views.filter(({ _id }) => _id !== view._id);
  return (
    <Autocomplete
      multiple
      size="small"
      disableCloseOnSelect
      options={others}
      value={others.filter(({ _id }) => ids.includes(_id))}
      getOptionLabel={(other) => nameOf(other, t)}
      getOptionKey={({ _id }) => _id}
      onChange={(_, chosen) => onSet(chosen.map(({ _id }) => _id))}
      renderInput={(props) => <TextField {...props} label={label} />}
    />
  );
}
