import { reopen } from '../../shared/navigation/reopen.js';

/** The place of this product that a scanned text leads to; `undefined` for everything else. */
export function placeOf(text: string, origin: string): string | undefined {
  if (!URL.canParse(text)) return undefined;
  const url = new URL(text);
  return url.origin === origin ? url.pathname + url.search + url.hash : undefined;
}

/** Opens a link of this product; false for another text. */
export function openScanned(text: string): boolean {
  const place = placeOf(text.trim(), window.location.origin);
  if (place !== undefined) reopen(place);
  return place !== undefined;
}
