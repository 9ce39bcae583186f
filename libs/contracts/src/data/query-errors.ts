/** What reading rows by a query may be refused for. */
export const queryErrors = [
  'entity.not-found',
  'filter.unknown-field',
  'filter.operator-unsupported',
  'filter.bad-value',
  'filter.bad-regex',
  'filter.too-deep',
  'filter.hidden-field',
  'query.too-slow',
  'view.not-found',
] as const;
