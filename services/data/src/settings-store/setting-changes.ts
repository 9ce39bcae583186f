import { Inject, Injectable } from '@nestjs/common';
import { EntityManager } from 'typeorm';
import type { Clock } from '@buildmesh/kernel';
import { entityChanged, refusal, noticeTo, pushed, type CallContext } from '@buildmesh/contracts';
import { EVERY_KEY, settingName, type SettingModel } from '@buildmesh/domain';
import { LOCK_NOT_AVAILABLE, Outbox, sqlState } from '@buildmesh/persistence';
import { CLOCK } from '@buildmesh/service-kit';
import {
  AuditRepository,
  type SettingHead,
  type SettingQuery,
  SettingRepository,
  type SettingShelf,
  shelfName,
  type StoredSetting,
} from '../store/index.js';
import { EntityCatalog, touchEntitiesWithSets } from '../catalog/index.js';
import { bytesOfAll, MAX_CHANGE_BYTES, MAX_ON_SHELF } from './setting.rules.js';
import { UNREAD, type Written } from './written-setting.js';

/** Who changes records of a project, and what the audit calls it. */
export interface SettingContext {
  context: CallContext;
  project: string;
  action: string;
}

/** Longest before and after of an audit entry, in characters (D87). */
const MAX_AUDIT_TEXT = 10_000;
/** Values of more bytes than this are of more characters than an entry has: one of UTF-16 takes at most three. */
const MAX_AUDIT_BYTES = 3 * MAX_AUDIT_TEXT;
/** Names of records that an audit entry of many has. */
const MAX_AUDIT_NAMES = 40;
/** Above this many records clients are told of the model, not of each. */
const MAX_TOLD = 20;

/** Changes of the settings store: one transaction with its locks, bounds, audit entry and the news for open clients. */
@Injectable()
export class SettingChanges {
  constructor(
    @Inject(EntityManager) private readonly manager: EntityManager,
    @Inject(SettingRepository) private readonly settings: SettingRepository,
    @Inject(AuditRepository) private readonly audit: AuditRepository,
    @Inject(EntityCatalog) private readonly catalog: EntityCatalog,
    @Inject(Outbox) private readonly outbox: Outbox,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Runs `work` with the shelves to itself; what it writes with `put` and `take` is told to the audit and to clients. */
  async run<T>(
    act: SettingContext,
    shelves: readonly SettingShelf[],
    work: (change: SettingChange) => Promise<T>,
  ): Promise<T> {
    try {
      return await this.manager.transaction(async (manager) => {
        await this.settings.lock(manager, act.project, shelves);
        const change = new SettingChange(manager, act.project, {
          settings: this.settings,
          timeMs: this.clock.now(),
        });
        const result = await work(change);
        await this.assertRoom(change);
        await this.remember(manager, act, change.written);
        await this.tell(manager, act, change.written);
        await this.renewChoices(manager, act.project, change.written);
        return result;
      });
    } catch (error) {
      throw sqlState(error) === LOCK_NOT_AVAILABLE ? refusal('too-many-requests', { retryAfterS: 1 }) : error;
    } finally {
      // Who wrote a set finds its choices in the fields at once.
      if (shelves.some(({ model }) => model === 'selection')) this.catalog.drop(act.project);
      this.outbox.flush();
    }
  }

  private async assertRoom({ manager, project, written }: SettingChange): Promise<void> {
    const grown = new Map(
      written.filter(({ before }) => before === undefined).map(({ shelf }) => [shelfName(shelf), shelf]),
    );
    for (const shelf of grown.values()) {
      const used = await this.settings.count(manager, project, shelf);
      if (used > MAX_ON_SHELF)
        throw refusal('quota-reached', { data: { quota: 'share', used, limit: MAX_ON_SHELF } });
    }
  }

  /** What somebody keeps for oneself is nobody's business. */
  private async remember(
    manager: EntityManager,
    act: SettingContext,
    all: readonly Written[],
  ): Promise<void> {
    const written = all.filter(({ shelf }) => shelf.type !== 'private');
    const [first] = written;
    if (!first) return;
    const { context, project, action } = act;
    await this.audit.add(manager, context, {
      project,
      entity: '',
      target: written.length === 1 ? nameOf(first) : first.shelf.model,
      action,
      before: side(written, ({ before }) => before),
      after: side(written, ({ after }) => after),
    });
  }

  /** Fields that take their choices from a set take the new ones from now on. */
  private async renewChoices(
    manager: EntityManager,
    project: string,
    written: readonly Written[],
  ): Promise<void> {
    const sets = written.filter(({ shelf }) => shelf.model === 'selection' && shelf.type === 'project');
    if (sets.length === 0) return;
    const keys = sets.map(({ key }) => key);
    for (const entity of await touchEntitiesWithSets(manager, project, keys))
      await this.outbox.add(manager, entityChanged, { project, entity });
  }

  /** Told after the commit: to everybody who may read the record, and of private ones to their owner alone (D44). */
  private async tell(
    manager: EntityManager,
    { context, project }: SettingContext,
    written: readonly Written[],
  ) {
    const isMany = written.length > MAX_TOLD;
    const news = new Map<string, { model: SettingModel; key: string; isPrivate: boolean }>();
    for (const { shelf, key } of written) {
      const one = { model: shelf.model, key: isMany ? EVERY_KEY : key, isPrivate: shelf.type === 'private' };
      news.set(`${one.model}_${one.isPrivate}_${one.key}`, one);
    }
    for (const { model, key, isPrivate } of news.values()) {
      const { user } = context;
      if (isPrivate && user === undefined) continue;
      const to =
        isPrivate && user !== undefined
          ? ({ room: 'user', user, project } as const)
          : ({ room: 'project', project } as const);
      await this.outbox.add(manager, pushed, noticeTo(to, 'share', { model, key }));
    }
  }
}

/** A change under way. */
export class SettingChange {
  readonly written: Written[] = [];

