import type { CallContext, Contract, InputOf, OutputOf, ParamsOf, QueryStringOf } from '@buildmesh/contracts';
import type { StreamOut } from './stream.js';

/** One call of a contract: who calls, and what with. */
export interface Call<C extends Contract = Contract> {
  context: CallContext;
  params: ParamsOf<C>;
  queryString: QueryStringOf<C>;
  input: InputOf<C>;
}

/** `out` takes the pieces of an answer that leaves as a stream; whoever asked for one answer gets none of them. */
export type Handler<C extends Contract = Contract> = (call: Call<C>, out: StreamOut) => Promise<OutputOf<C>>;
