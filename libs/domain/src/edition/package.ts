/** What can be bought (spec: platform §9), from the smallest to the largest. */
export const PACKAGE_TYPES = ['basics', 'enterprise', 'custom'] as const;
export type PackageType = (typeof PACKAGE_TYPES)[number];

/** How it can be paid for (spec: platform §9). */
export const PAY_TYPES = ['alipay', 'wxpay'] as const;
export type PayType = (typeof PAY_TYPES)[number];

/** The edition that a package brings: custom is the platform edition (D77). */
export const PACKAGE_EDITIONS: Readonly<Record<PackageType, number>> = {
  basics: 1,
  enterprise: 2,
  custom: 3,
};

/** A licence that was bought runs for so many months (D66). */
export const LICENCE_MONTHS = 12;

/** The package that is meant: what is none is taken for basics (spec: platform §5). */
export function packageOf(value: unknown): PackageType {
  return PACKAGE_TYPES.find((type) => type === value) ?? 'basics';
}

/** The pay type that is meant: what is none is taken for Alipay (spec: platform §5). */
export function payTypeOf(value: unknown): PayType {
  return PAY_TYPES.find((type) => type === value) ?? 'alipay';
}

/** A licence as a project has it; `until` in epoch ms, `null` when it does not end. */
export interface Licence {
  edition: number;
  until: number | null;
}

/** Whether a licence holds at `atMs`. */
function runs({ until }: Licence, atMs: number): boolean {
  return until === null || until > atMs;
}

/**
 * Whether `edition` is worth buying for a project: not while a higher one runs, whose time it would take the place of, and not
 * while the same one runs without end.
 */
export function isWorthBuying(edition: number, licence: Licence, atMs: number): boolean {
  if (!runs(licence, atMs)) return true;
  return licence.edition < edition || (licence.edition === edition && licence.until !== null);
}

/**
 * When a licence ends that was paid for at `paidMs`, in epoch ms: `months` later, counted from the end of the one that still
 * runs, else from the payment (D66). One without an end has nothing to be counted from.
 */
export function extendedLicence({ until }: Licence, paidMs: number, months = LICENCE_MONTHS): number {
  return monthsLater(until !== null && until > paidMs ? until : paidMs, months);
}

/** The same day so many months later, or the last one of its month where there is no such day. */
function monthsLater(fromMs: number, months: number): number {
  const date = new Date(fromMs);
  const day = date.getUTCDate();
  date.setUTCMonth(date.getUTCMonth() + months);
  if (date.getUTCDate() !== day) date.setUTCDate(0);
  return date.getTime();
}
