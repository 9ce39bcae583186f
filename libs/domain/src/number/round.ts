import { Decimal } from 'decimal.js';

/** Decimals kept where a project says nothing else (LB-NUMBER-001). */
export const DEFAULT_ACCURACY = 2;

/** Most decimals a field may ask for; `10 ** 22` is the last power of ten that a double holds exactly. */
const MAX_DECIMALS = 20;

const POWERS = Array.from({ length: MAX_DECIMALS + 1 }, (_, exponent) => Number(`1e${exponent}`));

/**
 * `value` rounded to `decimals` places, half away from zero, in decimal arithmetic of its shortest text: 1.575 → 1.58.
 * Equals PostgreSQL's `round(value::text::numeric, decimals)::float8`. Not finite values come back as they are.
 */
export function roundTo(value: number, decimals: number = DEFAULT_ACCURACY): number {
  if (Number.isInteger(value) || !Number.isFinite(value)) return value + 0;
  const places = Math.min(Math.max(Math.trunc(decimals), 0), MAX_DECIMALS);
  return roundFast(value, places) ?? roundExact(value, places);
}

/**
 * The shortest text differs from the double by at most half a unit in the last place, the product by as much again:
 * 2^-51 of it covers both. Away from a tie by more than that, and below 2^52, ordinary rounding picks the same integer,
 * and dividing two exact doubles gives the double nearest to the decimal.
 */
function roundFast(value: number, places: number): number | undefined {
  const power = POWERS[places];
  if (power === undefined) return undefined;
  const scaled = Math.abs(value) * power;
  if (scaled >= 2 ** 52) return undefined;
  const floor = Math.floor(scaled);
  const fromTie = scaled - floor - 0.5;
  if (Math.abs(fromTie) <= scaled * 2 ** -51) return undefined;
  const rounded = (fromTie > 0 ? floor + 1 : floor) / power;
  return value < 0 ? 0 - rounded : rounded;
}

function roundExact(value: number, places: number): number {
  return new Decimal(value).toDecimalPlaces(places, Decimal.ROUND_HALF_UP).toNumber() + 0;
}
