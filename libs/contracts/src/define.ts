import { z } from 'zod';
import type { ErrorKey } from './errors.js';

/**
 * Who may call (D27). The gateway and the handler both check it; deny is the default.
 * - `public`: anybody, also without a token.
 * - `session`: any signed-in user.
 * - `member`: a user who belongs to the `{project}` of the path.
 * - `admin`: a member whose current role has type admin, or the owner.
 * - `owner`: the owner of the `{project}` of the path.
 * - `open-token`: a project token (`bm-x-token`), or any member's session (D27 bmapi).
 * - `provider`: an account of the platform's staff, whatever project it is in; no role of any project helps.
 * - `internal`: services only; never mounted by the gateway.
 */
export type AccessLevel =
  'public' | 'session' | 'member' | 'admin' | 'owner' | 'open-token' | 'provider' | 'internal';

export interface Access {
  level: AccessLevel;
  /** Works in an expired project although it changes state (D68), for example signing out. */
  whenExpired?: boolean;
  /** Works with a one-time ticket in place of a session token: only the exchange of D15 does. */
  withTicket?: boolean;
  /** Works in a read-only preview of a role although it is a command, for example signing out. */
  inPreview?: boolean;
  /** Reads what a shared page shows, so that a share token will do (D14); handlers see to it that it is of that page. */
  withShare?: boolean;
}

/**
 * How the answer or the request travels: `stream` = the answer may leave piece by piece as lines of server-sent events (D59),
 * and counts as a change like a command; `upload` = multipart in, `file` = blob out, `redirect` = the browser is sent to the
 * path of this site in the answer's `location` (elsewhere only with `leavesSite`), `hook` = an outside service calls: its body
 * arrives as text in `body`, and the answer leaves as plain text, or as `{status, type, text}` says; else JSON both ways.
 */
export type Kind = 'query' | 'command' | 'stream' | 'file' | 'upload' | 'redirect' | 'hook';
export type Method = 'GET' | 'POST';

export interface Contract<
  P extends z.ZodType = z.ZodType,
  Q extends z.ZodType = z.ZodType,
  I extends z.ZodType = z.ZodType,
  O extends z.ZodType = z.ZodType,
> {
  /** `<service>.<area>.<verb>`: NATS subject, OpenAPI operationId, key in logs, metrics and limits. */
  readonly id: string;
  readonly kind: Kind;
  /** Absent for `internal` contracts. */
  readonly method?: Method;
  /** Path template with `:name` parameters; absent for `internal` contracts. */
  readonly path?: string;
  /** Further path templates that mean the same, for the spellings that the specification leaves open. */
  readonly aliases: readonly string[];
  /** The one parameter of the path that people name, so that it may be percent-encoded; anywhere else that is no path of ours. */
  readonly escapes?: string;
  readonly params: P;
  readonly queryString: Q;
  readonly input: I;
  readonly output: O;
  readonly access: Access;
  readonly errors: readonly ErrorKey[];
  readonly tags: readonly string[];
  readonly summary: string;
  /** Reply deadline; 30 s unless the work is long (D9). */
  readonly timeoutMs: number;
  /** Tighter limit than the default of D8, per minute and caller address. */
  readonly perMinutePerIp?: number;
  /** Calls a second of one caller where a single screen makes many, such as of pictures; those of D8 when absent. */
  readonly perSecond?: number;
  /** Seconds for which the caller's browser may keep a `file`; not at all when absent. */
  readonly cacheS?: number;
  /** Callers of a `file` may be sent to the object storage for it, where there is one; they bring no token. */
  readonly fromStorage?: boolean;
  /** Largest file of an `upload` in bytes; the 20480 KB of data §9 when absent. */
  readonly maxFileBytes?: number;
  /** The file of an `upload` may be left out. */
  readonly fileOptional?: boolean;
  /** Largest text beside the file of an `upload` in bytes; the gateway's bound for all when absent. */
  readonly maxFieldBytes?: number;
  /** An `upload` whose answer is a file. */
  readonly answersFile?: boolean;
  /** Answers encrypted or not at all, because the answer carries commands (D6). */
  readonly sealed?: boolean;
  /** The gateway marks the browser that calls with a cookie and says in the context which one it is. */
  readonly marksBrowser?: boolean;
  /** Headers of a `hook` that arrive beside its body in `headers`, in lower case; those that are absent or repeated do not. */
  readonly hookHeaders?: readonly string[];
  /** A `hook` is told by a form; the others take none, because pages of other sites may send one unasked. */
  readonly takesForm?: boolean;
  /** A `redirect` may lead to an address of another site that the service made. */
  readonly leavesSite?: boolean;
  /** Answers with its output alone, never in an envelope: a component of another maker reads it (D4). */
  readonly bare?: boolean;
}

