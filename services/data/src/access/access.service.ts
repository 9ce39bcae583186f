import { Inject, Injectable } from '@nestjs/common';
import { LruCache, Refusal, type Clock } from '@buildmesh/kernel';
import { fail, rightsChanged, roleChain, type CallContext } from '@buildmesh/contracts';
import { compileEntityRights, type Actor, type RoleChain } from '@buildmesh/domain';
import type { CompiledEntity } from '@buildmesh/persistence';
import { Bus, CLOCK, systemContext } from '@buildmesh/service-kit';
import { EntityCatalog, type ProjectCatalog } from '../catalog/entity-catalog.js';
import { assertOwnProject } from './own-project.js';
import { EntityAccess, FULL_RIGHTS, grantOf, type Caller, type EntityGrant } from './entity-access.js';

const MAX_CHAINS = 5_000;
/** Chains are asked for anew after this long, should an event ever be lost. */
const CHAIN_LIFETIME_MS = 60_000;
const NO_CHAIN: RoleChain = [];

/** As an administrator (`full`), or with the rights of the caller's role. */
export type Rights = 'full' | 'caller';

/** Which entity is asked for, by whom, and with whose rights. */
export interface EntityAsked {
  context: CallContext;
  project: string;
  entity: string;
  rights: Rights;
}

/** What callers may do with entities; compiled once per role and entity, dropped by events (D24–D27). */
@Injectable()
export class AccessService {
  private readonly chains = new LruCache<string, Promise<RoleChain>>(MAX_CHAINS, CHAIN_LIFETIME_MS);
  private grants = new WeakMap<RoleChain, Map<string, EntityGrant>>();
  private readonly fullGrants = new WeakMap<CompiledEntity, EntityGrant>();

  constructor(
    @Inject(EntityCatalog) private readonly catalog: EntityCatalog,
    @Inject(Bus) private readonly bus: Bus,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {
    bus.subscribe(rightsChanged, ({ project }) => this.drop(project));
    bus.onGap(() => this.drop());
  }

  /** One entity as the caller sees it; refuses with `entity.not-found`, or `permission-denied` where it may not be read. */
  async entity({ context, project, entity, rights }: EntityAsked): Promise<EntityAccess> {
    const access = (await this.project(context, project, rights))(entity);
    if (!access) throw fail('entity.not-found');
    if (!access.readable) throw fail('permission-denied');
    return access;
  }

  /** All entities of a project as the caller sees them, by id. */
  async project(
    context: CallContext,
    project: string,
    rights: Rights,
  ): Promise<(id: string) => EntityAccess | undefined> {
    assertOwnProject(context, project);
    const full = rights === 'full' || context.via === 'system' || context.via === 'open-token';
    const catalog = await this.catalog.of(project);
    const caller: Caller = { user: context.user, now: this.clock.now(), timezone: context.timezone };
    const fullAccess = this.accesses(catalog, caller, (entity) => this.fullGrant(entity));
    if (full) return fullAccess;
    const chain = context.role === undefined ? NO_CHAIN : await this.chainOf(project, context.role);
    const actor: Actor = {
      chain,
      owner: context.owner,
      roleType: context.roleType,
      limitSimple: context.limit?.simple ?? false,
    };
    return this.accesses(catalog, caller, (entity) => this.grant(actor, entity), fullAccess);
  }

  private accesses(
    catalog: ProjectCatalog,
    caller: Caller,
    ...[grantFor, full]: [
      (entity: CompiledEntity) => EntityGrant,
      ((id: string) => EntityAccess | undefined)?,
    ]
  ): (id: string) => EntityAccess | undefined {
    const made = new Map<string, EntityAccess>();
    const restricted = (id: string): EntityAccess | undefined => {
      const known = made.get(id);
      if (known) return known;
      const entity = catalog.entities.get(id);
      if (!entity) return undefined;
      const access = new EntityAccess(grantFor(entity), caller, { restricted, full: full ?? restricted });
      made.set(id, access);
      return access;
    };
    return restricted;
  }

  private fullGrant(entity: CompiledEntity): EntityGrant {
    let grant = this.fullGrants.get(entity);
    if (!grant) this.fullGrants.set(entity, (grant = grantOf(entity, FULL_RIGHTS)));
    return grant;
  }

  private grant(actor: Actor, entity: CompiledEntity): EntityGrant {
    // Without a chain there is nothing that events could drop, and little to compile.
    if (actor.chain.length === 0) return compiled(actor, entity);
    let byKey = this.grants.get(actor.chain);
    if (!byKey) this.grants.set(actor.chain, (byKey = new Map()));
    const key = `${entity.version}:${actor.owner}:${actor.roleType}:${actor.limitSimple}`;
    let grant = byKey.get(key);
    if (grant?.entity !== entity) byKey.set(key, (grant = compiled(actor, entity)));
    return grant;
  }

  private chainOf(project: string, role: string): Promise<RoleChain> {
    const key = `${project}:${role}`;
    const known = this.chains.get(key);
    if (known) return known;
    const asking = this.ask(project, role);
    this.chains.set(key, asking);
    asking.catch(() => this.chains.delete(key));
    return asking;
  }

  private async ask(project: string, role: string): Promise<RoleChain> {
    try {
      return await this.bus.ask(roleChain, {
        context: systemContext(),
        params: {},
        queryString: {},
        input: { project, role },
      });
    } catch (error) {
      // A role that was removed a moment ago grants nothing.
      throw error instanceof Refusal && error.key === 'role.not-found' ? fail('permission-denied') : error;
    }
  }

  private drop(project?: string): void {
    if (project === undefined) this.chains.clear();
    else this.chains.deleteWhere((key) => key.startsWith(`${project}:`));
  }
}

function compiled(actor: Actor, entity: CompiledEntity): EntityGrant {
  return grantOf(
    entity,
    compileEntityRights(
      actor,
      entity._id,
      entity.fields.map((field) => field._key),
    ),
  );
}
