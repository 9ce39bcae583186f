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

/** A component of another maker reads the answer. */
interface ReadByOthers {
  /** Answers with its output alone, never in an envelope (D4). */
  readonly bare?: boolean;
}

/** Part of a sign-in that goes by other sites. */
interface OfOneBrowser {
  /** The gateway marks the browser that calls with a cookie and says in the context which one it is. */
  readonly marksBrowser?: boolean;
}

/** Each way in which request and answer travel, with what contracts that travel so may say besides. */
interface KindOptions {
  /** Only reads; JSON both ways. */
  query: ReadByOthers;
  /** Changes something; JSON both ways. */
  command: OfOneBrowser & {
    /** Answers encrypted or not at all, because the answer carries commands (D6). */
    readonly sealed?: boolean;
  };
  /** The answer may leave piece by piece as lines of server-sent events (D59); counts as a change like a command. */
  stream: unknown;
  /** The answer is a file. */
  file: {
    /** Seconds for which the caller's browser may keep it; not at all when absent. */
    readonly cacheS?: number;
    /** Callers may be sent to the object storage for it, where there is one; they bring no token. */
    readonly fromStorage?: boolean;
  };
  /** The request is a form with a file in it. */
  upload: ReadByOthers & {
    /** Largest file in bytes; the 20480 KB of data §9 when absent. */
    readonly maxFileBytes?: number;
    /** The file may be left out. */
    readonly fileOptional?: boolean;
    /** Largest text beside the file in bytes; the gateway's bound for all when absent. */
    readonly maxFieldBytes?: number;
    /** The answer is a file too. */
    readonly answersFile?: boolean;
  };
  /** The browser is sent to the path of this site in the answer's `location`. */
  redirect: OfOneBrowser & {
    /** It may be sent to an address of another site that the service made. */
    readonly leavesSite?: boolean;
  };
  /**
   * An outside service calls: its body arrives as text in `body`, and the answer leaves as plain text, or as
   * `{status, type, text}` says.
   */
  hook: {
    /** Headers that arrive beside the body in `headers`, in lower case; those that are absent or repeated do not. */
    readonly hookHeaders?: readonly string[];
    /** It is told by a form; the others take none, because pages of other sites may send one unasked. */
    readonly takesForm?: boolean;
  };
}
export type Kind = keyof KindOptions;
export type Method = 'GET' | 'POST';

/** What every contract says, however it travels. */
interface Endpoint<P, Q, I, O> {
  /** `<service>.<area>.<verb>`: NATS subject, OpenAPI operationId, key in logs, metrics and limits. */
  readonly id: string;
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
}

/** A contract that travels in one way. */
export type ContractOf<
  K extends Kind,
  P extends z.ZodType = z.ZodType,
  Q extends z.ZodType = z.ZodType,
  I extends z.ZodType = z.ZodType,
  O extends z.ZodType = z.ZodType,
> = Endpoint<P, Q, I, O> & { readonly kind: K } & KindOptions[K];

/** An endpoint of any kind; `kind` tells which options it has. */
export type Contract = { [K in Kind]: ContractOf<K> }[Kind];

const nothing = z.strictObject({});
type Nothing = typeof nothing;

/** Default reply deadline of a bus call (D9). */
export const REPLY_TIMEOUT_MS = 30_000;
/** Reply deadline of exec, import, export and AI calls (D9). */
export const LONG_REPLY_TIMEOUT_MS = 120_000;

/** What has a default when nothing is declared of it. */
type Defaulted = 'aliases' | 'params' | 'queryString' | 'input' | 'errors' | 'timeoutMs';
type Declaration<P, Q, I, O> = Omit<Endpoint<P, Q, I, O>, Defaulted> &
  Partial<Pick<Endpoint<P, Q, I, O>, Defaulted>>;

/** Declares an endpoint once; gateway, handler, client, OpenAPI and the generated suites all read it. */
export function defineContract<
  K extends Kind,
  O extends z.ZodType,
  P extends z.ZodType = Nothing,
  Q extends z.ZodType = Nothing,
  I extends z.ZodType = Nothing,
>(declared: Declaration<P, Q, I, O> & { readonly kind: K } & KindOptions[K]): ContractOf<K, P, Q, I, O>;
export function defineContract(
  declared: Declaration<z.ZodType, z.ZodType, z.ZodType, z.ZodType> & { readonly kind: Kind },
): Contract {
  return {
    ...declared,
    aliases: declared.aliases ?? [],
    params: declared.params ?? nothing,
    queryString: declared.queryString ?? nothing,
    input: declared.input ?? nothing,
    errors: declared.errors ?? [],
    timeoutMs: declared.timeoutMs ?? REPLY_TIMEOUT_MS,
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

/** The schema of one part of a contract. */
type Part<C, Name extends 'params' | 'queryString' | 'input' | 'output'> =
  C extends Readonly<Record<Name, infer S extends z.ZodType>> ? S : never;

export type ParamsOf<C> = z.output<Part<C, 'params'>>;
export type QueryStringOf<C> = z.output<Part<C, 'queryString'>>;
export type InputOf<C> = z.output<Part<C, 'input'>>;
/** What a caller may leave out because a default fills it. */
export type RawInputOf<C> = z.input<Part<C, 'input'>>;
export type OutputOf<C> = z.output<Part<C, 'output'>>;
export type PayloadOf<E> = E extends EventContract<infer T> ? z.output<T> : never;

/** The service that answers a contract: the first part of its id. */
export function serviceOf(contract: Contract): string {
  return contract.id.slice(0, contract.id.indexOf('.'));
}
