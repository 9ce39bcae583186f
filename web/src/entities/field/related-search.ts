import { adminQueryRows, simpleQueryRows, type QueryResult } from '@buildmesh/contracts';
import { api } from '../../shared/api/api.js';
import { queryOf } from '../../shared/api/contract-endpoint.js';
import { SELECTOR_LIMIT } from '../../shared/limits.js';
import { useIsAdmin, useMaybeProject } from '../session/use-session.js';
import type { AppDispatch } from '../../shared/state/store.js';
import type { RelatedRow } from './field-kind.js';
import { usePeopleSearch } from './people-source.js';

/** Rows of one answer: no more may be asked for. */
const MOST_ROWS = 200;

const relatedApi = api.injectEndpoints({
  endpoints: (build) => ({
    relatedRowsOfAdmin: build.query({ ...queryOf(adminQueryRows), providesTags: ['Row'] }),
    relatedRowsOfMember: build.query({ ...queryOf(simpleQueryRows), providesTags: ['Row'] }),
  }),
});

/** Rows of another table whose texts hold `search`; the first 50. */
export function useRelatedSearch(
  entity: string | undefined,
  search: string,
): { rows: RelatedRow[]; loading: boolean } {
  const project = useMaybeProject();
  const isAdmin = useIsAdmin();
  const arg = {
    params: { project: project?._id ?? '', entity: entity ?? '' },
    body: {
      search: search === '' ? undefined : search,
      page: { index: 1, size: SELECTOR_LIMIT },
      option: { count: false, fields: ['_id', '__name'] },
    },
    quiet: true,
  };
  const people = usePeopleSearch(entity, { project: project?._id, search });
  const skip = !project || !entity || people !== null;
  const asAdmin = relatedApi.useRelatedRowsOfAdminQuery(arg, { skip: skip || !isAdmin });
  const asMember = relatedApi.useRelatedRowsOfMemberQuery(arg, { skip: skip || isAdmin });
  const answer = isAdmin ? asAdmin : asMember;
  if (people) return people;
  return {
    rows: (answer.data as QueryResult | undefined)?.data.map(named) ?? [],
    loading: answer.isFetching,
  };
}

interface ById {
  project: string;
  entity: string;
  ids: readonly string[];
  isAdmin: boolean;
}

/** Rows of another table by their ids; none where they cannot be had. */
export async function relatedRowsById(dispatch: AppDispatch, { ids, isAdmin, ...params }: ById) {
  const { relatedRowsOfAdmin, relatedRowsOfMember } = relatedApi.endpoints;
  const body = {
    query: [{ key: '_id', opt: 'in' as const, value: [...ids] }],
    page: { index: 1, size: ids.length },
    option: { count: false, fields: ['_id', '__name'] },
  };
  const ask = isAdmin ? relatedRowsOfAdmin : relatedRowsOfMember;
  const { data } = await dispatch(ask.initiate({ params, body, quiet: true }, { subscribe: false }));
  return (data as QueryResult | undefined)?.data.map(named) ?? [];
}

/** Rows of another table that have one of these names; a refusal is thrown. */
export async function relatedRowsByName(
  dispatch: AppDispatch,
  { names, isAdmin, ...params }: Omit<ById, 'ids'> & { names: readonly string[] },
): Promise<RelatedRow[]> {
  const { relatedRowsOfAdmin, relatedRowsOfMember } = relatedApi.endpoints;
  const body = {
    query: [{ key: '__name', opt: 'in' as const, value: [...names] }],
    page: { index: 1, size: MOST_ROWS },
    option: { count: false, fields: ['_id', '__name'] },
  };
  const ask = isAdmin ? relatedRowsOfAdmin : relatedRowsOfMember;
  const arg = { params, body, quiet: true };
  const answer = await dispatch(ask.initiate(arg, { subscribe: false, forceRefetch: true })).unwrap();
  return (answer as QueryResult).data.map(named);
}

const named = (row: Record<string, unknown> & { _id: string }): RelatedRow => ({
  _id: row._id,
  __name: typeof row.__name === 'string' && row.__name !== '' ? row.__name : row._id,
});
