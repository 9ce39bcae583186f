import type { Customer, CustomerState, listCustomers, RawInputOf } from '@buildmesh/contracts';

export type Sort = NonNullable<RawInputOf<typeof listCustomers>['sort']>;
export type SortKey = Sort['key'];

export const EDITIONS = [0, 1, 2, 3] as const;
/** Orders offered where there are no columns to press. */
export const SORTS: readonly Sort[] = [
  { key: 'created', order: 'desc' },
  { key: 'name', order: 'asc' },
  { key: 'expired', order: 'asc' },
  { key: 'edition', order: 'desc' },
  { key: 'members', order: 'desc' },
  { key: 'rows', order: 'desc' },
];
const NEWEST: Sort = { key: 'created', order: 'desc' };
const ENDING_FIRST: Sort = { key: 'expired', order: 'asc' };

/** A licence that ends within this time is about to end. */
const EXPIRING_MS = 30 * 86_400_000;
const EDITION = /^[0-3]$/;

/** An edition from an address. */
export function editionOf(text: string | null): number | undefined {
  return text !== null && EDITION.test(text) ? Number(text) : undefined;
}

export const sortText = ({ key, order }: Sort): string => `${key}-${order}`;

/** An order from an address; without one the newest stand first, and where licences end those that end first. */
export function sortOf(text: string | null, state: CustomerState | undefined): Sort {
  const [key, order] = (text ?? '').split('-');
  const known = SORTS.find((sort) => sort.key === key);
  if (known && (order === 'asc' || order === 'desc')) return { key: known.key, order };
  return state === 'expiring' || state === 'expired' ? ENDING_FIRST : NEWEST;
}

/** The order after a press on a column: its own first, then the other way round. */
export function nextSort(now: Sort, key: SortKey): Sort {
  const first = SORTS.find((sort) => sort.key === key)?.order ?? 'asc';
  if (now.key !== key) return { key, order: first };
  return { key, order: now.order === 'asc' ? 'desc' : 'asc' };
}

export type CustomerStatus = 'active' | 'expiring' | 'expired' | 'closed' | 'held' | 'frozen';

/** What is to be said of a project at first sight; `held`: frozen by the platform, `frozen`: by its owner. */
export function customerStatusOf({ state, hold, _expired }: Customer, nowMs: number): CustomerStatus {
  if (state === 'frozen') return hold ? 'held' : 'frozen';
  if (state !== 'active') return state;
  return _expired !== null && _expired <= nowMs + EXPIRING_MS ? 'expiring' : 'active';
}

/** Figures of which more is in use than an edition holds. */
export type Figure = 'members' | 'publics' | 'rows' | 'entities';
export const FIGURES: readonly Figure[] = ['members', 'publics', 'entities', 'rows'];

/** The day of an instant, as a date field has it. */
export function dayOf(epochMs: number): string {
  const date = new Date(epochMs);
  const two = (value: number) => String(value).padStart(2, '0');
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

const DAY = /^(\d{4})-(\d{2})-(\d{2})$/;

/** The last moment of a day; `null` for what is no day. */
export function endOfDay(day: string): number | null {
  const [, year, month, date] = DAY.exec(day) ?? [];
  if (!year) return null;
  const end = new Date(Number(year), Number(month) - 1, Number(date), 23, 59, 59, 999);
  return dayOf(end.getTime()) === day ? end.getTime() : null;
}

/** A licence longer by some months: from its end while it still runs, else from now (D66). */
export function extended(end: number | null, months: number, nowMs: number): string {
  const from = new Date(end !== null && end > nowMs ? end : nowMs);
  const to = new Date(from.getFullYear(), from.getMonth() + months, 1);
  const last = new Date(to.getFullYear(), to.getMonth() + 1, 0).getDate();
  to.setDate(Math.min(from.getDate(), last));
  return dayOf(to.getTime());
}
