import { Inject, Injectable } from '@nestjs/common';
import { membersOf, type peopleToChoose, type OutputOf } from '@buildmesh/contracts';
import { Bus } from '../bus/bus.js';

/** Members looked through for a name; accounts, which a search finds as well, are nobody's business here. */
const SEARCHED = 200;
const SHOWN = 50;

/** The members of a project as whoever may fill in a form finds them: active ones, by their names alone. */
@Injectable()
export class ChoosablePeople {
  constructor(@Inject(Bus) private readonly bus: Bus) {}

  async find(project: string, search: string): Promise<OutputOf<typeof peopleToChoose>> {
    const { data } = await this.bus.askAsSystem(membersOf, { project, search, size: SEARCHED });
    const wanted = search.trim().toLowerCase();
    return data
      .filter(({ status, nickname }) => status === 'active' && nickname.toLowerCase().includes(wanted))
      .slice(0, SHOWN)
      .map(({ _id, nickname }) => ({ _id, nickname }));
  }
}
