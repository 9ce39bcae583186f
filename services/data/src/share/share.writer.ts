import { Inject, Injectable } from '@nestjs/common';
import { fail, type CallContext } from '@buildmesh/contracts';
import type { Filter, ShareModel, ShareType } from '@buildmesh/domain';
import { ShareChanges, type ShareAct, type ShareChange } from './share-changes.js';
import { ShareReader } from './share.reader.js';
import { assertRecord, mergedShare, writableShelf } from './share.rules.js';
import type { Shelf, StoredShare } from './share.types.js';

type Values = Readonly<Record<string, unknown>>;

/** A write to one model of the share store. */
export interface ShareWriting {
  context: CallContext;
  project: string;
  model: ShareModel;
  type: ShareType;
}

/** A record, and the version of it that the caller saw. */
export interface Seen {
  key: string;
  ver: number | undefined;
}

/** Sets, changes and removes records; every call may be repeated without a second effect. */
@Injectable()
export class ShareWriter {
  constructor(
    @Inject(ShareChanges) private readonly changes: ShareChanges,
    @Inject(ShareReader) private readonly reader: ShareReader,
  ) {}

  set(writing: ShareWriting, { key, ver }: Seen, value: unknown): Promise<{ _ver: number }> {
    const shelf = shelfFor(writing);
    assertRecord({ model: writing.model, key, value });
    return this.changes.run(actOf(writing, 'share.set'), [shelf], async (change) => {
      const known = (await this.known(change, shelf, [key])).get(key);
      assertSeen(ver, known);
      return { _ver: await change.put(shelf, { key, value, known }) };
    });
  }

  update(writing: ShareWriting, { key, ver }: Seen, parts: Values): Promise<{ _ver: number }> {
    const shelf = shelfFor(writing);
    return this.changes.run(actOf(writing, 'share.update'), [shelf], async (change) => {
      const known = (await this.known(change, shelf, [key])).get(key);
      assertSeen(ver, known);
      const value = mergedShare(known?.value, parts);
      assertRecord({ model: writing.model, key, value });
      return { _ver: await change.put(shelf, { key, value, known }) };
    });
  }

  remove(writing: ShareWriting, key: string): Promise<true> {
    const shelf = shelfFor(writing);
    return this.changes.run(actOf(writing, 'share.remove'), [shelf], async (change) => {
      await change.take(shelf, await change.heads([{ ...shelf, key }]));
      return true as const;
    });
  }

  clear(writing: ShareWriting, query: Filter): Promise<{ removed: number }> {
    const shelf = shelfFor(writing);
    const { context, project } = writing;
    return this.changes.run(actOf(writing, 'share.clear'), [shelf], async (change) => {
      const heads = await this.reader.matching(context, project, { shelves: [shelf], query });
      await change.take(shelf, heads);
      return { removed: heads.length };
    });
  }

  /** All values are checked before any is written; null removes. */
  bulk(writing: ShareWriting, map: Values): Promise<{ saved: number; removed: number }> {
    const shelf = shelfFor(writing);
    const { model } = writing;
    const set = Object.entries(map).filter(([, value]) => value !== null);
    const unset = Object.keys(map).filter((key) => map[key] === null);
    for (const [key, value] of set) assertRecord({ model, key, value });
    return this.changes.run(actOf(writing, 'share.bulk'), [shelf], async (change) => {
      const known = await this.known(
        change,
        shelf,
        set.map(([key]) => key),
      );
      for (const [key, value] of set) await change.put(shelf, { key, value, known: known.get(key) });
      const gone = await change.heads(unset.map((key) => ({ ...shelf, key })));
      await change.take(shelf, gone);
      return { saved: set.length, removed: gone.length };
    });
  }

  private async known(
    change: ShareChange,
    shelf: Shelf,
    keys: readonly string[],
  ): Promise<Map<string, StoredShare>> {
    const records = await change.records(keys.map((key) => ({ ...shelf, key })));
    return new Map(records.map((record) => [record.key, record]));
  }
}

/** Whoever names no version writes over whatever there is. */
function assertSeen(ver: number | undefined, known: StoredShare | undefined): void {
  if (ver === undefined || ver === known?.ver) return;
  throw fail('conflict', { data: known ? { _ver: known.ver, _value: known.value } : null });
}

const shelfFor = ({ context, model, type }: ShareWriting): Shelf => writableShelf(context, model, type);

const actOf = ({ context, project }: ShareWriting, action: string): ShareAct => ({
  context,
  project,
  action,
});
