import type { Customer } from '@buildmesh/contracts';
import {
  dayOf,
  editionOf,
  endOfDay,
  extended,
  nextSort,
  sortOf,
  customerStatusOf,
} from './platform-admin.model.js';

const NOW = new Date(2026, 0, 31, 12).getTime();
const DAY_MS = 86_400_000;
const customer = (change: Partial<Customer>) =>
  ({ state: 'active', hold: null, _expired: null, ...change }) as Customer;

describe('What is said of a project at first sight', () => {
  const hold = { reason: 'Unpaid', user: 'u', time: NOW };
  it.each([
    [{}, 'active'],
    [{ _expired: NOW + 31 * DAY_MS }, 'active'],
    [{ _expired: NOW + 29 * DAY_MS }, 'expiring'],
    [{ state: 'expired', _expired: NOW - 1 }, 'expired'],
    [{ state: 'closed', _expired: NOW - 40 * DAY_MS }, 'closed'],
    [{ state: 'frozen' }, 'frozen'],
    [{ state: 'frozen', hold }, 'held'],
  ] as const)('%j is %s', (change, standing) => {
    expect(customerStatusOf(customer(change), NOW)).toBe(standing);
  });
});

describe('The address', () => {
  it('holds an edition and an order, and nothing that is neither', () => {
    expect([editionOf('0'), editionOf('3'), editionOf('4'), editionOf(''), editionOf(null)]).toEqual([
      0,
      3,
      undefined,
      undefined,
      undefined,
    ]);
    expect(sortOf('rows-asc', undefined)).toEqual({ key: 'rows', order: 'asc' });
    expect(sortOf('rows-up', undefined)).toEqual({ key: 'created', order: 'desc' });
    expect(sortOf(null, 'expiring')).toEqual({ key: 'expired', order: 'asc' });
  });

  it('turns an order round when its column is pressed again', () => {
    const name = nextSort({ key: 'created', order: 'desc' }, 'name');
    expect(name).toEqual({ key: 'name', order: 'asc' });
    expect(nextSort(name, 'name')).toEqual({ key: 'name', order: 'desc' });
  });
});

describe('The end of a licence', () => {
  it('is the end of a day that there is', () => {
    const end = endOfDay('2026-02-28');
    expect(end === null ? '' : dayOf(end)).toBe('2026-02-28');
    expect([endOfDay('2026-02-30'), endOfDay(''), endOfDay('soon')]).toEqual([null, null, null]);
  });

  it('moves by months from where it is while it runs, else from today, and never into the month after', () => {
    expect(extended(null, 1, NOW)).toBe('2026-02-28');
    expect(extended(NOW - DAY_MS, 12, NOW)).toBe('2027-01-31');
    expect(extended(new Date(2026, 4, 5).getTime(), 12, NOW)).toBe('2027-05-05');
  });
});
