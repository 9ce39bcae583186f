import { Inject, Injectable } from '@nestjs/common';
import { refusal, type CallContext } from '@buildmesh/contracts';
import type { Filter, SettingModel, SettingType } from '@buildmesh/domain';
import { SettingChanges, type SettingContext, type SettingChange } from './setting-changes.js';
import { SettingReader } from './setting.reader.js';
import { assertRecord, mergedSetting, writableShelf } from './setting.rules.js';
import type { SettingShelf, StoredSetting } from '../store/index.js';

type Values = Readonly<Record<string, unknown>>;

/** A write to one model of the settings store. */
export interface SettingWriteContext {
  context: CallContext;
  project: string;
  model: SettingModel;
  type: SettingType;
}

/** A record, and the version of it that the caller saw. */
export interface Seen {
  key: string;
  ver: number | undefined;
}

/** Sets, changes and removes records; every call may be repeated without a second effect. */
@Injectable()
export class SettingWriter {
  constructor(
    @Inject(SettingChanges) private readonly changes: SettingChanges,
    @Inject(SettingReader) private readonly reader: SettingReader,
  ) {}

  set(writing: SettingWriteContext, { key, ver }: Seen, value: unknown): Promise<{ _ver: number }> {
    const shelf = shelfFor(writing);
    assertRecord({ model: writing.model, key, value });
    return this.changes.run(actOf(writing, 'share.set'), [shelf], async (change) => {
      const known = (await this.known(change, shelf, [key])).get(key);
      assertSeen(ver, known);
      return { _ver: await change.put(shelf, { key, value, known }) };
    });
  }

  update(writing: SettingWriteContext, { key, ver }: Seen, parts: Values): Promise<{ _ver: number }> {
    const shelf = shelfFor(writing);
    return this.changes.run(actOf(writing, 'share.update'), [shelf], async (change) => {
      const known = (await this.known(change, shelf, [key])).get(key);
      assertSeen(ver, known);
      const value = mergedSetting(known?.value, parts);
      assertRecord({ model: writing.model, key, value });
      return { _ver: await change.put(shelf, { key, value, known }) };
    });
  }

  remove(writing: SettingWriteContext, key: string): Promise<true> {
    const shelf = shelfFor(writing);
    return this.changes.run(actOf(writing, 'share.remove'), [shelf], async (change) => {
      await change.take(shelf, await change.heads([{ ...shelf, key }]));
      return true as const;
    });
  }

  clear(writing: SettingWriteContext, query: Filter): Promise<{ removed: number }> {
    const shelf = shelfFor(writing);
    const { context, project } = writing;
    return this.changes.run(actOf(writing, 'share.clear'), [shelf], async (change) => {
      const heads = await this.reader.matching(context, project, { shelves: [shelf], query });
      await change.take(shelf, heads);
      return { removed: heads.length };
    });
  }

  /** All values are checked before any is written; null removes. */
  bulk(writing: SettingWriteContext, map: Values): Promise<{ saved: number; removed: number }> {
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
    change: SettingChange,
    shelf: SettingShelf,
    keys: readonly string[],
  ): Promise<Map<string, StoredSetting>> {
    const records = await change.records(keys.map((key) => ({ ...shelf, key })));
    return new Map(records.map((record) => [record.key, record]));
  }
}

/** Whoever names no version writes over whatever there is. */
function assertSeen(ver: number | undefined, known: StoredSetting | undefined): void {
  if (ver === undefined || ver === known?.ver) return;
  throw refusal('conflict', { data: known ? { _ver: known.ver, _value: known.value } : null });
}

const shelfFor = ({ context, model, type }: SettingWriteContext): SettingShelf =>
  writableShelf(context, model, type);

const actOf = ({ context, project }: SettingWriteContext, action: string): SettingContext => ({
  context,
  project,
  action,
});
