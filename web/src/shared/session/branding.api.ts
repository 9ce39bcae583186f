import { getBranding } from '@buildmesh/contracts';
import { api } from '../api/api.js';
import { queryOf } from '../api/contract-endpoint.js';

export const brandingApi = api.injectEndpoints({
  endpoints: (build) => ({
    custom: build.query(queryOf(getBranding)),
  }),
});

export const { useCustomQuery } = brandingApi;
