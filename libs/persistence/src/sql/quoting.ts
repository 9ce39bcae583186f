/** An identifier of our own making, quoted. Names from outside never get here (S4); one that could would be a fault of ours. */
export function quoted(name: string): string {
  if (!/^[A-Za-z_~][A-Za-z0-9_~]{0,62}$/.test(name))
    throw new Error(`not a name of ours: ${name.slice(0, 80)}`);
  return `"${name}"`;
}

/** A constant of ours as an SQL text. */
export function literal(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}
