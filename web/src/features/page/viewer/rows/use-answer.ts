import type { QueryResult, View } from '@buildmesh/contracts';
import type { FieldDefinition } from '@buildmesh/domain';
import { useCallback, useEffect, useRef, useState } from 'react';
import { CODE, isApiFault, type ApiFault } from '../../../../shared/api/faults/fault.js';
import type {
  RowAccess,
  RowQuery,
  SummaryQuery,
  SummaryResult,
} from '../../../../entities/row/row-access.js';
import { rowsApi } from '../../../../entities/row/rows.api.js';
import { useAppDispatch } from '../../../../shared/state/hooks.js';
import type { AppDispatch } from '../../../../shared/state/store.js';
import { usePageState } from '../page-state.js';
import { SmallRows } from './small-rows.js';

export interface QueryState<T> {
  data: T | undefined;
  fault: ApiFault | undefined;
  /** An answer is on its way; the one before may still be shown. */
  loading: boolean;
}

/** Nothing is wrong, there is just nothing to read: no table was chosen. */
export const UNSET: ApiFault = { code: CODE.missing, message: '' };

const NOTHING_YET = { data: undefined, fault: undefined, loading: true } as const;

/** Rows are called, not cached. */
const UNTRACKED = { track: false } as const;

interface Pending<T> {
  unwrap: () => Promise<T>;
  abort: () => void;
}
type Send<Q, T> = (body: Q, signal: AbortSignal) => Promise<T>;

interface CallArg<Q> {
  params: { project: string; entity: string };
  body: Q;
  quiet: true;
  token?: string;
}

/** Whom a question goes to: the server, or the sample, where there is no server. */
interface Source<Q, T> {
  server: (dispatch: AppDispatch, arg: CallArg<Q>) => Pending<T>;
  sample: (access: RowAccess, body: Q) => Promise<T>;
}

const ROWS: Source<RowQuery, QueryResult> = {
  server: (dispatch, arg) =>
    dispatch(rowsApi.endpoints.memberRows.initiate(arg, UNTRACKED)) as Pending<QueryResult>,
  sample: (access, body) => access.query(body),
};
const SUMMARY: Source<SummaryQuery, SummaryResult> = {
  server: (dispatch, arg) => dispatch(rowsApi.endpoints.memberSummary.initiate(arg, UNTRACKED)),
  sample: (access, body) => access.summary(body),
};

/** Rows as they are wanted; those of a small table are sorted and filtered here (spec: data §9). */
export function useRowAnswer(
  view: View,
  wanted: { body: RowQuery; plain: RowQuery } | undefined,
  fields: readonly FieldDefinition[],
): QueryState<QueryResult> {
  const { edition, editions } = usePageState();
  const small = useRef<SmallRows>(undefined);
  small.current ??= new SmallRows();
  const known = small.current;
  const send = useSend(view, ROWS);
  const all = wanted && {
    ...wanted,
    fields,
    edition: `${view._template.data?.id} ${edition} ${editions[view._id] ?? 0}`,
  };
  return useRead(view, wanted && JSON.stringify(wanted), async (signal) => {
    if (!all) throw new Error('nothing was asked for');
    const here = known.here(all);
    if (here) return here;
    const call = known.call(all);
    return known.heard(all, call, await send(call, signal)) ?? send(all.body, signal);
  });
}

export function useSummaryAnswer(view: View, body: SummaryQuery): QueryState<SummaryResult> {
  const send = useSend(view, SUMMARY);
  return useRead(view, JSON.stringify(body), (signal) => send(body, signal));
}

/** Asks as the person at the screen, or as the shared page does. */
function useSend<Q, T>(view: View, source: Source<Q, T>): Send<Q, T> {
  const { project, token, sample } = usePageState();
  const dispatch = useAppDispatch();
  const entity = view._template.data?.id;
  return useCallback(
    (body, signal) => {
      if (sample) return source.sample(sample.access, body);
      const call = source.server(dispatch, {
        params: { project, entity: entity ?? '' },
        body,
        quiet: true,
        ...(token === undefined ? {} : { token }),
      });
      signal.addEventListener('abort', () => call.abort(), { once: true });
      return call.unwrap();
    },
    [project, token, sample, entity, source, dispatch],
  );
}

/** Reads once `asked` is there, and again when it changes or the page is refreshed. */
function useRead<T>(
  view: View,
  asked: string | undefined,
  read: (signal: AbortSignal) => Promise<T>,
): QueryState<T> {
  const { project, token, edition, editions } = usePageState();
  const own = editions[view._id];
  const entity = view._template.data?.id;
  const [reading, setReading] = useState<QueryState<T>>(NOTHING_YET);
  useEffect(() => {
    if (entity === undefined) {
      setReading({ data: undefined, fault: UNSET, loading: false });
      return undefined;
    }
    if (asked === undefined) return undefined;
    const call = new AbortController();
    setReading((before) => ({ ...before, loading: true }));
    read(call.signal).then(
      (data) => call.signal.aborted || setReading({ data, fault: undefined, loading: false }),
      (fault: unknown) => {
        if (call.signal.aborted) return;
        if (!isApiFault(fault)) throw fault;
        setReading({ data: undefined, fault, loading: false });
      },
    );
    return () => call.abort();
    // eslint-disable-next-line react-hooks/exhaustive-deps -- `read` asks for what is in `asked`
  }, [project, token, entity, asked, edition, own]);
  return reading;
}
