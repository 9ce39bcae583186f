import { Inject, Injectable } from '@nestjs/common';
import { isId, type FieldFault } from '@buildmesh/kernel';
import { existingReferences, MAX_THINGS_ASKED, type ReferenceType } from '@buildmesh/contracts';
import { Bus } from '@buildmesh/service-kit';
import { assertSound } from '../accounts/index.js';

/** Ids of things that another service owns, as one place of a request names them. */
export interface Named {
  field: string;
  /** `null` where nothing of any kind may stand. */
  type: ReferenceType | null;
  ids: readonly string[];
}

/** Asks the services that own things, before their ids are kept here. */
@Injectable()
export class IdentityReferenceService {
  constructor(@Inject(Bus) private readonly bus: Bus) {}

  /** Refuses ids of what the project does not have, whether another project has it or nobody. */
  async assertKnown(project: string, named: readonly Named[]): Promise<void> {
    const faults: FieldFault[] = [];
    for (const { field, type, ids } of named) {
      if (await this.areKnown(project, type, ids)) continue;
      faults.push({ field, rule: 'relation', message: 'field.relation' });
    }
    assertSound(faults);
  }

  private async areKnown(project: string, type: Named['type'], ids: readonly string[]): Promise<boolean> {
    if (ids.length === 0) return true;
    if (type === null || !ids.every(isId)) return false;
    const asked = [...new Set(ids)];
    for (let from = 0; from < asked.length; from += MAX_THINGS_ASKED) {
      const part = asked.slice(from, from + MAX_THINGS_ASKED);
      const known = await this.bus.askAsSystem(existingReferences, { project, type, ids: part });
      if (known.length < part.length) return false;
    }
    return true;
  }
}
