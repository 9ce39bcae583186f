import { Inject, Injectable } from '@nestjs/common';
import {
  departmentPeople,
  existingReferences,
  membersOf,
  userStatus,
  type ChatPerson,
  type InputOf,
  type OutputOf,
} from '@buildmesh/contracts';
import { Bus } from '@buildmesh/service-kit';

/** Who belongs to a project, as identity knows it at this moment, and what data has there. */
@Injectable()
export class Members {
  constructor(@Inject(Bus) private readonly bus: Bus) {}

  /** Those of `people` (at most 1000) who are active members. */
  async activeOf(project: string, people: readonly string[]): Promise<string[]> {
    if (people.length === 0) return [];
    return (await this.find({ project, ids: [...people], size: 1000 })).map(({ _id }) => _id);
  }

  /** Active members, at most `size`. */
  async find(query: InputOf<typeof membersOf>): Promise<ChatPerson[]> {
    const { data } = await this.bus.askAsSystem(membersOf, query);
    return data
      .filter(({ status }) => status === 'active')
      .map(({ _id, nickname, avatar }) => ({ _id, nickname, avatar }));
  }

  standing(project: string, user: string): Promise<OutputOf<typeof userStatus>> {
    return this.bus.askAsSystem(userStatus, { project, user });
  }

  /** Everybody in a group; refuses with `group.not-found`. */
  inGroup(project: string, group: string): Promise<string[]> {
    return this.bus.askAsSystem(departmentPeople, { project, group });
  }

  /** Whether the project has a table, page or function; there is nothing to have where none is named. */
  async has(project: string, type: 'entity' | 'page' | 'flow', id: string | undefined): Promise<boolean> {
    return (
      id === undefined ||
      (await this.bus.askAsSystem(existingReferences, { project, type, ids: [id] })).length === 1
    );
  }
}