  constructor(
    readonly manager: EntityManager,
    readonly project: string,
    private readonly tools: { settings: SettingRepository; timeMs: number },
  ) {}

  get timeMs(): number {
    return this.tools.timeMs;
  }

  /** Records as they are, without their values. */
  heads(wanted: readonly SettingQuery[]): Promise<SettingHead[]> {
    const limit = wanted.length * MAX_ON_SHELF;
    return this.tools.settings.heads(this.project, wanted, { limit, manager: this.manager });
  }

  /** Records as they are; refuses with `too-large` more than a change may hold. */
  async records(wanted: readonly SettingQuery[]): Promise<StoredSetting[]> {
    const heads = await this.heads(wanted);
    if (bytesOfAll(heads) > MAX_CHANGE_BYTES) throw refusal('too-large');
    return this.tools.settings.records(this.project, heads, this.manager);
  }

  /** Sets a record that so far has `before` as its value and `ver` as its version; the same value again changes nothing. */
  async put(
    shelf: SettingShelf,
    record: { key: string; value: unknown; known?: { value: unknown; ver: number } | undefined },
  ): Promise<number> {
    const { key, value, known } = record;
    const json = JSON.stringify(value);
    if (known && JSON.stringify(known.value) === json) return known.ver;
    const ver = await this.tools.settings.put(this.manager, this.project, {
      ...shelf,
      key,
      json,
      timeMs: this.timeMs,
    });
    this.written.push({ shelf, key, after: value, ...(known ? { before: known.value } : {}) });
    return ver;
  }

  /** Removes records; their values are read where the audit has use and room for them. */
  async take(shelf: SettingShelf, heads: readonly SettingHead[]): Promise<void> {
    if (heads.length === 0) return;
    const keys = heads.map(({ key }) => key);
    const isTold = shelf.type !== 'private' && (heads.length === 1 || bytesOfAll(heads) <= MAX_AUDIT_BYTES);
    const known = isTold ? await this.tools.settings.records(this.project, heads, this.manager) : [];
    const values = new Map(known.map(({ key, value }) => [key, value]));
    await this.tools.settings.remove(this.manager, this.project, { ...shelf, keys });
    this.written.push(
      ...keys.map((key) => ({ shelf, key, before: values.has(key) ? values.get(key) : UNREAD })),
    );
  }
}

const nameOf = ({ shelf: { model, type }, key }: Written): string => settingName({ model, type, key });

/** One side of an audit entry: values by name, or of many and large ones the names. */
function side(written: readonly Written[], valueOf: (one: Written) => unknown): unknown {
  const known = written.filter((one) => valueOf(one) !== undefined);
  if (known.length === 0) return undefined;
  if (!known.some((one) => valueOf(one) === UNREAD)) {
    const values = Object.fromEntries(known.map((one) => [nameOf(one), valueOf(one)]));
    const text = JSON.stringify(values);
    if (text.length <= MAX_AUDIT_TEXT) return values;
    if (known.length === 1) return text.slice(0, MAX_AUDIT_TEXT);
  }
  return { records: known.length, names: known.slice(0, MAX_AUDIT_NAMES).map(nameOf) };
}
