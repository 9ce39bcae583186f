import { peopleOfFlow, peopleToChoose } from '@buildmesh/contracts';
import { skipToken } from '@reduxjs/toolkit/query';
import { createContext, useContext } from 'react';
import { api } from '../../shared/api/api.js';
import { queryOf } from '../../shared/api/contract-endpoint.js';
import type { RelatedRow } from './field-kind.js';

const peopleApi = api.injectEndpoints({
  endpoints: (build) => ({
    peopleToChoose: build.query(queryOf(peopleToChoose)),
    peopleOfFlow: build.query(queryOf(peopleOfFlow)),
  }),
});

/** A form in which people are named by whoever may fill it in, without the right to read the table of members. */
export interface PeopleSource {
  /** The table of members. */
  members: string | null;
  of: { approval: string } | { application: string } | FormOfFlow;
}

/** `run`: the run whose form it is; the one that the function begins with when absent. */
interface FormOfFlow {
  flow: string;
  version: string;
  run?: string | undefined;
}

export const PeopleSourceContext = createContext<PeopleSource | null>(null);

/** Members whose names hold `search`, where such a form asks for them; else `null`. */
export function usePeopleSearch(
  entity: string | undefined,
  { project = '', search }: { project: string | undefined; search: string },
): { rows: RelatedRow[]; loading: boolean } | null {
  const source = useContext(PeopleSourceContext);
  const isAsked = source !== null && source.members !== null && source.members === entity;
  const of = isAsked && project !== '' ? source.of : undefined;
  const ofApproval = peopleApi.usePeopleToChooseQuery(
    of && !('flow' in of) ? { params: { project }, body: { ...of, search }, quiet: true } : skipToken,
  );
  const ofFlow = peopleApi.usePeopleOfFlowQuery(
    of && 'flow' in of
      ? {
          params: { project, program: of.flow, id: of.version },
          body: { search, ...(of.run !== undefined && { run: of.run }) },
          quiet: true,
        }
      : skipToken,
  );
  if (!isAsked) return null;
  const { data, isFetching } = 'flow' in source.of ? ofFlow : ofApproval;
  return { rows: (data ?? []).map(({ _id, nickname }) => ({ _id, __name: nickname })), loading: isFetching };
}
