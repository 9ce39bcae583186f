/** Rows of the file that journeys import. */
export const VISITS = 120;

const two = (n: number) => String(n).padStart(2, '0');
const three = (n: number) => String(n).padStart(3, '0');

export const placeOf = (n: number) => `Place ${three(n)}`;
/** Month first, with days that could be months, so that a person has to say which is which. */
const dayOf = (n: number) => `${two((n % 9) + 1)}/${two((n % 7) + 1)}/2024`;
/** The same day as the product stores it. */
export const storedDayOf = (n: number) => `2024-${two((n % 9) + 1)}-${two((n % 7) + 1)}`;
export const costOf = (n: number) => n * 1.5;

/** A file of visits as a spreadsheet writes it. */
export function visitsCsv(): Buffer {
  const rows = Array.from({ length: VISITS }, (_, at) => {
    const n = at + 1;
    return [placeOf(n), dayOf(n), costOf(n), n % 2 === 0 ? 'north' : 'south', `secret ${three(n)}`].join(',');
  });
  return Buffer.from(`Place,Visited,Cost,Region,Secret\n${rows.join('\n')}\n`);
}
