import { fetchUsers, initDepartments, listUsers } from '@buildmesh/contracts';
import { api } from '../../shared/api/api.js';
import { queryOf } from '../../shared/api/contract-endpoint.js';

/** Members and departments as pickers and lists of names need them. */
export const peopleApi = api.injectEndpoints({
  endpoints: (build) => ({
    people: build.query({ ...queryOf(listUsers), providesTags: ['User'] }),
    /** Public profiles by id, of whoever shares a project with the caller. */
    accounts: build.query(queryOf(fetchUsers)),
    groups: build.query({ ...queryOf(initDepartments), providesTags: ['Group'] }),
  }),
});

export const { usePeopleQuery, useGroupsQuery } = peopleApi;
