import { Injectable } from '@nestjs/common';
import {
  refusal,
  type CallContext,
  type fetchDepartments,
  type Department,
  type OutputOf,
} from '@buildmesh/contracts';
import { Store } from '../../store/index.js';
import { isOwn, withDescendants } from './department.rules.js';

type SeenGroup = OutputOf<typeof fetchDepartments>[number];

/** The organisation as administrators and members see it. */
@Injectable()
export class DepartmentViewService {
  constructor(private readonly store: Store) {}

  async all(project: string): Promise<Department[]> {
    return withDescendants(await this.store.read.departments.list(project));
  }

  /** Everything for members; external users see only what they belong to. */
  async seen(project: string, user: string, model: CallContext['model']): Promise<SeenGroup[]> {
    return model === 'public' ? this.own(project, user) : (await this.all(project)).map(seenOf);
  }

  /** Everybody who belongs to a group, directly or through one below. */
  async people(project: string, id: string): Promise<string[]> {
    const group = (await this.all(project)).find(({ _id }) => _id === id);
    if (!group) throw refusal('group.not-found');
    return group._user;
  }

  async own(project: string, user: string): Promise<SeenGroup[]> {
    return (await this.all(project)).filter((group) => isOwn(group, user)).map(seenOf);
  }
}

function seenOf({ option: _option, _ver, ...group }: Department): SeenGroup {
  return group;
}
