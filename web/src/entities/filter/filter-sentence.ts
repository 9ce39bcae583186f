import {
  isGroup,
  type Condition,
  type FieldDefinition,
  type Filter,
  type FilterNode,
  type FilterValue,
} from '@buildmesh/domain';
import type { TFunction } from 'i18next';
import { cellText } from '../field/cell-text.js';
import { fieldLabel } from '../field/field-label.js';
import type { Formats } from '../field/formats.js';
import { valueForm } from './filter.model.js';

/** What it takes to read a filter aloud. */
export interface Reader {
  fieldOf: (key: string) => FieldDefinition | undefined;
  t: TFunction;
  formats: Formats;
}

/** The condition as a sentence: "Age is greater than 30". */
export function conditionSentence(condition: Condition, reader: Reader): string {
  const field = reader.fieldOf(condition.key);
  const name = field ? fieldLabel(field, reader.t) : condition.key;
  const operator = reader.t(`filter.opt.${condition.opt}`);
  return [name, operator, valueText(condition, reader)].filter((part) => part !== '').join(' ');
}

/** The whole filter as one sentence. */
export function filterSentence(filter: Filter, reader: Reader): string {
  return joined(filter, 'and', reader);
}

function joined(list: readonly FilterNode[], model: 'and' | 'or', reader: Reader): string {
  const parts = list.map((node) =>
    isGroup(node) ? `(${joined(node.list, node.model, reader)})` : conditionSentence(node, reader),
  );
  return parts.join(` ${reader.t(`filter.${model}`)} `);
}

function valueText(condition: Condition, reader: Reader): string {
  const { t } = reader;
  if (condition.field !== undefined) {
    const other = reader.fieldOf(condition.field);
    return other ? fieldLabel(other, t) : condition.field;
  }
  const form = valueForm(condition.opt);
  if (form === 'none') return '';
  const values: FilterValue[] = Array.isArray(condition.value)
    ? condition.value
    : condition.value === undefined
      ? []
      : [condition.value];
  if (form === 'recent') return recentText(condition.value, t);
  if (condition.name !== undefined && condition.name !== '') return condition.name.split('\n').join(', ');
  const field = reader.fieldOf(condition.key);
  const texts = values.map((value) =>
    value === null || value === ''
      ? '…'
      : field && form !== 'count' && form !== 'text'
        ? oneText(field, value, reader)
        : String(value),
  );
  if (texts.length === 0) return '…';
  return form === 'pair'
    ? texts
        .concat('…')
        .slice(0, 2)
        .join(` ${t('filter.to')} `)
    : texts.join(condition.model === 'and' ? ` ${t('filter.and')} ` : ', ');
}

/** A filter compares single values: a field of several reads them like one of one. */
function oneText(field: FieldDefinition, value: FilterValue, reader: Reader): string {
  return cellText(field, value, reader.formats) || String(value);
}

/** "in the last 7 days", "this month", "from 3 days ago to today". */
export function recentText(value: FilterValue | undefined, t: TFunction): string {
  if (typeof value === 'string' && !value.includes(','))
    return t(`filter.recent.${value.replace(':', '.')}`, { defaultValue: value });
  const [from, to] = Array.isArray(value) ? value : [value, value];
  const day = (offset: unknown): string => {
    const days = Number(offset);
    if (offset === undefined || offset === null || offset === '' || Number.isNaN(days)) return '…';
    return days === 0
      ? t('filter.today')
      : t(days < 0 ? 'filter.days-ago' : 'filter.days-ahead', { count: Math.abs(days) });
  };
  return `${day(from)} ${t('filter.to')} ${day(to)}`;
}
