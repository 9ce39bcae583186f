import { Inject, Injectable } from '@nestjs/common';
import type { Clock } from '@buildmesh/kernel';
import { refusal, type CallContext } from '@buildmesh/contracts';
import {
  compileEntityRights,
  isAdmin,
  sharedRights,
  type Actor,
  type EntityRights,
  type RoleChain,
} from '@buildmesh/domain';
import type { CompiledEntity } from '@buildmesh/row-store';
import { Bus, CLOCK, RoleChains, type NamedChain } from '@buildmesh/service-kit';
import { ShareLinkScopes, type Shared } from './share-link-scopes.js';
import { EntityCatalog, type ProjectCatalog } from '../metadata/entity-catalog.js';
import { assertCallersProject } from './own-project.js';
import { EntityAccess, FULL_RIGHTS, grantOf, type Caller, type EntityGrant } from './entity-access.js';

const NO_CHAIN: NamedChain = [];

/** Who asks, with the names of their roles. */
export interface NamedActor extends Actor {
  readonly chain: NamedChain;
}

/** As an administrator (`full`), or with the rights of the caller's role. */
export type Rights = 'full' | 'caller';

/** Which entity is asked for, by whom, and with whose rights. */
export interface EntityRequest {
  context: CallContext;
  project: string;
  entity: string;
  rights: Rights;
}

/** What callers may do with entities; compiled once per role and entity, dropped by events (D24–D27). */
@Injectable()
export class AccessService {
  private readonly chains: RoleChains;
  private readonly grants = new WeakMap<RoleChain, Map<string, EntityGrant>>();
  private readonly fullGrants = new WeakMap<CompiledEntity, EntityGrant>();

  constructor(
    @Inject(EntityCatalog) private readonly catalog: EntityCatalog,
    @Inject(Bus) bus: Bus,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(ShareLinkScopes) private readonly shareLinks: ShareLinkScopes,
  ) {
    this.chains = new RoleChains(bus);
  }

  /** One entity as the caller sees it; refuses with `entity.not-found`, or `permission-denied` where it may not be read. */
  async entity({ context, project, entity, rights }: EntityRequest): Promise<EntityAccess> {
    const access = (await this.project(context, project, rights))(entity);
    if (!access) throw refusal('entity.not-found');
    if (!access.readable) throw refusal('permission-denied');
    return access;
  }

  /** All entities of a project as the caller sees them, by id. */
  async project(
    context: CallContext,
    project: string,
    rights: Rights,
  ): Promise<(id: string) => EntityAccess | undefined> {
    assertCallersProject(context, project);
    const full = rights === 'full' || context.via === 'system' || context.via === 'open-token';
    const catalog = await this.catalog.of(project);
    const { user, groups = [], timezone, accuracy } = context;
    const caller: Caller = { user, groups, now: this.clock.now(), timezone, accuracy };
    const fullAccess = this.accesses(catalog, caller, (entity) => this.fullGrant(entity));
    if (context.via === 'share') {
      const shared = await this.shareLinks.of(context, project);
      return this.accesses(catalog, caller, (entity) => sharedGrant(shared, entity), fullAccess);
    }
    if (full) return fullAccess;
    const actor = await this.actorOf(context, project);
    return this.accesses(catalog, caller, (entity) => this.grant(actor, entity), fullAccess);
  }

  /** As `project`, of what people fill in and are shown in functions: administrators need no grants for any of it. */
  views(context: CallContext, project: string): Promise<(id: string) => EntityAccess | undefined> {
    return this.project(context, project, isAdmin(context) ? 'full' : 'caller');
  }

  /** What the rights of a caller are compiled from; refuses with `permission-denied` where the role is gone. */
  async actorOf(context: CallContext, project: string): Promise<NamedActor> {
    return {
      chain: context.role === undefined ? NO_CHAIN : await this.chains.of(project, context.role),
      owner: context.owner,
      roleType: context.roleType,
      limitSimple: context.limit?.simple ?? false,
    };
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
}

function compiled(actor: Actor, entity: CompiledEntity): EntityGrant {
  return grantOf(entity, rightsOf(actor, entity));
}

function rightsOf(actor: Actor, entity: CompiledEntity): EntityRights {
  return compileEntityRights(actor, entity._id, keysOf(entity));
}

/** Made for each call: what a page shows may change with the next one. */
function sharedGrant({ now, then, rows }: Shared, entity: CompiledEntity): EntityGrant {
  const rights = {
    now: rightsOf({ ...now, limitSimple: false }, entity),
    then: rightsOf({ ...then, limitSimple: false }, entity),
  };
  return grantOf(entity, sharedRights(rights, rows.get(entity._id), keysOf(entity)));
}

const keysOf = ({ fields }: CompiledEntity): string[] => fields.map((field) => field._key);
