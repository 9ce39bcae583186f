/** Lines in pieces of at most `maxBytes` each, line ends counted; a longer line is a piece of its own. */
export function piecesOf(lines: readonly string[], maxBytes: number): string[][] {
  const pieces: string[][] = [];
  let room = 0;
  for (const line of lines) {
    const bytes = Buffer.byteLength(line) + 1;
    if (bytes > room || pieces.length === 0) {
      pieces.push([]);
      room = maxBytes;
    }
    pieces.at(-1)?.push(line);
    room -= bytes;
  }
  return pieces;
}

/** Every line of the texts that says something, and how to put others in their places. */
export function linesOf(map: Readonly<Record<string, string>>): {
  lines: string[];
  rebuild: (lines: readonly string[]) => Record<string, string>;
} {
  const entries = Object.entries(map).map(([key, text]) => [key, text.split('\n')] as const);
  const says = (line: string) => line.trim() !== '';
  const lines = entries.flatMap(([, all]) => all.filter(says));
  const rebuild = (translated: readonly string[]) => {
    let at = 0;
    const put = (line: string) => (says(line) ? (translated[at++] ?? line) : line);
    return Object.fromEntries(entries.map(([key, all]) => [key, all.map(put).join('\n')]));
  };
  return { lines, rebuild };
}
