import { Inject, Injectable } from '@nestjs/common';
import { refusal, handleApproval, migrateApproval, type ApprovalDefinition } from '@buildmesh/contracts';
import { isAdmin, migrated, transition } from '@buildmesh/domain';
import { UnitOfWork } from '@buildmesh/persistence';
import { DefinitionService } from '../definition/definition.service.js';
import type { Caller } from '../own-project.js';
import { ApplicationChange } from './application.change.js';
import { ApplicationReader } from './application.reader.js';
import { ApplicationRepository } from './application.repository.js';
import type { StoredApplication } from './application.types.js';
import { FactsService } from './facts.service.js';

/** Most applications that one delivery moves; the answer says how many, and it may be asked again. */
const MAX_DELIVERED = 500;
/** Attempts at what others change at the same time. */
const MAX_ATTEMPTS = 10;

/** What administrators do with many applications at once. */
@Injectable()
export class ManageService {
  constructor(
    @Inject(UnitOfWork) private readonly unitOfWork: UnitOfWork,
    @Inject(DefinitionService) private readonly definitions: DefinitionService,
    @Inject(ApplicationRepository) private readonly applications: ApplicationRepository,
    @Inject(ApplicationReader) private readonly reader: ApplicationReader,
    @Inject(ApplicationChange) private readonly changes: ApplicationChange,
    @Inject(FactsService) private readonly facts: FactsService,
  ) {}

  /** One after the other, each by itself: what was moved stays moved should the rest fail, and asking again goes on (D47). */
  async migrate({ context, project }: Caller, id: string): Promise<{ migrated: number }> {
    const definition = await this.definitions.get(project, id);
    let count = 0;
    for (let after = ''; ;) {
      const running = await this.applications.running(project, id, after);
      for (const stored of running) {
        if (await this.moved({ context, project }, stored, definition)) count++;
      }
      const last = running.at(-1);
      if (!last) return { migrated: count };
      after = last.id;
    }
  }

  private async moved(
    { context, project }: Pick<Caller, 'context' | 'project'>,
    first: StoredApplication,
    definition: ApprovalDefinition,
  ): Promise<boolean> {
    let stored: StoredApplication | undefined = first;
    for (let attempt = 0; attempt < MAX_ATTEMPTS && stored; attempt++) {
      const { application, version } = stored;
      if (version === definition.version || application.state !== 'pending') return false;
      const { creator, form, chosen, turns } = application;
      const people = turns.map(({ user }) => user);
      const facts = await this.facts.of({ project, definition, creator, form, chosen, people });
      const after = { ...stored, version: definition.version, application: migrated(application, facts) };
      const { table, managers } = facts;
      const change = { context, before: stored, after, definition, table, managers, values: {} };
      const action = migrateApproval.id;
      if (
        await this.unitOfWork.write({ context }, (writing) =>
          this.changes.store(writing, { ...change, action }),
        )
      )
        return true;
      // Somebody acted meanwhile: what they did is moved with it.
      stored = await this.applications.get(project, stored.id);
    }
    return false;
  }

  /** Hands everything that waits for one person to another, who must be active (D54). */
  async deliver(caller: Caller, { from, to }: { from: string; to: string }): Promise<{ delivered: number }> {
    const { context, project } = caller;
    if (!isAdmin(context)) throw refusal('permission-denied');
    if ((await this.facts.activeAmong(project, [to])).length === 0) throw refusal('user.not-found');
    let delivered = 0;
    for (const stored of await this.applications.waitingFor(project, [from], MAX_DELIVERED))
      if (await this.handedOver(caller, stored.id, { from, to })) delivered++;
    return { delivered };
  }

  private async handedOver(caller: Caller, id: string, who: { from: string; to: string }): Promise<boolean> {
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
      const stored = await this.applications.get(caller.project, id);
      const outcome = stored && (await this.handOver(caller, stored, who));
      if (outcome !== 'overtaken') return outcome === 'stored';
    }
    return false;
  }

  private async handOver(
    caller: Caller,
    stored: StoredApplication,
    { from, to }: { from: string; to: string },
  ): Promise<'stored' | 'overtaken' | 'nothing'> {
    const { context, project } = caller;
    const { definition } = await this.reader.readable(caller, stored.id);
    const { application } = stored;
    const { creator, form, chosen, node, ver, turns } = application;
    const people = [...turns.map(({ user }) => user), to, from];
    const facts = await this.facts.of({ project, definition, creator, form, chosen, people });
    const act = { action: 'forward' as const, user: from, managing: false, node, ver, users: [to] };
    // The one whose tasks these are may be gone already; the tasks are theirs to hand over all the same.
    const { next } = transition(application, act, facts);
    if (!next) return 'nothing';
    const log = next.log.map((entry, at) =>
      at === application.log.length
        ? { ...entry, user: caller.user, action: 'deliver' as const, to: [from, to] }
        : entry,
    );
    const after = { ...stored, application: { ...next, log } };
    const { table, managers } = facts;
    const change = { context, before: stored, after, definition, table, managers, values: {} };
    const isStored = await this.unitOfWork.write({ context }, (writing) =>
      this.changes.store(writing, { ...change, action: `${handleApproval.id}.deliver` }),
    );
    return isStored ? 'stored' : 'overtaken';
  }
}
