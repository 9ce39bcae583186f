import type { Order, Project } from '@buildmesh/contracts';
import { openAlipay } from '@buildmesh/contracts';
import { EDITIONS, isWorthBuying, type Quota } from '@buildmesh/domain';
import type { Locale } from '@buildmesh/kernel';
import { requestUrl } from '../../shared/api/sending/request-url.js';
import { formatNumber } from '../../shared/i18n/intl.js';

const GB = 1024 ** 3;
/** Above this many gigabytes they are told in terabytes. */
const TB_GB = 1024;

/** Where the payment window of an order begins: on the server, which leads it to the cashier. */
export function alipayWindow({ _id, ticket }: { _id: string; ticket: string }): string {
  return requestUrl(openAlipay.path ?? '', { order: _id }, { ticket });
}

/** Money in the reader's format. */
export function priceText(locale: Locale, fen: number): string {
  const whole = fen % 100 === 0 ? { maximumFractionDigits: 0 } : {};
  return formatNumber(locale, fen / 100, {
    style: 'currency',
    currency: 'CNY',
    currencyDisplay: 'narrowSymbol',
    ...whole,
  });
}

/** A quota of an edition in numbers; `null` for no limit. */
export function quotaText(locale: Locale, edition: number, quota: Quota): string | null {
  const value = Number(EDITIONS[edition]?.[quota] ?? 0);
  if (value === 0) return null;
  if (quota !== 'storage') return formatNumber(locale, value);
  const gb = value / GB;
  return gb >= TB_GB ? `${formatNumber(locale, gb / TB_GB)} TB` : `${formatNumber(locale, gb)} GB`;
}

/** What an edition holds beside its quotas. */
export const EXTRAS = ['public', 'white'] as const;

export const holds = (edition: number, extra: (typeof EXTRAS)[number]): boolean =>
  EDITIONS[edition]?.[extra] === true;

export const isWorth = (edition: number, { _status, _expired }: Project, nowMs: number): boolean =>
  isWorthBuying(edition, { edition: _status, until: _expired }, nowMs);

/** Where an order stands for its buyer. */
export type OrderState = 'unpaid' | 'paid' | 'done' | 'refused' | 'closed' | 'refunded';

export function stateOf({ status, licence, closesAt }: Order, nowMs: number): OrderState {
  if (status === 0) return closesAt > nowMs ? 'unpaid' : 'closed';
  if (status === 2) return 'closed';
  if (status === 3) return 'refunded';
  if (licence === 'done') return 'done';
  return licence === 'refused' ? 'refused' : 'paid';
}

/** Whose licence is bought: the project in the address, else the current one, else the first of one's own. */
export function projectToBuyFor(
  projects: readonly Project[],
  { asked, current, user }: { asked: string | null; current: Project | null; user: string },
): Project | null {
  const named = projects.find(({ _id }) => _id === asked);
  return named ?? current ?? projects.find(({ _owner }) => _owner === user) ?? null;
}

const REASONS = ['ticket', 'closed', 'unavailable', 'licence'] as const;
export type FailedReason = (typeof REASONS)[number];

/** Why the payment window came back without a payment. */
export const failedReason = (value: string | null): FailedReason | null =>
  REASONS.find((each) => each === value) ?? null;
