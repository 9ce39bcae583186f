import {
  isLate,
  storageOf,
  typeOfOption,
  valueConverter,
  type FieldDefinition,
  type TypeAt,
} from '@buildmesh/domain';
import { recordOf } from './step-values.js';
import type { Values } from './run.types.js';

/** A moment as values of a run hold it. */
const MOMENT: FieldDefinition = { _key: '', _name: '', _type: 'timestamp', _option: {} };

interface Storing {
  fields: readonly FieldDefinition[];
  typeAt: TypeAt;
  timezone?: string | undefined;
}

/**
 * Values of a row as its fields hold them: of a moment a field of days holds the day, a field of texts the text. `written`
 * is what the node itself says, which tells a moment from a number.
 */
export function withMoments(written: unknown, values: Values, { fields, typeAt, timezone }: Storing): Values {
  const whole = isLate(written) ? typeOfOption(written, typeAt) : undefined;
  const isMoment = (key: string): boolean =>
    (typeof whole === 'object' ? whole[key] : typeOfOption(recordOf(written)[key], typeAt)) === 'moment';
  const held = ([key, value]: [string, unknown]): [string, unknown] => {
    const field = fields.find(({ _key }) => _key === key);
    const storage = field && storageOf(field);
    if (!field || typeof value !== 'number' || !(storage === 'text' || storage === 'date') || !isMoment(key))
      return [key, value];
    return [
      key,
      valueConverter(MOMENT, field, timezone === undefined ? {} : { timezone })(value).value ?? value,
    ];
  };
  return Object.fromEntries(Object.entries(values).map(held));
}
