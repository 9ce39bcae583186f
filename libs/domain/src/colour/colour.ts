/** Red, green, blue 0–255 and alpha 0–1. */
export type Colour = readonly [red: number, green: number, blue: number, alpha: number];

const HEX = /^#([0-9a-f]{3}|[0-9a-f]{6})$/i;
const FUNCTION = /^rgba?\(\s*(\d{1,3})\s*,\s*(\d{1,3})\s*,\s*(\d{1,3})\s*(?:,\s*(\d?\.?\d+%?)\s*)?\)$/i;
const NAME = /^[a-z]+$/i;

/** From this on in all three components a colour counts as a light default (spec: platform §5, data §5). */
const LIGHT_FROM = 210;

/** The components of an rgb, rgba or hex colour; `undefined` for names and for everything that is no colour. */
export function parseColour(text: string): Colour | undefined {
  const value = text.trim();
  const hex = HEX.exec(value)?.[1];
  if (hex !== undefined) return fromHex(hex);
  const parts = FUNCTION.exec(value);
  return parts ? fromParts(parts) : undefined;
}

/** True for rgb, rgba, hex of 3 or 6 digits, and names of letters only (LB-NUMBER-005…008). */
export function isColour(value: unknown): value is string {
  return typeof value === 'string' && (NAME.test(value.trim()) || parseColour(value) !== undefined);
}

/** True when red, green and blue are all at least 210; a name has no components and is never light. */
export function isLightDefault(text: string): boolean {
  const colour = parseColour(text);
  return colour !== undefined && Math.min(colour[0], colour[1], colour[2]) >= LIGHT_FROM;
}

function fromHex(digits: string): Colour {
  const long = digits.length === 3 ? digits.replace(/./g, '$&$&') : digits;
  const at = (index: number) => Number.parseInt(long.slice(index, index + 2), 16);
  return [at(0), at(2), at(4), 1];
}

function fromParts([whole, red, green, blue, alpha]: RegExpExecArray): Colour | undefined {
  const hasAlpha = /^rgba/i.test(whole);
  if (hasAlpha !== (alpha !== undefined)) return undefined;
  const opacity =
    alpha === undefined ? 1 : alpha.endsWith('%') ? Number.parseFloat(alpha) / 100 : Number(alpha);
  const colour: Colour = [Number(red), Number(green), Number(blue), opacity];
  return Math.max(colour[0], colour[1], colour[2]) > 255 || opacity > 1 ? undefined : colour;
}
