/** A key that programs know a field by, made of its name where one can be made (D28). */
export function fieldKeyOf(name: string): string | undefined {
  const words = name
    .normalize('NFKD')
    .replace(/[^\w\s-]/g, '')
    .split(/[\s_-]+/)
    .filter((word) => /^[A-Za-z0-9]+$/.test(word));
  const key = words
    .map((word, index) => (index === 0 ? word.toLowerCase() : word.charAt(0).toUpperCase() + word.slice(1)))
    .join('')
    .slice(0, 60);
  return /^[a-z][a-zA-Z0-9]*$/.test(key) ? key : undefined;
}

/** The same, or `field1` where the name makes none, with a number where the key is taken. */
export function freeFieldKey(name: string, taken: ReadonlySet<string>): string {
  const made = fieldKeyOf(name);
  if (made !== undefined && !taken.has(made)) return made;
  const base = made ?? 'field';
  let number = made === undefined ? 1 : 2;
  while (taken.has(`${base}${number}`)) number++;
  return `${base}${number}`;
}
