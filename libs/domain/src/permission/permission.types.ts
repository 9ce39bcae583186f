import type { Filter } from '../filter/filter.types.js';

/** The kinds of grants (D23) that hold allowed keys, or keys mapped to yes and no. */
export const GRANT_KINDS = [
  'route',
  'program',
  'entity',
  'shortcut',
  'dataset',
  'page',
  'view',
  'popup',
  'query',
] as const;
export type GrantKind = (typeof GRANT_KINDS)[number];

export type Grants = readonly string[] | Readonly<Record<string, boolean>>;

/** The operations of simple data (D26). */
export const SIMPLE_OPERATIONS = ['query', 'view', 'save', 'update', 'remove', 'import'] as const;
export type SimpleOperation = (typeof SIMPLE_OPERATIONS)[number];

/** Entity → operation → yes, or the fields that may be written (D26). */
export type SimpleGrants = Readonly<
  Record<string, Readonly<Partial<Record<SimpleOperation, boolean | Readonly<Record<string, boolean>>>>>>
>;

/** `_auth` of a role (D23). Keys of `query` are `{entity}.{field}`; `filter` maps an entity to a row filter (D25). */
export type RoleAuth = { readonly [kind in GrantKind]?: Grants | undefined } & {
  readonly simple?: SimpleGrants | undefined;
  readonly filter?: Readonly<Record<string, Filter>> | undefined;
};

export type RoleType = 'admin' | 'common' | 'public';

/** One role of a chain. */
export interface RoleLink {
  readonly _id: string;
  readonly _type: RoleType;
  readonly _auth: RoleAuth;
}

/** The current role and its ancestors, nearest first (D24). */
export type RoleChain = readonly RoleLink[];

/** Who asks: `chain` may be empty for a project token, which acts as an admin (D27). */
export interface Actor {
  readonly chain: RoleChain;
  readonly owner: boolean;
  readonly roleType?: RoleType | undefined;
  /** `_limit.simple` of the project (D26). */
  readonly limitSimple: boolean;
}

/** What an actor may do with one entity, compiled once (D24–D26). */
export interface EntityRights {
  readonly query: boolean;
  readonly view: boolean;
  readonly save: boolean;
  readonly update: boolean;
  readonly remove: boolean;
  readonly import: boolean;
  readonly export: boolean;
  /** Keys of fields that do not exist for the actor. */
  readonly hidden: ReadonlySet<string>;
  /** Keys that every granted writing operation may write; `null` means all. */
  readonly writable: ReadonlySet<string> | null;
  /** The same per operation, where they differ. */
  readonly writableBy: Readonly<Record<'save' | 'update' | 'import', ReadonlySet<string> | null>>;
  /** Keys whose values a function takes from the actor, among those that are not hidden; `null` means all. */
  readonly takenBy: Readonly<Record<'save' | 'update', ReadonlySet<string> | null>>;
  /** AND-ed into every read, update and remove; use `normalizeFilter` with `missing: 'never'` on them. */
  readonly rowFilters: readonly Filter[];
}

/** Structurally the `AccessLevel` of contracts (D27). */
export type CallLevel =
  'public' | 'session' | 'member' | 'admin' | 'owner' | 'open-token' | 'provider' | 'internal';

/** Structurally the parts of a contract that decide who may call it (D27). */
export interface Endpoint {
  readonly access: {
    readonly level: CallLevel;
    /** A one-time ticket will do (D15). */
    readonly withTicket?: boolean;
    /** Changes nothing that a preview of a role must leave alone. */
    readonly inPreview?: boolean;
    /** Reads what a shared page shows (D14). */
    readonly withShare?: boolean;
  };
  readonly kind: 'query' | 'command' | 'stream' | 'file' | 'upload' | 'redirect' | 'hook';
}

/** Structurally the parts of `CallContext` that decide (D9). `member` is derived from project and role when absent. */
export interface Caller {
  readonly via: 'anonymous' | 'session' | 'open-token' | 'ticket' | 'share' | 'preview' | 'system';
  readonly project?: string | undefined;
  readonly member?: boolean | undefined;
  readonly roleType?: RoleType | undefined;
  readonly owner: boolean;
  /** Works for whoever runs the platform. */
  readonly staff?: boolean | undefined;
}

/** Error keys of `mayCall`. */
export type CallRefusal = 'no-session' | 'no-authority';
