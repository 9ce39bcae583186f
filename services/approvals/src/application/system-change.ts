import { Inject, Injectable } from '@nestjs/common';
import type { Clock } from '@buildmesh/kernel';
import type { ApprovalDefinition } from '@buildmesh/contracts';
import { nodeOf, type Application, type ApprovalFacts } from '@buildmesh/domain';
import { UnitOfWork } from '@buildmesh/persistence';
import { CLOCK, LOGGER, type Logger } from '@buildmesh/service-kit';
import { DefinitionRepository } from '../definition/definition.repository.js';
import type { Form } from '../definition/definition.service.js';
import { Notices } from '../notice/notices.js';
import { ApplicationChange, handlersOf } from './application.change.js';
import { ApplicationRepository } from './application.repository.js';
import type { StoredApplication } from './application.types.js';
import { FactsService } from './facts.service.js';
import { ApprovalRowWriter } from './row-writer.js';

const BY_SYSTEM = {};

type Known = ApprovalFacts & { table: Form };

/** Changes of applications that nobody calls for. */
@Injectable()
export class SystemChange {
  constructor(
    @Inject(UnitOfWork) private readonly unitOfWork: UnitOfWork,
    @Inject(ApplicationRepository) private readonly applications: ApplicationRepository,
    @Inject(DefinitionRepository) private readonly definitions: DefinitionRepository,
    @Inject(ApplicationChange) private readonly changes: ApplicationChange,
    @Inject(FactsService) private readonly facts: FactsService,
    @Inject(ApprovalRowWriter) private readonly rows: ApprovalRowWriter,
    @Inject(Notices) private readonly notices: Notices,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Tells the handlers once more, and again when as much time has passed. */
  async remind(stored: StoredApplication, definition: ApprovalDefinition): Promise<void> {
    const hours =
      nodeOf({ process: definition.process, autopass: false }, stored.application.node)?.timeout?.hours ?? 24;
    const next = new Date(this.clock.now() + hours * 3_600_000);
    await this.unitOfWork.write({ context: BY_SYSTEM }, async ({ manager }) => {
      if (
        !(await this.applications.postpone(manager, {
          id: stored.id,
          ver: stored.application.ver,
          dueAt: next,
        }))
      )
        return;
      const to = handlersOf(stored.application, definition);
      if (to.length > 0)
        await this.notices.keep(manager, stored, {
          name: definition.name,
          notices: [{ kind: 'remind', to }],
        });
    });
  }

  /** What an application runs under, and how things stand now. */
  async known(stored: StoredApplication): Promise<{ definition: ApprovalDefinition; facts: Known }> {
    const { project, application, version } = stored;
    const definition = await this.definitions.pinned(project, stored.definition, version);
    if (!definition) throw new Error(`application ${stored.id} has no definition`);
    const { creator, form, chosen, turns } = application;
    const people = turns.map(({ user }) => user);
    return { definition, facts: await this.facts.of({ project, definition, creator, form, chosen, people }) };
  }

  /** Stores it unless somebody was faster, in which case there is nothing left to do. */
  async store(
    before: StoredApplication,
    {
      definition,
      facts,
      next,
      action,
    }: { definition: ApprovalDefinition; facts: Known; next: Application; action: string },
  ): Promise<void> {
    const after = { ...before, application: next };
    const { table, managers } = facts;
    const change = { context: BY_SYSTEM, before, after, definition, table, managers, values: {} };
    await this.unitOfWork.write({ context: BY_SYSTEM }, (writing) =>
      this.changes.store(writing, { ...change, action: `approvals.application.${action}` }),
    );
    await this.rows.write(before.id).catch((error: unknown) => {
      this.logger.warn(
        { err: error, application: before.id },
        'the row of an application could not be written yet',
      );
    });
  }
}
