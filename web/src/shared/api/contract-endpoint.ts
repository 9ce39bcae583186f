import type { Contract, OutputOf, ParamsOf, QueryStringOf, RawInputOf } from '@buildmesh/contracts';
import type { ClientContract } from './client-contract.js';

type Empty = Record<string, never>;
type Part<Name extends string, T> = Empty extends T
  ? { [K in Name]?: T }
  : Partial<T> extends T
    ? { [K in Name]?: T }
    : { [K in Name]: T };

/** Arguments of a contract's endpoint; parts that the contract does not ask for may be left out. */
export type CallArgs<C extends Contract> = Part<'params', ParamsOf<C>> &
  Part<'queryString', QueryStringIn<C>> &
  Part<'body', RawInputOf<C>> & {
    /** The caller shows the refusal itself: no notice. */
    quiet?: boolean;
    /** A retry with the same key has no second effect (D86). */
    idempotencyKey?: string;
    /** Another token than that of the session; `null` for none. */
    token?: string | null;
    /** Asks for a fresh token in exchange for the presented one, which ends (D15). */
    exchange?: boolean;
  };

type QueryStringIn<C extends Contract> = {
  [K in keyof QueryStringOf<C>]?: QueryStringOf<C>[K] extends boolean
    ? '0' | '1' | undefined
    : QueryStringOf<C>[K];
};

/** Endpoints whose parts are all optional may be called with nothing. */
type EndpointArg<C extends Contract> = Empty extends CallArgs<C> ? CallArgs<C> | void : CallArgs<C>;

/** One request as the base query takes it. */
export interface ContractCall {
  contract: ClientContract;
  params?: Record<string, unknown>;
  queryString?: Record<string, unknown>;
  body?: unknown;
  quiet?: boolean;
  idempotencyKey?: string;
  token?: string | null;
  exchange?: boolean;
  /** Calls that come sooner after one another wait and share the next answer. */
  spacingMs?: number;
}

interface ContractEndpoint<C extends Contract> {
  query: (arg: EndpointArg<C>) => ContractCall;
  transformResponse: (answer: unknown) => OutputOf<C>;
}

function endpointOf<C extends Contract>(contract: C): ContractEndpoint<C> {
  return {
    query: (arg) => ({ ...(arg ?? {}), contract }) as ContractCall,
    // The gateway and the handler both validate what leaves the server; the client does not parse it a third time.
    transformResponse: (answer) => answer as OutputOf<C>,
  };
}

/** `build.query({ ...queryOf(listProjects), providesTags: ['Project'] })` */
export function queryOf<C extends Contract>(contract: C): ContractEndpoint<C> {
  return endpointOf(contract);
}

/** `build.mutation({ ...mutationOf(createProject), invalidatesTags: ['Project'] })` */
export function mutationOf<C extends Contract>(contract: C): ContractEndpoint<C> {
  return endpointOf(contract);
}
