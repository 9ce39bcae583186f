import { LruCache } from '@buildmesh/kernel';
import type { BuiltRow } from './row-builder.js';
import type { TargetField } from './messages.js';

/** Names of related rows that are remembered per field. */
const REMEMBERED = 100_000;
/** Names asked in one question; the answer must fit a line. */
const ASKED_AT_ONCE = 2_000;

export type Ask = (field: string, texts: string[]) => Promise<(string | null)[]>;

/** Puts ids in the place of what related rows are called in the file: one question per field and block of rows. */
export class References {
  private readonly known = new Map<string, LruCache<string, string | null>>();

  constructor(
    private readonly fields: ReadonlyMap<string, TargetField>,
    private readonly ask: Ask,
  ) {}

  /** Ids into `values`; answers the rows and fields whose names mean no row, or several. */
  async resolve(rows: readonly BuiltRow[]): Promise<{ row: BuiltRow; field: string }[]> {
    const unknown: { row: BuiltRow; field: string }[] = [];
    const wanted = this.wanted(rows);
    const found = new Map<string, Map<string, string | null>>();
    for (const [field, texts] of wanted) found.set(field, await this.find(field, [...texts]));
    for (const row of rows) {
      for (const { field, texts } of row.references) {
        const ids = texts.map((text) => found.get(field)?.get(text) ?? null);
        if (ids.includes(null)) unknown.push({ row, field });
        else row.values[field] = this.fields.get(field)?._option.multiple ? ids : ids[0];
      }
    }
    return unknown;
  }

  private wanted(rows: readonly BuiltRow[]): Map<string, Set<string>> {
    const wanted = new Map<string, Set<string>>();
    for (const row of rows) {
      for (const { field, texts } of row.references) {
        const set = wanted.get(field) ?? new Set();
        for (const text of texts) set.add(text);
        wanted.set(field, set);
      }
    }
    return wanted;
  }

  private async find(field: string, texts: string[]): Promise<Map<string, string | null>> {
    const cache = this.known.get(field) ?? new LruCache<string, string | null>(REMEMBERED);
    this.known.set(field, cache);
    const found = new Map<string, string | null>();
    const missing: string[] = [];
    for (const text of texts) {
      const id = cache.get(text);
      if (id === undefined) missing.push(text);
      else found.set(text, id);
    }
    for (let at = 0; at < missing.length; at += ASKED_AT_ONCE) {
      const asked = missing.slice(at, at + ASKED_AT_ONCE);
      const ids = await this.ask(field, asked);
      asked.forEach((text, place) => {
        found.set(text, ids[place] ?? null);
        cache.set(text, ids[place] ?? null);
      });
    }
    return found;
  }
}
