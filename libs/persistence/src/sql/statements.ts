import { LruCache } from '@buildmesh/kernel';
import type { Statement, ValueParsers } from './statement.js';

/** Texts that are known by name at a time. */
const MAX_NAMED = 1000;
/**
 * A connection keeps every plan it was given until it closes, so names end after this many per process; from then on
 * statements are planned anew each time, which costs a fraction of a millisecond.
 */
const MAX_NAMES_EVER = 5000;
/** A text earns its name when it comes back. */
const NAMED_FROM_USE = 2;

/** What is to run. */
export interface Question {
  text: string;
  values: unknown[];
  /**
   * The best plan depends on the values, as it does for most filters: a plan made for any value takes a range for narrow and
   * the commonest word for a rare one, and reads many times the rows. Planning anew costs 0.2 ms.
   */
  plannedAnew?: boolean;
}

/** Gives statements that come back a name, so that PostgreSQL parses and plans them once per connection. */
export class Statements {
  private readonly known = new LruCache<string, { uses: number; name?: string }>(MAX_NAMED);
  private issued = 0;

  constructor(
    private readonly prefix: string,
    private readonly types?: ValueParsers,
  ) {}

  of({ text, values, plannedAnew = false }: Question): Statement {
    const { types } = this;
    if (plannedAnew) return { text, values, types };
    const entry = this.known.get(text);
    if (!entry) {
      this.known.set(text, { uses: 1 });
      return { text, values, types };
    }
    if (++entry.uses >= NAMED_FROM_USE && !entry.name && this.issued < MAX_NAMES_EVER)
      entry.name = `${this.prefix}${++this.issued}`;
    return entry.name ? { name: entry.name, text, values, types } : { text, values, types };
  }
}
