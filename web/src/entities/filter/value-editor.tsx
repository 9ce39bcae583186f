import {
  isMultiple,
  kindOf,
  type Condition,
  type FieldDefinition,
  type FilterValue,
  type Scalar,
} from '@buildmesh/domain';
import { useTranslation } from 'react-i18next';
import { editorOf } from '../field/editors/editors.js';
import { ArrayEditor, SelectionEditor } from '../field/editors/choice-editors.js';
import { LineEditor, NumberEditor } from '../field/editors/text-editor.js';
import { relatedRows } from '../field/field-kind.js';
import { RelateEditor } from '../field/editors/relate-editor.js';
import { valueForm } from './filter.model.js';
import { RecentEditor } from './recent-editor.js';
import { PlainSelect } from '../../shared/ui/form/plain-select.js';

export interface ValueProps {
  condition: Condition;
  field: FieldDefinition;
  onChange: (condition: Condition) => void;
}

/** The value of a condition, entered as its operator asks for. */
export function ValueEditor(props: ValueProps) {
  const { condition, onChange } = props;
  switch (valueForm(condition.opt)) {
    case 'none':
      return null;
    case 'pair':
      return <PairEditor {...props} />;
    case 'recent':
      return <RecentEditor value={condition.value} onChange={(value) => onChange({ ...condition, value })} />;
    case 'count':
      return <Plain {...props} as="number" />;
    case 'text':
      return <Plain {...props} as="text" />;
    case 'several':
      return <SeveralEditor {...props} />;
    default:
      return <OneEditor {...props} />;
  }
}

const scalarOf = (value: unknown): Scalar =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : null;
const listOf = (value: FilterValue | undefined): Scalar[] =>
  Array.isArray(value) ? value : value === undefined ? [] : [value];

/** A field like this one that holds one value, without rules of its own. */
function single(field: FieldDefinition): FieldDefinition {
  return { ...field, _option: { ...field._option, multiple: false, readonly: false, custom: true } };
}

function Plain({ condition, field, onChange, as }: ValueProps & { as: 'text' | 'number' }) {
  const { t } = useTranslation();
  const Editor = as === 'text' ? LineEditor : NumberEditor;
  return (
    <Editor
      field={field}
      variant="form"
      label={t('filter.value')}
      value={scalarOf(condition.value)}
      onChange={(value) => onChange({ ...condition, value: scalarOf(value) ?? undefined })}
    />
  );
}

function OneEditor({ condition, field, onChange }: ValueProps) {
  const { t } = useTranslation();
  const kind = kindOf(field);
  if (kind === 'relate')
    return <RelatedEditor condition={condition} field={field} onChange={onChange} multiple={false} />;
  if (kind === 'switch') return <BooleanEditor condition={condition} field={field} onChange={onChange} />;
  const Editor = kind === 'list' ? LineEditor : (editorOf(single(field)) ?? LineEditor);
  return (
    <Editor
      key={condition.opt}
      field={single(field)}
      variant="form"
      label={t('filter.value')}
      value={scalarOf(Array.isArray(condition.value) ? condition.value[0] : condition.value)}
      onChange={(value) => onChange({ ...condition, value: scalarOf(value) ?? undefined })}
    />
  );
}

function BooleanEditor({ condition, onChange }: ValueProps) {
  const { t } = useTranslation();
  return (
    <PlainSelect
      aria-label={t('filter.value')}
      value={condition.value === undefined ? '' : String(condition.value)}
      onChange={(event) =>
        onChange({
          ...condition,
          value: event.target.value === '' ? undefined : event.target.value === 'true',
        })
      }
    >
      <option value="">—</option>
      <option value="true">{t('field.yes')}</option>
      <option value="false">{t('field.no')}</option>
    </PlainSelect>
  );
}

function PairEditor({ condition, field, onChange }: ValueProps) {
  const { t } = useTranslation();
  const Editor = editorOf(single(field)) ?? LineEditor;
  const [low, high] = [0, 1].map((index) => listOf(condition.value)[index] ?? null) as [Scalar, Scalar];
  const change = (pair: [Scalar, Scalar]): void =>
    onChange({ ...condition, value: pair.every((bound) => bound === null) ? undefined : pair });
  return (
    <span className="fb-pair">
      <Editor
        field={single(field)}
        variant="form"
        label={t('filter.from')}
        value={low}
        onChange={(value) => change([scalarOf(value), high])}
      />
      <span>{t('filter.to')}</span>
      <Editor
        field={single(field)}
        variant="form"
        label={t('filter.until')}
        value={high}
        onChange={(value) => change([low, scalarOf(value)])}
      />
    </span>
  );
}

function SeveralEditor({ condition, field, onChange }: ValueProps) {
  const { t } = useTranslation();
  const several: FieldDefinition = {
    ...field,
    _option: { ...field._option, multiple: true, readonly: false, custom: true },
  };
  if (kindOf(field) === 'relate')
    return <RelatedEditor condition={condition} field={several} onChange={onChange} multiple />;
  const Editor = field._option.selection ? SelectionEditor : ArrayEditor;
  const toValue = (value: unknown): Scalar =>
    field._type === 'number' && !isMultiple(field) && value !== '' && Number.isFinite(Number(value))
      ? Number(value)
      : scalarOf(value);
  return (
    <Editor
      field={several}
      variant="form"
      label={t('filter.values')}
      value={listOf(condition.value)}
      onChange={(value) => onChange({ ...condition, value: Array.isArray(value) ? value.map(toValue) : [] })}
    />
  );
}

/** Ids are stored; the names travel along so that the condition can be read without asking for them. */
function RelatedEditor({ condition, field, onChange, multiple }: ValueProps & { multiple: boolean }) {
  const { t } = useTranslation();
  const names = (condition.name ?? '').split('\n');
  const rows = listOf(condition.value)
    .filter((id) => id !== null && id !== '')
    .map((id, index) => ({ _id: String(id), __name: names[index] || String(id) }));
  return (
    <RelateEditor
      field={{ ...field, _option: { ...field._option, multiple } }}
      variant="form"
      label={t('filter.values')}
      value={rows}
      onChange={(value) => {
        const chosen = relatedRows(value);
        const ids = chosen.map((row) => row._id);
        onChange({
          ...condition,
          value: multiple ? ids : ids[0],
          name:
            chosen
              .map((row) => row.__name)
              .join('\n')
              .slice(0, 200) || undefined,
        });
      }}
    />
  );
}
