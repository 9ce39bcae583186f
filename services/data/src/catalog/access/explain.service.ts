import { Inject, Injectable } from '@nestjs/common';
import { RowReads, type EntityView } from '@buildmesh/row-store';
import {
  refusal,
  membersOf,
  userStatus,
  type CallContext,
  type explainAccess,
  type InputOf,
  type OutputOf,
} from '@buildmesh/contracts';
import { fieldSteps, isAdmin, operationSteps, rowFiltersOf, type RightsStep } from '@buildmesh/domain';
import { Bus } from '@buildmesh/service-kit';
import { EntityCatalog } from '../metadata/entity-catalog.js';
import { AccessService, type NamedActor } from './access.service.js';
import type { EntityAccess } from './entity-access.js';

type ExplainRequest = InputOf<typeof explainAccess>;
type Explanation = OutputOf<typeof explainAccess>;
type Step = Explanation['steps'][number];

/** The one whose rights are asked about, as a call of theirs would look. */
interface Subject {
  context: CallContext;
  actor: NamedActor;
  access: EntityAccess;
}

/**
 * Why somebody may see or change something: the answer comes from the rights that their own call would run under, the
 * steps from the rules that these rights were compiled by (D24–D26).
 */
@Injectable()
export class ExplainService {
  constructor(
    @Inject(AccessService) private readonly access: AccessService,
    @Inject(EntityCatalog) private readonly catalog: EntityCatalog,
    @Inject(RowReads) private readonly reads: RowReads,
    @Inject(Bus) private readonly bus: Bus,
  ) {}

  explain(
    context: CallContext,
    { project, entity }: { project: string; entity: string },
    asked: ExplainRequest,
  ): Promise<Explanation> {
    return this.catalog.retrying(project, async () => {
      const full = await this.access.entity({ context, project, entity, rights: 'full' });
      if (asked.field !== undefined && !full.entity.byKey.has(asked.field)) throw refusal('field.not-found');
      if (asked.row !== undefined && !(await this.reads.get(full, asked.row, [])))
        throw refusal('row.not-found');
      const theirs = await this.contextOf(context, project, asked);
      if (!theirs) return { allowed: false, steps: [wire(NOT_A_MEMBER)], chain: [] };
      const actor = await this.access.actorOf(theirs, project);
      const access = (await this.access.project(theirs, project, 'caller'))(entity);
      if (!access) throw refusal('entity.not-found');
      return this.decide({ context: theirs, actor, access }, entity, asked);
    });
  }

  private async decide(
    { actor, access }: Subject,
    entity: string,
    asked: ExplainRequest,
  ): Promise<Explanation> {
    const { action, field, row } = asked;
    const chain = actor.chain.map(({ _id, _name, _type }) => ({ _id, _name, _type }));
    const steps = operationSteps(actor, entity, action).map((step) => wire(step, actor));
    let allowed = access.readable && access.rights[action] && !isSystemWrite(access, action);
    if (allowed && field !== undefined) {
      steps.push(
        ...fieldSteps(actor, entity, { key: field, operation: action }).map((step) => wire(step, actor)),
      );
      allowed = mayField(access, field, action);
    }
    if (allowed && row !== undefined && action !== 'save' && action !== 'import') {
      steps.push(...(await this.rowSteps(actor, access, row)));
      allowed = (await this.reads.get(access, row, [])) !== undefined;
    }
    return { allowed, steps, chain };
  }

  /** Each row filter by itself, asked of the store under nothing but that filter. */
  private rowSteps(actor: NamedActor, access: EntityAccess, row: string): Promise<Step[]> {
    const filters = isAdmin(actor) ? [] : rowFiltersOf(actor.chain, access.entity._id);
    return Promise.all(
      filters.map(async ({ role, filter }): Promise<Step> => {
        const { entity, readable, hidden, policy } = access;
        const related = (id: string) => access.related(id);
        const rows = access.rowsOf([filter]);
        const under: EntityView = { entity, readable, hidden, policy, related, rows };
        const isSeen = (await this.reads.get(under, row, [])) !== undefined;
        const verdict = isSeen ? 'allows' : 'denies';
        const shown = filter as Step['filter'];
        return { rule: 'filter', verdict, role: named(role, actor), key: access.entity._id, filter: shown };
      }),
    );
  }

  /** Refuses with `user.not-found` or `role.not-found`; `undefined` for a member who is disabled. */
  private async contextOf(
    context: CallContext,
    project: string,
    { user, role }: ExplainRequest,
  ): Promise<CallContext | undefined> {
    const [standing, members] = await Promise.all([
      this.bus.askAsSystem(userStatus, { project, user }),
      this.bus.askAsSystem(membersOf, { project, ids: [user], size: 1 }),
    ]);
    const member = members.data.find(({ _id }) => _id === user);
    if (!member && !standing.owner) throw refusal('user.not-found');
    if (role !== undefined && role !== standing.role && !member?.role.includes(role))
      throw refusal('role.not-found');
    if (!standing.active) return undefined;
    const current = role ?? standing.role ?? undefined;
    const theirs: CallContext = {
      ...context,
      via: 'session',
      user,
      role: current,
      roleType: standing.roleType ?? undefined,
      owner: standing.owner,
      groups: standing.groups,
    };
    if (current === undefined || current === standing.role) return theirs;
    const { chain } = await this.access.actorOf(theirs, project);
    return { ...theirs, roleType: chain[0]?._type };
  }
}

const NOT_A_MEMBER = { rule: 'member', verdict: 'denies' } as const;

/** Nobody writes to a table of the system. */
function isSystemWrite(access: EntityAccess, action: ExplainRequest['action']): boolean {
  return access.entity.type === 'system' && action !== 'query' && action !== 'view';
}

function mayField(access: EntityAccess, key: string, action: ExplainRequest['action']): boolean {
  if (action !== 'save' && action !== 'update' && action !== 'import') return !access.hidden.has(key);
  return access.rights.writableBy[action]?.has(key) ?? true;
}

function wire(step: Omit<RightsStep, 'rule'> & { rule: Step['rule'] }, actor?: NamedActor): Step {
  return {
    rule: step.rule,
    verdict: step.verdict,
    role: named(step.role, actor),
    key: step.key ?? null,
    filter: null,
  };
}

function named(role: string | undefined, actor: NamedActor | undefined): Step['role'] {
  const link = role === undefined ? undefined : actor?.chain.find(({ _id }) => _id === role);
  return link ? { _id: link._id, _name: link._name } : null;
}
