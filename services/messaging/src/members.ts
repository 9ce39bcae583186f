import { Inject, Injectable } from '@nestjs/common';
import { membersOf } from '@buildmesh/contracts';
import { Bus, systemContext } from '@buildmesh/service-kit';

/** Who belongs to a project, as identity knows it at this moment. */
@Injectable()
export class Members {
  constructor(@Inject(Bus) private readonly bus: Bus) {}

  /** Those of `people` (at most 1000) who are active members. */
  async activeOf(project: string, people: readonly string[]): Promise<string[]> {
    if (people.length === 0) return [];
    const { data } = await this.bus.ask(membersOf, {
      context: systemContext(),
      params: {},
      queryString: {},
      input: { project, ids: [...people], size: 1000 },
    });
    return data.filter(({ status }) => status === 'active').map(({ _id }) => _id);
  }
}
