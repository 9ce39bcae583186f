import Box from '@mui/material/Box';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { STEP_TYPES, type StepRule, type StepType, relatedEntity } from '@buildmesh/domain';
import { useTranslation } from 'react-i18next';
import { useAllEntitiesQuery } from '../../../entities/project/entity.api.js';
import { useGroupsQuery } from '../../../entities/people/people.api.js';
import { useRoleListQuery } from '../../../entities/role/role-list.api.js';
import { useProject } from '../../../entities/session/use-session.js';
import type { Definition } from './editor-screen.js';
import { ManyChoice } from '../../../shared/ui/form/many-choice.js';
import { MembersField } from './members-field.js';
import { NumberField } from './number-field.js';

interface Props {
  draft: Definition;
  rule: StepRule;
  onChange: (rule: StepRule) => void;
}

/** Who handles a step: the kind of rule, and what that kind needs (D49). */
export function ApprovalRuleSection(props: Props) {
  const { t } = useTranslation();
  const { rule, onChange } = props;
  return (
    <>
      <TextField
        select
        label={t('approval.who')}
        value={rule.type}
        helperText={t(`approval.rule-help.${rule.type.replace('.', '-')}`)}
        onChange={({ target }) =>
          onChange(fresh(STEP_TYPES.find((type) => type === target.value) ?? 'user.target'))
        }
      >
        {STEP_TYPES.map((type) => (
          <MenuItem key={type} value={type}>
            {t(`approval.rule.${type.replace('.', '-')}`)}
          </MenuItem>
        ))}
      </TextField>
      <RuleDetails {...props} />
    </>
  );
}

function fresh(type: StepType): StepRule {
  if (type === 'user.superior') return { type, level: 1 };
  return type === 'user.editable' ? { type, min: 1, max: 1 } : { type };
}

function RuleDetails({ draft, rule, onChange }: Props) {
  const { t } = useTranslation();
  const set = (parts: Partial<StepRule>) => onChange({ ...rule, ...parts });
  switch (rule.type) {
    case 'user.target':
      return (
        <MembersField
          label={t('approval.people')}
          value={rule.users ?? []}
          onChange={(users) => set({ users })}
        />
      );
    case 'user.superior':
      return (
        <NumberField
          label={t('approval.level')}
          value={rule.level ?? 1}
          min={1}
          max={20}
          onChange={(level) => set({ level })}
        />
      );
    case 'group.admin':
      return <GroupsChoice value={rule.groups ?? []} onChange={(groups) => set({ groups })} />;
    case 'role.target':
      return <RolesChoice value={rule.roles ?? []} onChange={(roles) => set({ roles })} />;
    case 'user.editable':
      return (
        <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: '1fr 1fr' }}>
          <NumberField
            label={t('approval.at-least')}
            value={rule.min ?? 1}
            min={1}
            max={100}
            onChange={(min) => set({ min })}
          />
          <NumberField
            label={t('approval.at-most')}
            value={rule.max ?? 1}
            min={1}
            max={100}
            onChange={(max) => set({ max })}
          />
        </Box>
      );
    case 'form.user':
      return (
        <FieldChoice
          label={t('approval.user-field')}
          keys={draft.users}
          fields={draft.fields}
          value={rule.field}
          onChange={(field) => set({ field })}
        />
      );
    case 'data.target':
      return <RelatedChoice draft={draft} rule={rule} onChange={onChange} />;
    default:
      return null;
  }
}

function GroupsChoice({ value, onChange }: { value: readonly string[]; onChange: (ids: string[]) => void }) {
  const { t } = useTranslation();
  const { data = [] } = useGroupsQuery({ params: { project: useProject()._id } });
  const options = data.map(({ _id, name }) => ({ value: _id, label: name }));
  return (
    <ManyChoice
      label={t('approval.groups')}
      help={t('approval.groups-help')}
      options={options}
      value={value}
      onChange={onChange}
    />
  );
}

function RolesChoice({ value, onChange }: { value: readonly string[]; onChange: (ids: string[]) => void }) {
  const { t } = useTranslation();
  const { data = [] } = useRoleListQuery({ params: { project: useProject()._id } });
  const options = data.map(({ _id, _name }) => ({ value: _id, label: _name }));
  return <ManyChoice label={t('approval.roles')} options={options} value={value} onChange={onChange} />;
}

interface FieldChoiceProps {
  label: string;
  keys: readonly string[];
  fields: readonly { _key: string; _name: string }[];
  value: string | undefined;
  onChange: (key: string) => void;
}

function FieldChoice({ label, keys, fields, value = '', onChange }: FieldChoiceProps) {
  const { t } = useTranslation();
  const offered = fields.filter(({ _key }) => keys.includes(_key));
  return (
    <TextField
      select
      label={label}
      value={keys.includes(value) ? value : ''}
      helperText={offered.length === 0 ? t('approval.no-such-field') : undefined}
      onChange={({ target }) => onChange(target.value)}
    >
      {offered.map(({ _key, _name }) => (
        <MenuItem key={_key} value={_key}>
          {_name}
        </MenuItem>
      ))}
    </TextField>
  );
}

/** A field that leads to rows of another table, and a user field of those rows. */
function RelatedChoice({ draft, rule, onChange }: Props) {
  const { t } = useTranslation();
  const { data: tables = [] } = useAllEntitiesQuery({ params: { project: useProject()._id } });
  const relations = draft.fields.filter(
    ({ _key, _type }) => _type === 'relate' && !draft.users.includes(_key),
  );
  const relation = relations.find(({ _key }) => _key === rule.field);
  const target = relation && relatedEntity(relation);
  const theirs = tables.find(({ _id }) => _id === target)?._field ?? [];
  const users = theirs.filter((field) => field._type === 'relate' && relatedEntity(field) === draft.members);
  return (
    <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } }}>
      <FieldChoice
        label={t('approval.relation')}
        keys={relations.map(({ _key }) => _key)}
        fields={relations}
        value={rule.field}
        onChange={(field) => onChange({ type: rule.type, field })}
      />
      <FieldChoice
        label={t('approval.user-field')}
        keys={users.map(({ _key }) => _key)}
        fields={users}
        value={rule.target}
        onChange={(key) => onChange({ ...rule, target: key })}
      />
    </Box>
  );
}
