import { Inject, Injectable } from '@nestjs/common';
import { membersOf, type OutputOf, type peopleOfFlow } from '@buildmesh/contracts';
import { Bus } from '@buildmesh/service-kit';

/** Members looked through for a name; accounts, which a search finds as well, are nobody's business here. */
const SEARCHED = 200;
const SHOWN = 50;

/** The members of a project as whoever may name them in a form finds them: active ones, by their names alone. */
@Injectable()
export class ChoosablePeople {
  constructor(@Inject(Bus) private readonly bus: Bus) {}

  async find(project: string, search: string): Promise<OutputOf<typeof peopleOfFlow>> {
    const { data } = await this.bus.askAsSystem(membersOf, { project, search, size: SEARCHED });
    const wanted = search.toLowerCase();
    return data
      .filter(({ status, nickname }) => status === 'active' && nickname.toLowerCase().includes(wanted))
      .slice(0, SHOWN)
      .map(({ _id, nickname }) => ({ _id, nickname }));
  }
}
