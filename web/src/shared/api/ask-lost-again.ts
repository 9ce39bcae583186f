import type { Middleware } from '@reduxjs/toolkit';
import { api } from './api.js';
import { isApiFault, LOCAL_CODE } from './faults/fault.js';
import { connectionBack } from './network.slice.js';

type Queries = Record<
  string,
  { status: string; error?: unknown; endpointName?: string; originalArgs?: unknown } | undefined
>;
type Endpoint = { initiate: (arg: unknown, option: { subscribe: false; forceRefetch: true }) => never };

/** Asks again for every answer that failed for want of a connection, as soon as there is one. */
export const askLostAgain: Middleware = (store) => (next) => (action) => {
  const done = next(action);
  if (connectionBack.match(action)) {
    const { queries } = (store.getState() as { api: { queries: Queries } }).api;
    const endpoints = api.endpoints as Record<string, Endpoint>;
    for (const query of Object.values(queries)) {
      const endpoint = isLost(query) ? endpoints[query.endpointName ?? ''] : undefined;
      if (endpoint)
        store.dispatch(endpoint.initiate(query?.originalArgs, { subscribe: false, forceRefetch: true }));
    }
  }
  return done;
};

function isLost(query: Queries[string]): query is NonNullable<typeof query> {
  if (query?.status !== 'rejected' || !isApiFault(query.error)) return false;
  return query.error.code === LOCAL_CODE.network || query.error.code === LOCAL_CODE.timeout;
}
