import { Inject, Injectable, type BeforeApplicationShutdown } from '@nestjs/common';
import { EntityManager } from 'typeorm';
import { RowBatches, type CompiledEntity } from '@buildmesh/row-store';
import { LruCache, Semaphore, sleep, type Clock } from '@buildmesh/kernel';
import { membersOf, rightsChanged, rowsChanged } from '@buildmesh/contracts';
import { Inbox, Outbox } from '@buildmesh/persistence';
import { Bus, CLOCK, LOGGER, type Logger } from '@buildmesh/service-kit';
import { EntityCatalog, type Member, MEMBER_CODE, memberRow, MetadataRepository } from '../catalog/index.js';

/** A project in use is compared with identity this often, should an event ever be lost. */
const RESYNC_MS = 10 * 60_000;
/** Changes that come together are looked up together. */
const GATHER_MS = 20;
const PAGE = 500;
/** Ids that are asked for at once; with more changes the whole project is. */
const MAX_IDS = 500;
const MAX_PROJECTS = 5_000;
/** Each holds a connection while identity answers. */
const LOOKS_AT_ONCE = 4;
const CONSUMER = 'member-mirror';

/** What is to be looked up. */
interface MemberQuery {
  /** Members that a message tells of, by its id; all where it names none. */
  told: Map<string, readonly string[] | undefined>;
  /** All members, whatever was told. */
  all: boolean;
}

interface PendingQuery extends MemberQuery {
  running: Promise<void> | undefined;
}

/**
 * Keeps the tables of members as identity knows them. What an event tells is only where to look: the rows are set to
 * what identity answers, so that an event that comes late or out of order does no harm. The inbox saves the look-ups of
 * messages that come twice, or that another process looks after.
 */
@Injectable()
export class MemberProjection implements BeforeApplicationShutdown {
  private readonly wishes = new Map<string, PendingQuery>();
  private readonly syncedAt = new LruCache<string, number>(MAX_PROJECTS);
  private readonly looks = new Semaphore(LOOKS_AT_ONCE);
  private stopping = false;

  constructor(
    @Inject(EntityManager) private readonly manager: EntityManager,
    @Inject(RowBatches) private readonly batches: RowBatches,
    @Inject(EntityCatalog) private readonly catalog: EntityCatalog,
    @Inject(MetadataRepository) private readonly metadata: MetadataRepository,
    @Inject(Inbox) private readonly inbox: Inbox,
    @Inject(Outbox) private readonly outbox: Outbox,
    @Inject(Bus) private readonly bus: Bus,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    bus.subscribe(rightsChanged, ({ project, users }, message) =>
      this.wish(project, { told: new Map([[message, users]]), all: false }),
    );
    bus.onReconnect(() => this.syncedAt.clear());
    catalog.onLoad((project) => {
      if (this.clock.now() - (this.syncedAt.get(project) ?? 0) >= RESYNC_MS)
        this.wish(project, { told: new Map(), all: true });
    });
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.stopping = true;
    await Promise.all([...this.wishes.values()].map(({ running }) => running ?? Promise.resolve()));
  }

  private wish(project: string, { told, all }: MemberQuery): void {
    if (this.stopping) return;
    const query = this.wishes.get(project) ?? { told: new Map(), all: false, running: undefined };
    this.wishes.set(project, query);
    for (const [message, users] of told) query.told.set(message, users);
    query.all ||= all;
    query.running ??= this.grant(project, query).finally(() => this.wishes.delete(project));
  }

  private async grant(project: string, query: PendingQuery): Promise<void> {
    while (!this.stopping && (query.all || query.told.size > 0)) {
      await sleep(GATHER_MS);
      const { told, all } = query;
      Object.assign(query, { told: new Map(), all: false } satisfies MemberQuery);
      try {
        await this.looks.run(() => this.look(project, { told, all }));
      } catch (error) {
        this.syncedAt.delete(project);
        this.logger.warn({ err: error, project }, 'members could not be looked up');
      }
    }
  }

  private async look(project: string, wanted: MemberQuery): Promise<void> {
    // A project that nobody has opened yet has no table to keep.
    if (!(await this.metadata.hasSystemEntity(project, MEMBER_CODE))) return;
    if (wanted.all || [...wanted.told.values()].includes(undefined))
      this.syncedAt.set(project, this.clock.now());
    const changed = await this.catalog.retrying(project, async () => {
      const { entities, rows } = await this.catalog.of(project);
      const row = rows.find(({ type, code }) => type === 'system' && code === MEMBER_CODE);
      const entity = row && entities.get(row.id);
      return entity !== undefined && (await this.renew(entity, wanted));
    });
    if (changed) this.outbox.flush();
  }

  /** One after the other, also of several processes, so that an older answer never comes last. */
  private renew(entity: CompiledEntity, wanted: MemberQuery): Promise<boolean> {
    const { project } = entity;
    return this.manager.transaction(async (manager) => {
      await manager.query(`SELECT pg_advisory_xact_lock(hashtextextended($1, 0))`, [
        `buildmesh.data.members.${project}`,
      ]);
      const fresh = await this.inbox.take(manager, CONSUMER, [...wanted.told.keys()]);
      const ids = wanted.all ? undefined : toldBy(fresh, wanted);
      if (ids?.length === 0) return false;
      return this.keep(manager, entity, { ids, members: await this.members(project, ids) });
    });
  }

  private async members(project: string, ids: readonly string[] | undefined): Promise<Member[]> {
    const found: Member[] = [];
    for (;;) {
      const { data, more } = await this.bus.askAsSystem(membersOf, {
        project,
        ids: ids && [...ids],
        after: found.at(-1)?._id,
        size: PAGE,
      });
      found.push(...data);
      if (!more) return found;
    }
  }

  private async keep(
    manager: EntityManager,
    entity: CompiledEntity,
    { ids, members }: { ids: readonly string[] | undefined; members: readonly Member[] },
  ): Promise<boolean> {
    const kept = { among: ids, timeMs: this.clock.now() };
    const touched = await this.batches.mirror(manager, entity, { rows: members.map(memberRow), ...kept });
    if (touched.length === 0) return false;
    await this.outbox.add(manager, rowsChanged, {
      project: entity.project,
      entity: entity._id,
      kind: 'updated',
      ids: touched.length > 100 ? [] : touched,
    });
    return true;
  }
}

/** Members that the messages tell of; `undefined` means all. */
function toldBy(messages: readonly string[], { told }: MemberQuery): string[] | undefined {
  const ids = new Set<string>();
  for (const message of messages) {
    const users = told.get(message);
    if (!users) return undefined;
    for (const user of users) ids.add(user);
  }
  return ids.size > MAX_IDS ? undefined : [...ids];
}
