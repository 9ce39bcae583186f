import { listOrders, listPackages, mockPayment, orderPackage, payOrder } from '@buildmesh/contracts';
import { api } from '../../shared/api/api.js';
import { mutationOf, queryOf } from '../../shared/api/contract-endpoint.js';
import { pushes } from '../../shared/push/pushes.js';

const changesOrders = { invalidatesTags: ['Order' as const] };

const billingApi = api.injectEndpoints({
  endpoints: (build) => ({
    packages: build.query(queryOf(listPackages)),
    orders: build.query({
      ...queryOf(listOrders),
      providesTags: ['Order'],
      /** The server says when an order was paid and when its licence was given. */
      async onCacheEntryAdded(_arg, { dispatch, cacheEntryRemoved }) {
        const renew = () => void dispatch(api.util.invalidateTags(['Order']));
        const forget = [pushes.onNotice('order', renew), pushes.onConnected(renew)];
        await cacheEntryRemoved;
        for (const each of forget) each();
      },
    }),
    orderPackage: build.mutation({ ...mutationOf(orderPackage), ...changesOrders }),
    payOrder: build.mutation(mutationOf(payOrder)),
    mockPayment: build.mutation({ ...mutationOf(mockPayment), ...changesOrders }),
  }),
});

export const {
  usePackagesQuery,
  useOrdersQuery,
  useOrderPackageMutation,
  usePayOrderMutation,
  useMockPaymentMutation,
} = billingApi;