const nothing = z.strictObject({});
type Nothing = typeof nothing;

interface Shape<P, Q, I, O> {
  id: string;
  kind: Kind;
  method?: Method;
  path?: string;
  aliases?: readonly string[];
  escapes?: string;
  params?: P;
  queryString?: Q;
  input?: I;
  output: O;
  access: Access;
  errors?: readonly ErrorKey[];
  tags: readonly string[];
  summary: string;
  timeoutMs?: number;
  perMinutePerIp?: number;
  perSecond?: number;
  cacheS?: number;
  fromStorage?: boolean;
  maxFileBytes?: number;
  fileOptional?: boolean;
  maxFieldBytes?: number;
  answersFile?: boolean;
  sealed?: boolean;
  marksBrowser?: boolean;
  hookHeaders?: readonly string[];
  takesForm?: boolean;
  leavesSite?: boolean;
  bare?: boolean;
}

/** Default reply deadline of a bus call (D9). */
export const REPLY_TIMEOUT_MS = 30_000;
/** Reply deadline of exec, import, export and AI calls (D9). */
export const LONG_REPLY_TIMEOUT_MS = 120_000;

/** Declares an endpoint once; gateway, handler, client, OpenAPI and the generated suites all read it. */
export function defineContract<
  O extends z.ZodType,
  P extends z.ZodType = Nothing,
  Q extends z.ZodType = Nothing,
  I extends z.ZodType = Nothing,
>(shape: Shape<P, Q, I, O>): Contract<P, Q, I, O> {
  return {
    ...shape,
    aliases: shape.aliases ?? [],
    params: shape.params ?? (nothing as unknown as P),
    queryString: shape.queryString ?? (nothing as unknown as Q),
    input: shape.input ?? (nothing as unknown as I),
    errors: shape.errors ?? [],
    timeoutMs: shape.timeoutMs ?? REPLY_TIMEOUT_MS,
  };
}

/** A fact that a service tells all others, named in the past tense. Carries hints, never the only copy (house §1). */
export interface EventContract<T extends z.ZodType = z.ZodType> {
  readonly id: string;
  readonly payload: T;
}

export function defineEvent<T extends z.ZodType>(id: string, payload: T): EventContract<T> {
  return { id, payload };
}

export type ParamsOf<C> = C extends Contract<infer P, z.ZodType, z.ZodType, z.ZodType> ? z.output<P> : never;
export type QueryStringOf<C> =
  C extends Contract<z.ZodType, infer Q, z.ZodType, z.ZodType> ? z.output<Q> : never;
export type InputOf<C> = C extends Contract<z.ZodType, z.ZodType, infer I, z.ZodType> ? z.output<I> : never;
/** What a caller may leave out because a default fills it. */
export type RawInputOf<C> = C extends Contract<z.ZodType, z.ZodType, infer I, z.ZodType> ? z.input<I> : never;
export type OutputOf<C> = C extends Contract<z.ZodType, z.ZodType, z.ZodType, infer O> ? z.output<O> : never;
export type PayloadOf<E> = E extends EventContract<infer T> ? z.output<T> : never;

/** The service that answers a contract: the first part of its id. */
export function serviceOf(contract: Contract): string {
  return contract.id.slice(0, contract.id.indexOf('.'));
}
