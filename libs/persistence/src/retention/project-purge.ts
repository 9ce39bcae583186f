import type { BeforeApplicationShutdown, FactoryProvider, InjectionToken } from '@nestjs/common';
import { EntityManager } from 'typeorm';
import { projectPurged } from '@buildmesh/contracts';
import { Bus, LOGGER, type Logger } from '@buildmesh/service-kit';
import { Inbox } from '../inbox/inbox.js';
import { deleteBatched } from './expired.js';

const CONSUMER = 'project-purge';

/** What a service keeps of a project. */
export interface PurgePlan {
  schema: string;
  /** In the order in which rows may go. The condition has the project's id for `$1`; a name alone stands for `project = $1`. */
  tables: readonly (string | { table: string; where: string })[];
  /** First of all, outside a transaction: what is too much for one. Begins anew where it was broken off. */
  before?(project: string): Promise<void>;
  /** In the transaction that ends the project. */
  within?(manager: EntityManager, project: string): Promise<void>;
  /** Once all of it is gone. */
  after?(): Promise<unknown>;
}

/**
 * Drops everything of a project that is gone for good (D78). Identity tells it more than once, and a project that is not
 * here any more is nothing to do, so that a lost or repeated event does no harm.
 */
export class ProjectPurge implements BeforeApplicationShutdown {
  private running: Promise<void> = Promise.resolve();

  constructor(
    private readonly plan: PurgePlan,
    private readonly on: { manager: EntityManager; inbox: Inbox; bus: Bus; logger: Logger },
  ) {
    on.bus.subscribe(projectPurged, ({ project }, message) => {
      this.running = this.running
        .then(() => this.purge(project, message))
        .catch((error: unknown) =>
          on.logger.warn({ err: error, project }, 'a project could not be cleared away'),
        );
    });
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.running;
  }

  private async purge(project: string, message: string): Promise<void> {
    const { inbox, manager } = this.on;
    const receipt = { message, consumer: CONSUMER };
    if (await inbox.knows(receipt)) return;
    // Too much for one statement, and nothing that anybody could still ask for should the rest fail.
    await this.plan.before?.(project);
    for (const rows of this.rowsOf(project)) await deleteBatched(manager, rows);
    await manager.transaction((transaction) =>
      inbox.once(transaction, receipt, () => this.end(transaction, project)),
    );
    await this.plan.after?.();
  }

  /** What is left, and what came meanwhile. */
  private async end(manager: EntityManager, project: string): Promise<void> {
    for (const { schema, table, where, values } of this.rowsOf(project))
      await manager.query(`DELETE FROM "${schema}"."${table}" WHERE ${where}`, values);
    await this.plan.within?.(manager, project);
  }

  private rowsOf(project: string) {
    const { schema, tables } = this.plan;
    return tables.map((each) => {
      const { table, where } = typeof each === 'string' ? { table: each, where: 'project = $1' } : each;
      return { schema, table, where, values: [project] };
    });
  }
}

/** Provides the purge of a service, whose plan may need providers of its own. */
export function projectPurgeOf<T extends unknown[]>(
  inject: { [K in keyof T]: InjectionToken<T[K]> },
  plan: (...injected: T) => PurgePlan,
): FactoryProvider<ProjectPurge> {
  return {
    provide: ProjectPurge,
    useFactory: (...[manager, inbox, bus, logger, ...injected]: [EntityManager, Inbox, Bus, Logger, ...T]) =>
      new ProjectPurge(plan(...injected), { manager, inbox, bus, logger }),
    inject: [EntityManager, Inbox, Bus, LOGGER, ...inject],
  };
}
