const SECOND_MS = 1_000;
const HOUR_MS = 3_600 * SECOND_MS;

/** A provider is asked for the first time so long after somebody began to pay: by then its notice has come, as a rule. */
export const FIRST_ASK_MS = 30 * SECOND_MS;
/** Questions about an order, after which only its end is waited for: about a day. */
export const MAX_ASKS = 30;

/** The pause before the next question: twice the one before, an hour at most. */
export function pauseAfter(asked: number): number {
  return Math.min(FIRST_ASK_MS * 2 ** Math.min(asked, 10), HOUR_MS);
}
