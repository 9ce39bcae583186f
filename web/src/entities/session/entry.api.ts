import { exchangeTicket, logout, userInfo } from '@buildmesh/contracts';
import { api } from '../../shared/api/api.js';
import { mutationOf, queryOf } from '../../shared/api/contract-endpoint.js';

/** Calls about tokens other than that of the session. */
export const entryApi = api.injectEndpoints({
  endpoints: (build) => ({
    exchangeTicket: build.mutation(mutationOf(exchangeTicket)),
    exchangeToken: build.query(queryOf(userInfo)),
    endToken: build.mutation(mutationOf(logout)),
  }),
});
