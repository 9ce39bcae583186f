import { NAME_BATCH_MS, SELECTOR_LIMIT } from '../../shared/limits.js';
import type { RelatedRow } from './field-kind.js';

type Fetch = (entity: string, ids: readonly string[]) => Promise<readonly RelatedRow[]>;
type Settle = (name: string | undefined) => void;

/** Finds names of rows by id. Those that are wanted within half a second are asked for in one call a table (platform §9). */
export class NameLookup {
  private wanted = new Map<string, Map<string, Settle[]>>();

  constructor(private readonly fetch: Fetch) {}

  /** The name; nothing for a row that is gone or that the reader may not see. */
  find(entity: string, id: string): Promise<string | undefined> {
    return new Promise((settle) => {
      if (this.wanted.size === 0) setTimeout(() => this.send(), NAME_BATCH_MS);
      const ofEntity = this.wanted.get(entity) ?? new Map<string, Settle[]>();
      this.wanted.set(entity, ofEntity.set(id, [...(ofEntity.get(id) ?? []), settle]));
    });
  }

  private send(): void {
    const all = [...this.wanted];
    this.wanted = new Map();
    for (const [entity, wanted] of all) {
      const list = [...wanted];
      for (let at = 0; at < list.length; at += SELECTOR_LIMIT)
        void this.ask(entity, list.slice(at, at + SELECTOR_LIMIT));
    }
  }

  private async ask(entity: string, wanted: readonly (readonly [string, Settle[]])[]): Promise<void> {
    const rows = await this.fetch(
      entity,
      wanted.map(([id]) => id),
    );
    for (const [id, settles] of wanted)
      for (const settle of settles) settle(rows.find(({ _id }) => _id === id)?.__name);
  }
}
