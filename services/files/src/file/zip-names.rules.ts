/** Names for files in one archive: those that come again are numbered, before their ending. */
export function distinctNames(names: readonly string[]): string[] {
  const taken = new Set<string>();
  return names.map((name) => {
    const dot = name.lastIndexOf('.');
    const end = dot > 0 ? dot : name.length;
    let free = name;
    for (let at = 2; taken.has(free.toLowerCase()); at++)
      free = `${name.slice(0, end)} (${at})${name.slice(end)}`;
    taken.add(free.toLowerCase());
    return free;
  });
}
