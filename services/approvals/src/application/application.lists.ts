import { Inject, Injectable } from '@nestjs/common';
import { EntityManager } from 'typeorm';
import {
  type BUCKETS,
  type adminFetchApprovals,
  type ApprovalBrief,
  type ApprovalDefinition,
  type ApprovalPage,
  type countApprovals,
  type fetchApprovals,
  type InputOf,
  type OutputOf,
} from '@buildmesh/contracts';
import { isAdmin, type Application } from '@buildmesh/domain';
import { DefinitionRepository } from '../definition/definition.repository.js';
import type { Caller } from '../own-project.js';
import { SCHEMA } from '../schema.js';
import { storedOf } from './application.repository.js';
import { briefOf } from './brief.js';
import { FactsService } from './facts.service.js';

type Bucket = (typeof BUCKETS)[number];
type Query = Omit<InputOf<typeof fetchApprovals>['query'], 'bucket'> &
  Pick<InputOf<typeof adminFetchApprovals>['query'], 'user' | 'creator'>;
type Option = InputOf<typeof fetchApprovals>['option'];

/** Counting for a tab ends here; what is shown is capped at 99 (spec: data §2). */
const COUNTED = 100;

const COUNTED_BUCKETS = ['todo', 'done', 'report', 'my'] as const;

/** Whose applications a bucket holds (D53); `$2` is the caller. */
const IN_BUCKET: Readonly<Record<Bucket, string>> = {
  todo: `a.state = 'pending' AND a.handlers @> ARRAY[$2]`,
  done: `a.decided @> ARRAY[$2] AND NOT (a.state = 'pending' AND a.handlers @> ARRAY[$2])`,
  report: 'a.report @> ARRAY[$2]',
  my: 'a.creator = $2',
  recent: 'a.involved @> ARRAY[$2]',
};

/** Lists of applications, each with what it is narrowed to in SQL. */
@Injectable()
export class ApplicationLists {
  constructor(
    @Inject(EntityManager) private readonly manager: EntityManager,
    @Inject(DefinitionRepository) private readonly definitions: DefinitionRepository,
    @Inject(FactsService) private readonly facts: FactsService,
  ) {}

  fetch(
    { project, user }: Caller,
    { bucket, ...query }: InputOf<typeof fetchApprovals>['query'],
    option: Option,
  ) {
    const where = new Where(project, user);
    where.and(`a.state <> 'removed' AND ${IN_BUCKET[bucket]}`);
    return this.page(where.narrowed(query), option);
  }

  /** All for administrators, for managers what they manage (D47). */
  async manage({ context, project, user }: Caller, query: Query, option: Option): Promise<ApprovalPage> {
    const where = new Where(project, user);
    if (!isAdmin(context))
      where.and('a.definition = ANY(?)', await this.definitions.managedBy(project, user));
    if (!query.state?.includes('removed')) where.and(`a.state <> 'removed'`);
    return this.page(where.narrowed(query), option);
  }

  async count({ project, user }: Caller): Promise<OutputOf<typeof countApprovals>> {
    const counts = await Promise.all(
      COUNTED_BUCKETS.map(async (bucket) => {
        const text = `SELECT count(*)::int AS n FROM (SELECT FROM "${SCHEMA}".application a
          WHERE a.project = $1 AND a.state <> 'removed' AND ${IN_BUCKET[bucket]} LIMIT ${COUNTED}) AS picked`;
        return [
          bucket,
          (await this.manager.query<{ n: number }[]>(text, [project, user]))[0]?.n ?? 0,
        ] as const;
      }),
    );
    return Object.fromEntries(counts) as OutputOf<typeof countApprovals>;
  }

  private async page(where: Where, { page, size, count }: Option): Promise<ApprovalPage> {
    const [found, counted] = await Promise.all([
      this.rows(where, { page, size }),
      count
        ? this.manager.query<{ n: number }[]>(`SELECT count(*)::int AS n ${where.text}`, where.values)
        : undefined,
    ]);
    const people = found.flatMap(({ creator, user, report }) => [
      creator,
      ...user.slice(0, 5),
      ...report.slice(0, 5),
    ]);
    const named = found
      .flatMap(({ info }) => info.map(({ value }) => value))
      .filter((value) => typeof value === 'string');
    return {
      data: found,
      people: await this.facts.names(where.project, [...people, ...named]),
      ...(counted ? { size: counted[0]?.n ?? 0 } : {}),
    };
  }

  private async rows(where: Where, { page, size }: Pick<Option, 'page' | 'size'>): Promise<ApprovalBrief[]> {
    const rows = await this.manager.query<(Parameters<typeof storedOf>[0] & { pinned: Pinned | null })[]>(
      `SELECT a.id, a.project, a.definition, a.version, a.entity, a.role, a.value, a.involved, a.info, a.created_at, a.updated_at, v.value AS pinned
       FROM (SELECT a.id ${where.text} ORDER BY a.updated_at DESC, a.id DESC LIMIT ${size} OFFSET ${(page - 1) * size}) AS picked
       JOIN "${SCHEMA}".application a USING (id)
       LEFT JOIN "${SCHEMA}".definition_version v ON v.definition = a.definition AND v.version = a.version
       ORDER BY a.updated_at DESC, a.id DESC`,
      where.values,
    );
    return rows.map(({ pinned, ...row }) => {
      const { definition: _id, version } = row;
      return briefOf(storedOf(row), pinned ? { _id, version, _ver: 0, ...pinned } : undefined);
    });
  }
}

type Pinned = Omit<ApprovalDefinition, '_id' | '_ver' | 'version'>;

/** A condition on applications, and the values that it speaks of. */
class Where {
  readonly values: unknown[];
  private readonly parts = ['a.project = $1', '$2::text IS NOT NULL'];

  constructor(
    readonly project: string,
    user: string,
  ) {
    this.values = [project, user];
  }

  get text(): string {
    return `FROM "${SCHEMA}".application a WHERE ${this.parts.join(' AND ')}`;
  }

  /** `?` stands for the value. */
  and(condition: string, value?: unknown): void {
    if (value !== undefined) this.values.push(value);
    this.parts.push(condition.replaceAll('?', `$${this.values.length}`));
  }

  narrowed({ approval, state, search, time, user, creator }: Query): this {
    if (approval !== undefined) this.and('a.definition = ?', approval);
    if (state !== undefined) this.and('a.state = ANY(?)', state satisfies Application['state'][]);
    if (search) this.and('a.words ILIKE ?', `%${search.replace(/[\\%_]/g, '\\$&')}%`);
    if (time?.[0] != null) this.and('a.updated_at >= ?', new Date(time[0]));
    if (time?.[1] != null) this.and('a.updated_at <= ?', new Date(time[1]));
    if (user !== undefined) this.and(`a.state = 'pending' AND a.handlers @> ARRAY[?::text]`, user);
    if (creator !== undefined) this.and('a.creator = ?', creator);
    return this;
  }
}
