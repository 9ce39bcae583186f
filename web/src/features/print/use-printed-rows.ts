import type { Row } from '@buildmesh/contracts';
import { useEffect, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import { CODE, isApiFault, type ApiFault } from '../../shared/api/faults/fault.js';
import { useVisibleEntitiesQuery } from '../../entities/project/entity.api.js';
import { createRowAccess } from '../../entities/row/row-access.js';
import { useIsAdmin, useProject } from '../../entities/session/use-session.js';
import { useAppDispatch } from '../../shared/state/hooks.js';
import type { Template } from './template-pages.js';

/** Most records of one address: as many as one call answers (D33). */
const MOST_RECORDS = 500;

export interface PrintedRows {
  /** `undefined` until they have come. */
  records: readonly Record<string, unknown>[] | undefined;
  refusal: ApiFault | undefined;
  /** How many of those that were asked for may not be read, or are gone. */
  missing: number;
  retry: () => void;
}

interface Read {
  records: readonly Record<string, unknown>[] | undefined;
  refusal?: ApiFault;
}

const NO_TABLE: ApiFault = { code: CODE.missing, message: '' };

/**
 * What a template is printed with: the records of its table that the address names (`?id=a,b`), in that order, as the reader
 * may read them; a template of no table is printed once, with what else the address says.
 */
export function usePrintedRows({ entity: id }: Template): PrintedRows {
  const [search] = useSearchParams();
  const dispatch = useAppDispatch();
  const isAdmin = useIsAdmin();
  const project = useProject()._id;
  const asked = search.getAll('id').join(',');
  const ids = useMemo(() => idsIn(asked), [asked]);
  const entities = useVisibleEntitiesQuery(
    { params: { project }, quiet: true },
    { skip: id === undefined || ids.length === 0 },
  );
  const entity = entities.data?.find(({ _id }) => _id === id);
  const [read, setRead] = useState<Read>({ records: undefined });
  const [round, setRound] = useState(0);
  useEffect(() => {
    if (!entity) return undefined;
    const call = new AbortController();
    setRead({ records: undefined });
    const body = {
      query: [{ key: '_id', opt: 'in' as const, value: ids }],
      page: { index: 1, size: MOST_RECORDS },
    };
    createRowAccess(entity, project, { isAdmin, readOnly: true, dispatch })
      .query(body, call.signal)
      .then(
        ({ data }) => {
          const byId = new Map(data.map((row) => [row._id, row]));
          if (!call.signal.aborted)
            setRead({ records: ids.flatMap((each) => byId.get(each) ?? []).map(withErrors) });
        },
        (fault: unknown) => {
          if (call.signal.aborted) return;
          if (!isApiFault(fault)) throw fault;
          setRead({ records: undefined, refusal: fault });
        },
      );
    return () => call.abort();
  }, [entity, ids, project, isAdmin, dispatch, round]);
  const retry = () => {
    if (entity) setRound((count) => count + 1);
    else void entities.refetch();
  };
  if (id === undefined)
    return { records: [Object.fromEntries(search)], refusal: undefined, missing: 0, retry };
  if (ids.length === 0) return { records: [], refusal: undefined, missing: 0, retry };
  const lost = entities.data && !entity ? NO_TABLE : undefined;
  const fault = isApiFault(entities.error) ? entities.error : lost;
  const missing = read.records ? ids.length - read.records.length : 0;
  return { records: read.records, refusal: fault ?? read.refusal, missing, retry };
}

/** The record with the errors of its formulas where their values would be. */
const withErrors = ({ _errors, ...row }: Row): Readonly<Record<string, unknown>> => ({
  ...row,
  ...(_errors as object | undefined),
});

const idsIn = (text: string): string[] =>
  [...new Set(text.split(',').map((each) => each.trim()))]
    .filter((each) => each !== '')
    .slice(0, MOST_RECORDS);
