import type { QueryResult, View } from '@buildmesh/contracts';
import type { FieldDefinition } from '@buildmesh/domain';
import { useCallback, useEffect, useRef, useState } from 'react';
import { CODE, isApiFault, type ApiFault } from '../../../../shared/api/faults/fault.js';
import type { RowQuery, SummaryQuery, SummaryResult } from '../../../../entities/row/row-access.js';
import { rowsApi } from '../../../../entities/row/rows.api.js';
import { useAppDispatch } from '../../../../shared/state/hooks.js';
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
  const send = useSend<RowQuery, QueryResult>(view, 'memberRows');
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
  const send = useSend<SummaryQuery, SummaryResult>(view, 'memberSummary');
  return useRead(view, JSON.stringify(body), (signal) => send(body, signal));
}

/** Asks as the person at the screen, or as the shared page does; of samples, where there is no server. */
function useSend<Q, T>(view: View, endpoint: 'memberRows' | 'memberSummary'): Send<Q, T> {
  const { project, token, sample } = usePageState();
  const dispatch = useAppDispatch();
  const entity = view._template.data?.id;
  return useCallback(
    (body, signal) => {
      if (sample)
        return (
          endpoint === 'memberRows'
            ? sample.access.query(body as RowQuery)
            : sample.access.summary(body as SummaryQuery)
        ) as Promise<T>;
      const arg = {
        params: { project, entity: entity ?? '' },
        body: body as never,
        quiet: true,
        ...(token === undefined ? {} : { token }),
      };
      const { memberRows, memberSummary } = rowsApi.endpoints;
      const call = (endpoint === 'memberRows'
        ? dispatch(memberRows.initiate(arg, UNTRACKED))
        : dispatch(memberSummary.initiate(arg, UNTRACKED))) as unknown as Pending<T>;
      signal.addEventListener('abort', () => call.abort(), { once: true });
      return call.unwrap();
    },
    [project, token, sample, entity, endpoint, dispatch],
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
