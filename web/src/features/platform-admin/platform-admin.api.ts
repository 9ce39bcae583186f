import { getCustomer, holdProject, listCustomers, setLicence } from '@buildmesh/contracts';
import { api } from '../../shared/api/api.js';
import { mutationOf, queryOf } from '../../shared/api/contract-endpoint.js';

/** Staff may change projects that are also their own. */
const changesCustomers = { invalidatesTags: ['Customer' as const, 'Project' as const] };

const platformAdminApi = api.injectEndpoints({
  endpoints: (build) => ({
    customers: build.query({ ...queryOf(listCustomers), providesTags: ['Customer'] }),
    customer: build.query({ ...queryOf(getCustomer), providesTags: ['Customer'] }),
    setLicence: build.mutation({ ...mutationOf(setLicence), ...changesCustomers }),
    holdProject: build.mutation({ ...mutationOf(holdProject), ...changesCustomers }),
  }),
});

export const {
  useCustomersQuery,
  useCustomerQuery,
  useLazyCustomerQuery,
  useSetLicenceMutation,
  useHoldProjectMutation,
} = platformAdminApi;
