import { appInit, listProjects, userInfo } from '@buildmesh/contracts';
import { api } from '../../shared/api/api.js';
import { queryOf } from '../../shared/api/contract-endpoint.js';

/** What every start of the client asks for: who, which projects, what may be done in one. */
export const startApi = api.injectEndpoints({
  endpoints: (build) => ({
    userInfo: build.query({ ...queryOf(userInfo), providesTags: ['Session'] }),
    projects: build.query({ ...queryOf(listProjects), providesTags: ['Project'] }),
    appInit: build.query({ ...queryOf(appInit), providesTags: ['App'] }),
  }),
});
