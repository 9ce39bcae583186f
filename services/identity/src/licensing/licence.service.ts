import { Inject, Injectable } from '@nestjs/common';
import type { Clock } from '@buildmesh/kernel';
import {
  refusal,
  licenseProject,
  messagingSubject,
  projectLicence,
  rightsChanged,
  type InputOf,
  type OutputOf,
} from '@buildmesh/contracts';
import { extendedLicence, isWorthBuying } from '@buildmesh/domain';
import { CLOCK } from '@buildmesh/service-kit';
import { lockProject, type ProjectRow, Store } from '../store/index.js';

/** The licence of a project as payments see and change it (D66). */
@Injectable()
export class LicenceService {
  constructor(
    private readonly store: Store,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async get(id: string): Promise<OutputOf<typeof projectLicence>> {
    const project = await this.store.read.projects.byId(id);
    if (!project) throw refusal('project.not-found');
    return { owner: project._owner, name: project._name, ...licenceOf(project) };
  }

  /** Gives the licence that was paid for, once per payment. Refuses one that would take a better one away. */
  license(paid: InputOf<typeof licenseProject>): Promise<OutputOf<typeof licenseProject>> {
    const { project: id, edition, paidAt, months, user, once } = paid;
    return this.store.write(async (writing) => {
      const project = await lockProject(writing, id);
      const given = await writing.licences.byOnce(id, once);
      if (given) return { edition: given.edition, until: given.until.getTime() };
      const before = licenceOf(project);
      if (!isWorthBuying(edition, before, this.clock.now())) throw refusal('licence.not-needed');
      const until = extendedLicence(before, paidAt, months);
      await writing.projects.update(id, { _status: edition, _expired: new Date(until) });
      const createdAt = new Date(this.clock.now());
      await writing.licences.add({ once, project: id, edition, until: new Date(until), createdAt });
      await writing.audit.add({
        project: id,
        account: user,
        action: licenseProject.id,
        target: `project/${id}`,
        before: { edition: before.edition, expired: before.until },
        after: { edition, expired: until },
      });
      await writing.events.add(rightsChanged, { project: id });
      return { edition, until };
    });
  }

  /** Who an account is to an app; identities that are known under a key of several apps are none to one of them. */
  async subject(asked: InputOf<typeof messagingSubject>): Promise<OutputOf<typeof messagingSubject>> {
    const bindings = await this.store.read.socialLogins.bindingsOf(asked.user);
    const found = bindings.find(({ provider, corp }) => provider === asked.provider && corp === asked.corp);
    return { subject: found?.subject ?? null };
  }
}

function licenceOf({ _status, _expired }: ProjectRow): { edition: number; until: number | null } {
  return { edition: _status, until: _expired?.getTime() ?? null };
}
