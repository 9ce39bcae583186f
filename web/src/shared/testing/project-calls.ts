import { newId } from '@buildmesh/kernel';
import { getProject, listProjects, setProjectOption } from '@buildmesh/contracts';
import { api } from '../api/api.js';
import { mutationOf, queryOf } from '../api/contract-endpoint.js';
import { notices, type Notice } from '../notice/notices.js';
import { tokenStored } from '../state/session/session.slice.js';
import { createStore } from '../state/store.js';

const callsApi = api.injectEndpoints({
  endpoints: (build) => ({
    specList: build.query(queryOf(listProjects)),
    specProject: build.query(queryOf(getProject)),
    specSave: build.mutation(mutationOf(setProjectOption)),
  }),
});

export const TOKEN = 't'.repeat(48);

/** Somebody signed in who reads and changes a project, the notices that they see, and an end to looking at those. */
export function projectCalls() {
  // Failures are counted per request: each spec has a project of its own.
  const P = newId();
  const store = createStore();
  store.dispatch(tokenStored(TOKEN));
  const seen: Notice[] = [];
  const leave = notices.subscribe((notice) => seen.push(notice));
  const anew = { forceRefetch: true, subscribe: false };
  return {
    store,
    seen,
    leave,
    P,
    list: () => store.dispatch(callsApi.endpoints.specList.initiate(undefined, anew)),
    project: () =>
      store.dispatch(
        callsApi.endpoints.specProject.initiate(
          { params: { project: P }, queryString: { mode: 'dev' } },
          anew,
        ),
      ),
    save: (quiet = false) =>
      store.dispatch(
        callsApi.endpoints.specSave.initiate({
          params: { project: P },
          body: { name: 'New' },
          quiet,
          idempotencyKey: 'once',
        }),
      ),
  };
}
