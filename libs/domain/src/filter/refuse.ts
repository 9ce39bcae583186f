import { Refusal } from '@buildmesh/kernel';

/** Error keys of a filter; each stands in the catalogue of contracts. */
export type FilterError =
  | 'filter.unknown-field'
  | 'filter.operator-unsupported'
  | 'filter.bad-value'
  | 'filter.bad-regex'
  | 'filter.too-deep';

/** The refusal of a filter; it names the field, so that the client can mark the condition. */
export function filterRefusal(error: FilterError, field: string, operator?: string): Refusal {
  const params = { field, ...(operator === undefined ? {} : { operator }) };
  const rule = error.slice('filter.'.length);
  return new Refusal(error, { params, errors: [{ field, rule, message: error, params }] });
}
