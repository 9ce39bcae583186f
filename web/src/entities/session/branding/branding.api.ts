import { getBranding } from '@buildmesh/contracts';
import { api } from '../../../shared/api/api.js';
import { queryOf } from '../../../shared/api/contract-endpoint.js';

export const brandingApi = api.injectEndpoints({
  endpoints: (build) => ({
    branding: build.query(queryOf(getBranding)),
  }),
});

export const { useBrandingQuery } = brandingApi;
