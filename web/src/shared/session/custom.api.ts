import { getCustom } from '@buildmesh/contracts';
import { api } from '../api/api.js';
import { queryOf } from '../api/contract-endpoint.js';

export const customApi = api.injectEndpoints({
  endpoints: (build) => ({
    custom: build.query(queryOf(getCustom)),
  }),
});

export const { useCustomQuery } = customApi;
