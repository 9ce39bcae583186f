import { randomInt } from 'node:crypto';
import type { BrowserContext } from 'playwright-core';

/** Journeys share a product, so each begins somewhere else in the network 10.0.0.0/8. */
let taken = randomInt(1 << 24);

/**
 * A network address nobody else has, as people at their own devices have; otherwise the sign-ins of a whole journey would
 * count as those of one address, of which the product lets ten a minute pass (D8).
 */
export function ownAddress(): string {
  taken += 1;
  return `10.${(taken >> 16) & 255}.${(taken >> 8) & 255}.${taken & 255}`;
}

/** Moves the browser to an address of its own. */
export function moveToOwnAddress(context: BrowserContext): Promise<void> {
  return context.setExtraHTTPHeaders({ 'x-forwarded-for': ownAddress() });
}
