import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { AI_PREFIX } from '@buildmesh/domain';
import { useTranslation } from 'react-i18next';
import { useGroupsQuery } from '../../../../entities/people/people.api.js';
import { useRoleListQuery } from '../../../../entities/role/role-list.api.js';
import { useProject } from '../../../../entities/session/use-session.js';
import { ManyChoice } from '../../../../shared/ui/form/many-choice.js';
import { useFlowAssistantsQuery } from '../../flow.api.js';
import type { SectionProps } from '../sections.types.js';

interface Option {
  value: string;
  label: string;
}

/** One of a few things; the first counts where nothing was chosen. */
function OneOf({
  part,
  step,
  label,
  readOnly,
  onChange,
  options,
}: SectionProps & { options: readonly Option[] }) {
  const { t } = useTranslation();
  const chosen = step.option[part.key];
  const all = part.optional ? [{ value: '', label: t('flow.choice.none') }, ...options] : options;
  const value = typeof chosen === 'string' ? chosen : '';
  return (
    <TextField
      select
      size="small"
      label={label}
      disabled={readOnly}
      value={all.some((option) => option.value === value) ? value : ''}
      onChange={({ target }) => onChange(part.key, target.value || undefined)}
    >
      {all.map((option) => (
        <MenuItem key={option.value} value={option.value}>
          {option.label}
        </MenuItem>
      ))}
    </TextField>
  );
}

export function ChoiceSection(props: SectionProps) {
  const { t } = useTranslation();
  const { part, step } = props;
  const choices = part.choices ?? [];
  const options = choices.map((value) => ({
    value,
    label: t(`flow.choice.${part.key}.${value}`, { defaultValue: value }),
  }));
  const shown = { ...step, option: { [part.key]: choices[0], ...step.option } };
  return <OneOf {...props} step={shown} options={options} />;
}

export function ApprovalSection(props: SectionProps) {
  const options = props.context.approvals.map(({ _id, name }) => ({ value: _id, label: name }));
  return <OneOf {...props} options={options} />;
}

/** The assistants of the project; without one the model is asked as it is. */
export function AssistantSection(props: SectionProps) {
  const { data = [] } = useFlowAssistantsQuery({ params: { project: useProject()._id }, quiet: true });
  const options = data
    .filter(({ type }) => type === 'ai')
    .map(({ key, name }) => ({ value: key.slice(AI_PREFIX.length), label: name ?? key }));
  return <OneOf {...props} options={options} />;
}

function SeveralOf({
  part,
  step,
  label,
  readOnly,
  onChange,
  options,
}: SectionProps & { options: readonly Option[] }) {
  const chosen = step.option[part.key];
  return (
    <ManyChoice
      label={label}
      disabled={readOnly}
      options={options}
      value={Array.isArray(chosen) ? chosen.filter((each) => typeof each === 'string') : []}
      onChange={(next) => onChange(part.key, next.length > 0 ? next : undefined)}
    />
  );
}

export function RolesSection(props: SectionProps) {
  const { data = [] } = useRoleListQuery({ params: { project: useProject()._id }, quiet: true });
  return <SeveralOf {...props} options={data.map(({ _id, _name }) => ({ value: _id, label: _name }))} />;
}

export function GroupsSection(props: SectionProps) {
  const { data = [] } = useGroupsQuery({ params: { project: useProject()._id }, quiet: true });
  return <SeveralOf {...props} options={data.map(({ _id, name }) => ({ value: _id, label: name }))} />;
}
