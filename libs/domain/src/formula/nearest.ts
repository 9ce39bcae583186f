/** How many letters must change to make one word of the other. */
function distance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (const [at, letter] of [...one].entries()) {
    const next = [at + 1];
    for (const [place, against] of [...other].entries())
      next.push(
        Math.min(
          (next[place] ?? 0) + 1,
          (row[place + 1] ?? 0) + 1,
          (row[place] ?? 0) + (letter === against ? 0 : 1),
        ),
      );
    row = next;
  }
  return row.at(-1) ?? 0;
}

/** The name that was most likely meant; `undefined` where none is near. */
export function nearestOf(name: string, known: Iterable<string>): string | undefined {
  const wanted = name.toLowerCase();
  let [best, least]: [string | undefined, number] = [
    undefined,
    Math.max(2, Math.ceil(wanted.length / 2.5)) + 1,
  ];
  for (const each of known) {
    const far = distance(wanted, each.toLowerCase());
    if (far < least && far < Math.max(wanted.length, each.length)) [best, least] = [each, far];
  }
  return best;
}
