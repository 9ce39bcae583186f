import type { CallContext } from '@buildmesh/contracts';
import { valueConverter, type FieldDefinition, type ValueResult, relatedEntity } from '@buildmesh/domain';
import type { ReadAs } from '@buildmesh/row-store';
import { sanitizeHtml } from '../../sanitize-html.js';

/** What casts values in a call's own settings. */
export type CastSettings = Pick<CallContext, 'accuracy' | 'timezone'>;

export type Cast = (value: unknown) => ValueResult;

/** Casts stored values of one field to another; values of one relation mean nothing to another entity. */
export function castOf(
  from: FieldDefinition,
  to: FieldDefinition,
  { accuracy, timezone }: CastSettings,
): Cast {
  if (from._type === 'relate' && to._type === 'relate' && relatedEntity(from) !== relatedEntity(to))
    return () => ({ fault: { rule: 'relation' } });
  return valueConverter(from, to, { accuracy, timezone, sanitizeHtml });
}

/** Casts to one field of values of any others, each prepared once. */
export function castsTo(to: FieldDefinition, settings: CastSettings): (from: ReadAs) => Cast {
  const known = new Map<string, Cast>();
  const met = new WeakMap<ReadAs, Cast>();
  return (from) => {
    const before = met.get(from);
    if (before) return before;
    const name = JSON.stringify(from);
    let cast = known.get(name);
    if (!cast) known.set(name, (cast = castOf({ _key: to._key, _name: to._name, ...from }, to, settings)));
    met.set(from, cast);
    return cast;
  };
}
