import type { InputOf, listCustomers } from '@buildmesh/contracts';
import type { EntityManager, SelectQueryBuilder } from 'typeorm';
import { Account } from '../account/account.entity.js';
import { ProjectRow } from '../project/project.entity.js';

type Sort = InputOf<typeof listCustomers>['sort'];

/** A project with its owner. */
export interface CustomerRow extends ProjectRow {
  owner: Pick<Account, '_id' | 'nickname' | 'account' | 'phone'>;
}

export interface CustomerQuery {
  search?: string | undefined;
  edition?: number | undefined;
  /** Epoch ms: licences that end after the first and until the second moment. */
  expires?: { after: number; until: number } | undefined;
  frozen?: true | undefined;
  sort: Sort;
  offset: number;
  limit: number;
}

/** Columns by key, and what is computed; only these ever stand in a statement. */
const COLUMNS: Partial<Record<Sort['key'], string>> = {
  created: 'project.createdAt',
  expired: 'project._expired',
  edition: 'project._status',
};
const COMPUTED: Partial<Record<Sort['key'], string>> = {
  name: 'lower(project._name)',
  members: `(project._used ->> 'members')::bigint`,
  rows: `(project._used ->> 'rows')::bigint`,
};

const FOUND = `(project._name ILIKE :part OR owner.nickname ILIKE :part OR owner.account ILIKE :part
  OR project._id = :whole OR owner.phone = :whole)`;
const FROZEN = `(project.hold IS NOT NULL OR project._option @> '{"_freeze": true}')`;

type Where = Omit<CustomerQuery, 'sort' | 'offset' | 'limit'>;
type Found = ProjectRow & { owner: CustomerRow['owner'] | null };

/** Reads projects across all owners; removed ones are absent. */
export class CustomerRepository {
  constructor(private readonly manager: EntityManager) {}

  async list({ sort, offset, limit, ...where }: CustomerQuery): Promise<CustomerRow[]> {
    const query = this.where(where);
    const computed = COMPUTED[sort.key];
    if (computed) query.addSelect(computed, 'sorted');
    query
      .orderBy(COLUMNS[sort.key] ?? 'sorted', sort.order === 'asc' ? 'ASC' : 'DESC', 'NULLS LAST')
      .addOrderBy('project._id', 'DESC')
      .offset(offset)
      .limit(limit);
    return ((await query.getMany()) as Found[]).map(rowOf);
  }

  count(where: Where): Promise<number> {
    return this.where(where).getCount();
  }

  async byId(id: string): Promise<CustomerRow | undefined> {
    const found = (await this.where({}).andWhere('project._id = :id', { id }).getOne()) as Found | null;
    return found ? rowOf(found) : undefined;
  }

  private where({ search, edition, expires, frozen }: Where): SelectQueryBuilder<ProjectRow> {
    const query = this.manager
      .createQueryBuilder(ProjectRow, 'project')
      .leftJoinAndMapOne('project.owner', Account, 'owner', 'owner._id = project._owner')
      .where('project.removedAt IS NULL');
    if (search) query.andWhere(FOUND, { part: `%${escaped(search)}%`, whole: search });
    if (edition !== undefined) query.andWhere('project._status = :edition', { edition });
    if (expires) {
      const { after, until } = expires;
      query.andWhere('project._expired > :after AND project._expired <= :until', {
        after: new Date(after),
        until: new Date(until),
      });
    }
    if (frozen) query.andWhere(FROZEN);
    return query;
  }
}

/** `text` as a literal part of a LIKE pattern. */
function escaped(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&');
}

/** An owner whose account is gone is nobody by name. */
function rowOf(row: Found): CustomerRow {
  return { ...row, owner: row.owner ?? { _id: row._owner, nickname: '', account: '', phone: null } };
}
