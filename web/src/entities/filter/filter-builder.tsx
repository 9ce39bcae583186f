import Button from '@mui/material/Button';
import { FolderPlus, Plus, Trash2, X } from 'lucide-react';
import {
  FIELD_OPERATORS,
  isGroup,
  operatorsFor,
  type Condition,
  type FieldDefinition,
  type Filter,
  type FilterGroup,
  type FilterNode,
  type Operator,
} from '@buildmesh/domain';
import { useTranslation } from 'react-i18next';
import { IconAction } from '../../shared/ui/icon-action.js';
import { fieldLabel } from '../field/field-label.js';
import {
  append,
  comparableFields,
  filterableFields,
  filterOf,
  MAX_BUILDER_DEPTH,
  newCondition,
  replaceAt,
  rootOf,
  isLate,
  valueForm,
  withField,
  withOperator,
  type LateSource,
} from './filter.model.js';
import { ValueEditor } from './value-editor.js';
import { PlainSelect } from '../../shared/ui/form/plain-select.js';
import './filter.css';

export interface FilterBuilderProps {
  /** Fields that may be filtered on; those without operators are left out. */
  fields: readonly FieldDefinition[];
  value: Filter;
  onChange: (value: Filter) => void;
  /** What values may be taken from where the filter belongs to a function. */
  sources?: readonly LateSource[] | undefined;
}

/** Builds a filter of nested groups; each line reads as a sentence. */
export function FilterBuilder({ fields, value, onChange, sources = NO_SOURCES }: FilterBuilderProps) {
  const usable = filterableFields(fields);
  return (
    <div className="fb">
      <GroupEditor
        group={rootOf(value)}
        fields={usable}
        sources={sources}
        depth={0}
        onChange={(group) => onChange(group ? filterOf(group) : [])}
      />
    </div>
  );
}

interface GroupProps {
  group: FilterGroup;
  fields: readonly FieldDefinition[];
  sources: readonly LateSource[];
  depth: number;
  onChange: (group: FilterGroup | undefined) => void;
}

function GroupEditor({ group, fields, sources, depth, onChange }: GroupProps) {
  const { t } = useTranslation();
  const [first] = fields;
  const replace = (index: number, node: FilterNode | undefined): void => {
    const next = replaceAt(group, index, node);
    onChange(depth > 0 && next.list.length === 0 ? undefined : next);
  };
  const setModel = (model: 'and' | 'or'): void => onChange({ ...group, model });
  return (
    <div
      className={depth > 0 ? 'fb-group' : undefined}
      role="group"
      aria-label={t(`filter.${group.model === 'and' ? 'all-of' : 'any-of'}`)}
    >
      {group.list.map((node, index) => (
        <div key={index} className="fb-line">
          <Joint index={index} model={group.model} onChange={setModel} />
          {isGroup(node) ? (
            <GroupEditor
              group={node}
              fields={fields}
              sources={sources}
              depth={depth + 1}
              onChange={(next) => replace(index, next)}
            />
          ) : (
            <ConditionEditor
              condition={node}
              fields={fields}
              sources={sources}
              onChange={(next) => replace(index, next)}
              onRemove={() => replace(index, undefined)}
            />
          )}
        </div>
      ))}
      {group.list.length === 0 ? <p className="fb-none">{t('filter.none')}</p> : null}
      <div className="fb-tools">
        <Button
          size="small"
          startIcon={<Plus size={14} />}
          disabled={!first}
          onClick={() => first && onChange(append(group, newCondition(first)))}
        >
          {t('filter.add')}
        </Button>
        {depth < MAX_BUILDER_DEPTH - 1 ? (
          <Button
            size="small"
            color="inherit"
            startIcon={<FolderPlus size={14} />}
            disabled={!first}
            onClick={() =>
              first &&
              onChange(
                append(group, { model: group.model === 'and' ? 'or' : 'and', list: [newCondition(first)] }),
              )
            }
          >
            {t('filter.add-group')}
          </Button>
        ) : null}
        {depth > 0 ? (
          <IconAction
            size="small"
            iconSize={14}
            icon={Trash2}
            label={t('filter.remove-group')}
            onClick={() => onChange(undefined)}
          />
        ) : null}
      </div>
    </div>
  );
}

