const DAY_MS = 86_400_000;
const EPOCH_1900 = Date.UTC(1899, 11, 30);
/** Before 1 March 1900 spreadsheets disagree about days; such dates stay texts. */
const FIRST_SERIAL = 61;
const ISO = /^\d{4}-\d{2}-\d{2}( \d{2}:\d{2}:\d{2}(\.\d{3})?)?$/;

/** Serial number of `2024-02-29` or `2024-02-29 13:05:00[.123]`; `undefined` where spreadsheets have none. */
export function isoToSerial(text: string): number | undefined {
  if (!ISO.test(text)) return undefined;
  const serial =
    (Date.parse(`${text.length === 10 ? `${text} 00:00:00` : text}Z`.replace(' ', 'T')) - EPOCH_1900) /
    DAY_MS;
  return serial >= FIRST_SERIAL ? serial : undefined;
}
