import { allOf, ALWAYS, NEVER, normalizeFilter, type EntityRights, type NormalNode } from '@buildmesh/domain';
import { Refusal } from '@buildmesh/kernel';
import type { CompiledEntity, CompiledField, EntityView } from '@buildmesh/persistence';
import { fieldAt } from './field-path.js';

/** What does not depend on the single call: rights of a role on an entity, and the fields left to see. */
export interface EntityGrant {
  readonly entity: CompiledEntity;
  readonly rights: EntityRights;
  /** Hidden fields, and `__name` where the field behind it is hidden. */
  readonly hidden: ReadonlySet<string>;
  /** Stored fields that the caller sees, system fields first; always the same list, so that statements can be kept. */
  readonly visible: readonly CompiledField[];
}

/** The moment and the person that row filters may speak of. */
export interface Caller {
  readonly user: string | undefined;
  readonly now: number;
  readonly timezone: string | undefined;
}

/** Rights on an entity, and the fields that they leave. */
export function grantOf(entity: CompiledEntity, rights: EntityRights): EntityGrant {
  const hidden = entity.nameField && rights.hidden.has(entity.nameField._key) ? new Set([...rights.hidden, '__name']) : rights.hidden;
  const visible = [...entity.byKey.values()].filter((field) => field.storage && !hidden.has(field._key));
  return { entity, rights, hidden, visible };
}

const ALL = null;
const NOTHING_HIDDEN: ReadonlySet<string> = new Set();

/** Rights of administrators on administrators' endpoints, and of the system. */
export const FULL_RIGHTS: EntityRights = {
  query: true, view: true, save: true, update: true, remove: true, import: true, export: true,
  hidden: NOTHING_HIDDEN,
  writable: ALL,
  writableBy: { save: ALL, update: ALL, import: ALL },
  rowFilters: [],
};

/** An entity as one caller sees it, for the time of one call (D25). */
export class EntityAccess implements EntityView {
  private normalised: NormalNode | undefined;

  constructor(
    readonly grant: EntityGrant,
    private readonly caller: Caller,
    private readonly others: { restricted: (id: string) => EntityAccess | undefined; full: (id: string) => EntityAccess | undefined },
  ) {}

  get entity(): CompiledEntity {
    return this.grant.entity;
  }

  get rights(): EntityRights {
    return this.grant.rights;
  }

  get readable(): boolean {
    return this.grant.rights.query;
  }

  get hidden(): ReadonlySet<string> {
    return this.grant.hidden;
  }

  get visible(): readonly CompiledField[] {
    return this.grant.visible;
  }

  get policy(): EntityAccess {
    return this.others.full(this.entity._id) ?? this;
  }

  get rows(): NormalNode {
    this.normalised ??= this.normaliseRows();
    return this.normalised;
  }

  related(id: string): EntityAccess | undefined {
    return this.others.restricted(id);
  }

  /** A filter that cannot be read any more lets nothing through. */
  private normaliseRows(): NormalNode {
    const { rowFilters } = this.rights;
    if (rowFilters.length === 0) return ALWAYS;
    const { user, now, timezone } = this.caller;
    const fieldOf = (path: string) => fieldAt(this.policy, path);
    try {
      return allOf(rowFilters.map((filter) => normalizeFilter(filter, { now, timezone, user, groups: [], regex: false, missing: 'never', fieldOf })));
    } catch (error) {
      if (error instanceof Refusal) return NEVER;
      throw error;
    }
  }
}
