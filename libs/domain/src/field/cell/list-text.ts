const SEPARATORS = ',;，；';
const NEEDS_QUOTES = /[,;，；"]|^\s|\s$/;

/** The entries of a cell, separated by commas or semicolons; an entry in double quotes may contain them (`""` is a quote). */
export function splitList(text: string): string[] {
  if (!text.includes('"'))
    return text
      .split(/[,;，；]/)
      .map((entry) => entry.trim())
      .filter((entry) => entry !== '');
  const entries: string[] = [];
  for (let at = 0; at < text.length;) {
    const [entry, end] = nextEntry(text, at);
    if (entry !== '') entries.push(entry);
    at = end + 1;
  }
  return entries;
}

/** The entry that starts at `start` and the index of the separator behind it. */
function nextEntry(text: string, start: number): [entry: string, end: number] {
  let at = start;
  while (/\s/.test(text.charAt(at))) at++;
  if (text[at] !== '"') return plainEntry(text, at);
  let entry = '';
  for (at++; at < text.length; at++) {
    if (text[at] !== '"') entry += text[at];
    else if (text[at + 1] === '"') entry += text[++at];
    else break;
  }
  const [rest, end] = plainEntry(text, at + 1);
  return [entry + rest, end];
}

function plainEntry(text: string, start: number): [entry: string, end: number] {
  let end = start;
  while (end < text.length && !SEPARATORS.includes(text.charAt(end))) end++;
  return [text.slice(start, end).trim(), end];
}

/** The text of a list that `splitList` reads again. */
export function joinList(entries: readonly string[]): string {
  return entries
    .map((entry) => (NEEDS_QUOTES.test(entry) ? `"${entry.replaceAll('"', '""')}"` : entry))
    .join(', ');
}
