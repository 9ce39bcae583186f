/** Collects the values of a statement; what stands in its text is only their places. */
export class SqlValues {
  readonly list: unknown[] = [];
  private aliases = 0;

  /** The place of a value, `$n` with its type. */
  add(value: unknown, type: string): string {
    this.list.push(value);
    return `$${this.list.length}::${type}`;
  }

  /** An alias that no other part of the statement has. */
  alias(prefix: string): string {
    return `${prefix}${++this.aliases}`;
  }
}
