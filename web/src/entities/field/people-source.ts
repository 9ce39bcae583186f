import { peopleToChoose } from '@buildmesh/contracts';
import { createContext, useContext } from 'react';
import { api } from '../../shared/api/api.js';
import { queryOf } from '../../shared/api/contract-endpoint.js';
import type { RelatedRow } from './field-kind.js';

const peopleApi = api.injectEndpoints({
  endpoints: (build) => ({ peopleToChoose: build.query(queryOf(peopleToChoose)) }),
});

/** A form in which people are named by whoever may fill it in, without the right to read the table of members. */
export interface PeopleSource {
  /** The table of members. */
  members: string | null;
  of: { approval: string } | { application: string };
}

export const PeopleSourceContext = createContext<PeopleSource | null>(null);

/** Members whose names hold `search`, where such a form asks for them; else `null`. */
export function usePeopleSearch(
  entity: string | undefined,
  { project, search }: { project: string | undefined; search: string },
): { rows: RelatedRow[]; loading: boolean } | null {
  const source = useContext(PeopleSourceContext);
  const isAsked = source !== null && source.members !== null && source.members === entity;
  const of = source?.of ?? { approval: '' };
  const arg = { params: { project: project ?? '' }, body: { ...of, search }, quiet: true };
  const { data, isFetching } = peopleApi.usePeopleToChooseQuery(arg, { skip: !isAsked || !project });
  if (!isAsked) return null;
  return { rows: (data ?? []).map(({ _id, nickname }) => ({ _id, __name: nickname })), loading: isFetching };
}