/** "Where", then "and" or "or": the second line decides for its whole group. */
function Joint({
  index,
  model,
  onChange,
}: {
  index: number;
  model: 'and' | 'or';
  onChange: (model: 'and' | 'or') => void;
}) {
  const { t } = useTranslation();
  if (index === 0) return <span className="fb-joint">{t('filter.where')}</span>;
  if (index > 1) return <span className="fb-joint">{t(`filter.${model}`)}</span>;
  return (
    <PlainSelect
      className="fb-joint"
      aria-label={t('filter.joint')}
      value={model}
      onChange={(event) => onChange(event.target.value === 'or' ? 'or' : 'and')}
    >
      <option value="and">{t('filter.and')}</option>
      <option value="or">{t('filter.or')}</option>
    </PlainSelect>
  );
}

interface ConditionProps {
  condition: Condition;
  fields: readonly FieldDefinition[];
  sources: readonly LateSource[];
  onChange: (condition: Condition) => void;
  onRemove: () => void;
}

function ConditionEditor({ condition, fields, sources, onChange, onRemove }: ConditionProps) {
  const { t } = useTranslation();
  const field = fields.find((one) => one._key === condition.key);
  const others = field && FIELD_OPERATORS.has(condition.opt) ? comparableFields(field, fields) : [];
  const byField = condition.field !== undefined;
  const late = isLate(condition.value) ? condition.value.$ref : undefined;
  const [source] = valueForm(condition.opt) === 'none' ? [] : sources;
  const compareWith = (kind: string): void => {
    const { value: _value, field: _field, ...bare } = condition;
    if (kind === 'field') onChange({ ...bare, field: others[0]?._key });
    else onChange(kind === 'run' && source ? { ...bare, value: lateValue(source.path) } : bare);
  };
  return (
    <div className="fb-condition">
      <PlainSelect
        aria-label={t('filter.field')}
        value={condition.key}
        onChange={(event) => {
          const next = fields.find((one) => one._key === event.target.value);
          if (next) onChange(withField(condition, field, next));
        }}
      >
        {field ? null : <option value={condition.key}>{condition.key}</option>}
        {fields.map((one) => (
          <option key={one._key} value={one._key}>
            {fieldLabel(one, t)}
          </option>
        ))}
      </PlainSelect>
      <PlainSelect
        aria-label={t('filter.operator')}
        value={condition.opt}
        onChange={(event) => onChange(withOperator(condition, event.target.value as Operator))}
      >
        {(field ? operatorsFor(field) : [condition.opt]).map((opt) => (
          <option key={opt} value={opt}>
            {t(`filter.opt.${opt}`)}
          </option>
        ))}
      </PlainSelect>
      {others.length > 0 || source ? (
        <PlainSelect
          className="fb-source"
          aria-label={t('filter.compare-with')}
          value={byField ? 'field' : late === undefined ? 'value' : 'run'}
          onChange={(event) => compareWith(event.target.value)}
        >
          <option value="value">{t('filter.a-value')}</option>
          {others.length > 0 ? <option value="field">{t('filter.a-field')}</option> : null}
          {source ? <option value="run">{t('filter.of-the-run')}</option> : null}
        </PlainSelect>
      ) : null}
      <div className="fb-value">
        {byField ? (
          <PlainSelect
            aria-label={t('filter.other-field')}
            value={condition.field}
            onChange={(event) => onChange({ ...condition, field: event.target.value })}
          >
            {others.map((one) => (
              <option key={one._key} value={one._key}>
                {fieldLabel(one, t)}
              </option>
            ))}
          </PlainSelect>
        ) : late !== undefined ? (
          <PlainSelect
            aria-label={t('filter.value-of-the-run')}
            value={late}
            onChange={(event) => onChange({ ...condition, value: lateValue(event.target.value) })}
          >
            {sources.some(({ path }) => path === late) ? null : <option value={late}>{late}</option>}
            {sources.map(({ path, label }) => (
              <option key={path} value={path}>
                {label}
              </option>
            ))}
          </PlainSelect>
        ) : field ? (
          <ValueEditor
            key={`${condition.key} ${condition.opt}`}
            condition={condition}
            field={field}
            onChange={onChange}
          />
        ) : null}
      </div>
      <IconAction size="small" iconSize={15} icon={X} label={t('filter.remove')} onClick={onRemove} />
    </div>
  );
}

const NO_SOURCES: readonly LateSource[] = [];

// eslint-disable-next-line no-restricted-syntax -- filters of tables know only values that are given; those of functions are settled before they reach one
const lateValue = (path: string) => ({ $ref: path }) as unknown as Condition['value'];
