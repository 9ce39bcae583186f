import type { InputOf, listCustomers } from '@buildmesh/contracts';
import type { Account } from '../account/account.entity.js';
import type { ProjectRow } from '../project/project.entity.js';

export type Sort = InputOf<typeof listCustomers>['sort'];

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

/** Reads projects across all owners; removed ones are absent. */
export abstract class CustomerRepository {
  abstract list(query: CustomerQuery): Promise<CustomerRow[]>;
  abstract count(query: Omit<CustomerQuery, 'sort' | 'offset' | 'limit'>): Promise<number>;
  abstract byId(id: string): Promise<CustomerRow | undefined>;
}
