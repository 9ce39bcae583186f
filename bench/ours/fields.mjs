const text = (key, option = {}) => ({ key, name: key, type: 'string', option });
const shown = (type) => ({ _display: { _type: type } });

/** The fields of `orders` in our product, with the same key `code` unique as in the limit's table. */
export const FIELDS = [
  text('code', { unique: true, _name: true }),
  text('customer'),
  text('region'),
  text('status'),
  { key: 'amount', name: 'amount', type: 'number', option: { accuracy: 2 } },
  { key: 'quantity', name: 'quantity', type: 'number', option: { accuracy: 0 } },
  { key: 'ordered_at', name: 'ordered_at', type: 'timestamp', option: {} },
  { key: 'due', name: 'due', type: 'date', option: { format: 'YYYY-MM-DD' } },
  text('paid', shown('switch')),
  text('tags', shown('array')),
  text('note'),
  text('owner'),
];

/** A row as our API takes it: moments are epoch milliseconds (D29). */
export const asOurs = (row) => ({ ...row, ordered_at: Date.parse(row.ordered_at) });
