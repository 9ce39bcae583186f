import { Inject, Injectable } from '@nestjs/common';
import type { Clock } from '@buildmesh/kernel';
import {
  refusal,
  holdProject,
  rightsChanged,
  setLicence,
  type Customer,
  type getCustomer,
  type InputOf,
  type listCustomers,
  type OutputOf,
} from '@buildmesh/contracts';
import { CLOCK } from '@buildmesh/service-kit';
import type { Actor } from '../caller.js';
import { CUSTOMER_HISTORY_SHOWN } from '../limits.js';
import {
  changedParts,
  lockProject,
  type Repositories,
  Store,
  type WriteRepositories,
} from '../store/index.js';
import { customerOf, customerQueryOf } from './customer.rules.js';

const STAFF_DEEDS = [setLicence.id, holdProject.id];

/** The customers' projects in the hands of the platform's staff; nothing of what is in them is shown. */
@Injectable()
export class PlatformAdminService {
  constructor(
    private readonly store: Store,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async list({
    search,
    edition,
    state,
    sort,
    page: { index, size } = { index: 1, size: 20 },
  }: InputOf<typeof listCustomers>): Promise<OutputOf<typeof listCustomers>> {
    const nowMs = this.clock.now();
    const { customers } = this.store.read;
    const where = { search, edition, ...customerQueryOf(state, nowMs) };
    const [rows, count] = await Promise.all([
      customers.list({ ...where, sort, offset: (index - 1) * size, limit: size }),
      customers.count(where),
    ]);
    return { data: rows.map((row) => customerOf(row, nowMs)), size: count };
  }

  async get(id: string): Promise<OutputOf<typeof getCustomer>> {
    const { read } = this.store;
    const customer = await this.shown(read, id);
    const entries = await read.audit.list({
      project: id,
      actions: STAFF_DEEDS,
      size: CUSTOMER_HISTORY_SHOWN,
    });
    const people = [...new Set(entries.flatMap(({ user }) => user ?? []))];
    const names = new Map(
      (await Promise.all(people.map((one) => read.accounts.byId(one)))).flatMap((account) =>
        account ? [[account._id, account.nickname] as const] : [],
      ),
    );
    const history = entries.map(({ _id, time, user, action, before, after }) => ({
      _id,
      time,
      by: names.get(user ?? '') ?? null,
      action,
      before,
      after,
    }));
    return { customer, history };
  }

  /** Changes edition and expiry; takes effect at once, as a paid one does (D66). */
  async setLicence(actor: Actor, { edition, expired, _ver }: InputOf<typeof setLicence>): Promise<Customer> {
    return this.store.write(async (writing) => {
      const project = await lockProject(writing, actor.project);
      if (project._ver !== _ver) {
        throw refusal('conflict', { data: await this.shown(writing, actor.project) });
      }
      const before = { edition: project._status, expired: project._expired?.getTime() ?? null };
      const parts = changedParts(before, { edition, expired });
      if (parts) {
        await writing.projects.update(actor.project, {
          _status: edition,
          _expired: expired === null ? null : new Date(expired),
        });
        await tell(writing, actor, { action: setLicence.id, ...parts });
      }
      return this.shown(writing, actor.project);
    });
  }

  /** Freezes, or lifts such a freeze; one that the owner set is the owner's to lift (D68). */
  async hold(actor: Actor, { freeze, reason }: InputOf<typeof holdProject>): Promise<Customer> {
    return this.store.write(async (writing) => {
      const project = await lockProject(writing, actor.project);
      const before = project.hold;
      if (freeze || before !== null) {
        const hold = freeze ? { reason, user: actor.user, time: this.clock.now() } : null;
        await writing.projects.update(actor.project, { hold });
        await tell(writing, actor, {
          action: holdProject.id,
          before: { frozen: before !== null, ...(before ? { reason: before.reason } : {}) },
          after: { frozen: freeze, reason },
        });
      }
      return this.shown(writing, actor.project);
    });
  }

  private async shown({ customers }: Repositories, id: string): Promise<Customer> {
    const row = await customers.byId(id);
    if (!row) throw refusal('project.not-found');
    return customerOf(row, this.clock.now());
  }
}

interface CustomerAction {
  action: string;
  before: unknown;
  after: unknown;
}

/** Kept in the project's own record, so that its administrators read what was done to it. */
async function tell(
  { audit, events }: WriteRepositories,
  { user, project }: Actor,
  deed: CustomerAction,
): Promise<void> {
  await audit.add({ project, account: user, target: `project/${project}`, ...deed });
  await events.add(rightsChanged, { project });
}
