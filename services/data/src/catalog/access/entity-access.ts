import {
  allOf,
  ALWAYS,
  hiddenWithComputed,
  isGroup,
  isMadeOnRead,
  NEVER,
  normalizeFilter,
  type EntityRights,
  type FilterNode,
  type NormalNode,
  type Operator,
} from '@buildmesh/domain';
import { Refusal } from '@buildmesh/kernel';
import type { CompiledEntity, CompiledField, EntityView } from '@buildmesh/row-store';
import { fieldAt } from './field-path.js';
import { aboutPeople } from './people-filter.js';

/** What does not depend on the single call: rights of a role on an entity, and the fields left to see. */
export interface EntityGrant {
  readonly entity: CompiledEntity;
  readonly rights: EntityRights;
  /** Hidden fields, and `__name` where the field behind it is hidden. */
  readonly hidden: ReadonlySet<string>;
  /** Stored fields that the caller sees, system fields first; always the same list, so that statements can be kept. */
  readonly visible: readonly CompiledField[];
  /** Fields that the caller sees and that are made when a row is read: rollups, mixes and virtual ones. */
  readonly computed: readonly CompiledField[];
  /** Row filters that mean the same to everybody at any time, normalised once for each time zone; else `undefined`. */
  readonly fixedRows: Map<string, NormalNode> | undefined;
}

/** The moment and the person that row filters may speak of. */
export interface Caller {
  readonly user: string | undefined;
  /** Groups of the person, for `dept` (D31). */
  readonly groups: readonly string[];
  readonly now: number;
  readonly timezone: string | undefined;
  readonly accuracy: number | undefined;
}

/** Rights on an entity, and the fields that they leave. */
export function grantOf(entity: CompiledEntity, rights: EntityRights): EntityGrant {
  const unseen = hiddenWithComputed(entity.fields, rights.hidden);
  const hidden =
    entity.nameField && unseen.has(entity.nameField._key) ? new Set([...unseen, '__name']) : unseen;
  const visible = [...entity.byKey.values()].filter((field) => field.storage && !hidden.has(field._key));
  const fixedRows = rights.rowFilters.flat().some(dependsOnCall) ? undefined : new Map<string, NormalNode>();
  const computed = entity.fields.filter((field) => isMadeOnRead(field) && !hidden.has(field._key));
  return { entity, rights, hidden, visible, computed, fixedRows };
}

const OF_THE_CALL: ReadonlySet<Operator> = new Set(['self', 'dept', 'recent']);

/** True for a filter that speaks of the caller or of today. */
function dependsOnCall(node: FilterNode): boolean {
  return isGroup(node) ? node.list.some(dependsOnCall) : OF_THE_CALL.has(node.opt);
}

const ALL = null;
const NOTHING_HIDDEN: ReadonlySet<string> = new Set();

/** Rights of administrators on administrators' endpoints, and of the system. */
export const FULL_RIGHTS: EntityRights = {
  query: true,
  view: true,
  save: true,
  update: true,
  remove: true,
  import: true,
  export: true,
  hidden: NOTHING_HIDDEN,
  writable: ALL,
  writableBy: { save: ALL, update: ALL, import: ALL },
  takenBy: { save: ALL, update: ALL },
  rowFilters: [],
};

/** An entity as one caller sees it, for the time of one call (D25). */
export class EntityAccess implements EntityView {
  private normalised: NormalNode | undefined;

  constructor(
    readonly grant: EntityGrant,
    private readonly caller: Caller,
    private readonly others: {
      restricted: (id: string) => EntityAccess | undefined;
      full: (id: string) => EntityAccess | undefined;
    },
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

  get computed(): readonly CompiledField[] {
    return this.grant.computed;
  }

  get accuracy(): number | undefined {
    return this.caller.accuracy;
  }

  get policy(): EntityAccess {
    return this.others.full(this.entity._id) ?? this;
  }

  get rows(): NormalNode {
    const zone = this.caller.timezone ?? '';
    this.normalised ??= this.grant.fixedRows?.get(zone);
    if (this.normalised === undefined) {
      this.normalised = this.normaliseRows();
      this.grant.fixedRows?.set(zone, this.normalised);
    }
    return this.normalised;
  }

  related(id: string): EntityAccess | undefined {
    return this.others.restricted(id);
  }

  private normaliseRows(): NormalNode {
    return this.rowsOf(this.rights.rowFilters);
  }

  /** What row filters let through for this caller; one that cannot be read any more lets nothing through. */
  rowsOf(rowFilters: EntityRights['rowFilters']): NormalNode {
    if (rowFilters.length === 0) return ALWAYS;
    const { user, groups, now, timezone } = this.caller;
    const fieldOf = (path: string) => fieldAt(this.policy, path);
    try {
      return allOf(
        rowFilters.map((filter) =>
          normalizeFilter(aboutPeople(filter, this.policy), {
            now,
            timezone,
            user,
            groups,
            regex: false,
            missing: 'never',
            fieldOf,
          }),
        ),
      );
    } catch (error) {
      if (error instanceof Refusal) return NEVER;
      throw error;
    }
  }
}
