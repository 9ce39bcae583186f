import { EntityManager } from 'typeorm';
import { FixedClock, newId } from '@buildmesh/kernel';
import {
  refusal,
  licenseProject,
  messagingSubject,
  openAlipay,
  orderPackage,
  payOrder,
  projectLicence,
  type CallContext,
  type ErrorKey,
  type InputOf,
  type OutputOf,
} from '@buildmesh/contracts';
import { extendedLicence, type PackageType } from '@buildmesh/domain';
import { signedIn, startTestService, type TestPostgres, type TestService } from '@buildmesh/testing';
import { paymentsService } from '@buildmesh/payments';

export const NOW = Date.parse('2026-11-28T10:00:00Z');

export interface Licensed {
  owner: string;
  edition: number;
  until: number | null;
}

/** Identity as payments know it: it gives each licence once. */
export class StandInIdentity {
  readonly projects = new Map<string, Licensed>();
  readonly subjects = new Map<string, string>();
  /** Licences that were given, by key. */
  readonly given = new Map<string, { edition: number; until: number }>();
  asked: InputOf<typeof licenseProject>[] = [];
  refusing: ErrorKey | undefined;

  serve({ bus }: TestService): void {
    bus.serve(projectLicence, async ({ input }) => {
      const project = this.projects.get(input.project);
      if (!project) throw refusal('project.not-found');
      return { ...project, name: 'Shop' };
    });
    bus.serve(licenseProject, async ({ input }) => this.license(input));
    bus.serve(messagingSubject, async ({ input }) => ({ subject: this.subjects.get(input.user) ?? null }));
  }

  private license(input: InputOf<typeof licenseProject>) {
    this.asked.push(input);
    if (this.refusing) throw refusal(this.refusing);
    const project = this.projects.get(input.project);
    if (!project) throw refusal('project.not-found');
    const before = this.given.get(input.once);
    if (before) return before;
    const given = { edition: input.edition, until: extendedLicence(project, input.paidAt, input.months) };
    this.given.set(input.once, given);
    Object.assign(project, given);
    return given;
  }
}

export interface PaymentsWorld {
  service: TestService;
  identity: StandInIdentity;
  clock: FixedClock;
  manager: EntityManager;
  /** A fresh project with its owner; a trial that runs for five more days. */
  project(change?: Partial<Licensed>): { project: string; owner: CallContext };
  order(at: { project: string; owner: CallContext }, type?: PackageType): Promise<Ordered>;
  /** Opens the window of Alipay for an order; answers where it leads. */
  window(order: Ordered): Promise<string>;
  scan(order: Ordered, owner: CallContext): Promise<unknown>;
  rows(table: 'orders' | 'trade' | 'audit'): Promise<Record<string, unknown>[]>;
}
export type Ordered = OutputOf<typeof orderPackage>;

export async function startWorld(
  env: NodeJS.ProcessEnv = {},
  more: { clock?: FixedClock; database?: TestPostgres; identity?: StandInIdentity } = {},
): Promise<PaymentsWorld> {
  const clock = more.clock ?? new FixedClock(NOW);
  const identity = more.identity ?? new StandInIdentity();
  const options = { env, clock, ...(more.database ? { database: more.database } : {}) };
  const service = await startTestService(paymentsService, options);
  identity.serve(service);
  const manager = service.get<EntityManager>(EntityManager);
  return {
    service,
    identity,
    clock,
    manager,
    project(change = {}) {
      const owner = signedIn();
      const project = newId();
      identity.projects.set(project, {
        owner: owner.user ?? '',
        edition: 0,
        until: clock.now() + 5 * 86_400_000,
        ...change,
      });
      return { project, owner };
    },
    order: ({ project, owner }, type = 'basics') =>
      service.ask(orderPackage, owner, { input: { type, project } }),
    window: async ({ _id, ticket }) => {
      const parts = { params: { order: _id }, queryString: { ticket } };
      return (await service.ask(openAlipay, signedIn(), parts)).location;
    },
    scan: ({ _id }, owner) =>
      service.ask(payOrder, owner, { params: { order: _id, type: 'wxpay' }, queryString: {} as never }),
    rows: async (table) => await manager.query(`SELECT * FROM payments.${table}`),
  };
}

/** The key that a call is refused with. */
export async function refusalOf(call: Promise<unknown>): Promise<string> {
  return call.then(
    () => 'answered',
    (error: { key?: string }) => error.key ?? String(error),
  );
}
