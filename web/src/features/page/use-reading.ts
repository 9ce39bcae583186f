import type { QueryResult, View } from '@buildmesh/contracts';
import type { FieldDefinition, Filter } from '@buildmesh/domain';
import { useEffect, useMemo, useState } from 'react';
import { CODE, isApiFault, type ApiFault } from '../../shared/api/fault.js';
import { useVisibleEntitiesQuery } from '../../shared/entity/entity.api.js';
import type { RowQuery, SummaryQuery, SummaryResult, VisibleEntity } from '../../shared/row/row-access.js';
import { rowsApi } from '../../shared/row/rows.api.js';
import { useAppDispatch } from '../../shared/state/hooks.js';
import { linkedFilter } from './page.model.js';
import { usePageState } from './page-state.js';
import { useRepeated } from './repeated-row.js';

/** Groups of a chart that are asked for. */
const MAX_GROUPS = 200;

export interface Reading<T> {
  data: T | undefined;
  fault: ApiFault | undefined;
  /** An answer is on its way; the one before may still be shown. */
  loading: boolean;
}

/** Rows are called, not cached. */
const UNTRACKED = { track: false } as const;

interface Pending {
  unwrap: () => Promise<unknown>;
  abort: () => void;
}

/** Nothing is wrong, there is just nothing to read: no table was chosen. */
const UNSET: ApiFault = { code: CODE.missing, message: '' };

/** The table of a view with the fields that the reader may see. */
export function useEntity(view: View): {
  entity: VisibleEntity | undefined;
  fault: unknown;
  loading: boolean;
} {
  const { project, token } = usePageState();
  const id = view._template.data?.id;
  const { data, error, isLoading } = useVisibleEntitiesQuery(
    { params: { project }, quiet: true, ...(token === undefined ? {} : { token }) },
    { skip: id === undefined },
  );
  const entity = useMemo(() => data?.find(({ _id }) => _id === id), [data, id]);
  const isGone = data !== undefined && entity === undefined;
  return { entity, fault: error ?? (isGone || id === undefined ? UNSET : undefined), loading: isLoading };
}

/** Fields that a view names, in its order; of a table that names none, all but those of the system. */
export function fieldsOf(view: View, entity: VisibleEntity | undefined): FieldDefinition[] {
  const all = (entity?._field ?? []) as unknown as FieldDefinition[];
  const keys = view._template.data?.fields;
  if (!keys) return all.filter(({ _key }) => !_key.startsWith('_'));
  return keys.flatMap((key) => all.find(({ _key }) => _key === key) ?? []);
}

/** The filter of a view with what the others filter it by; in a list, of the row that it is repeated for. */
export function useFilter(view: View): Filter {
  const { views, links } = usePageState();
  const repeated = useRepeated();
  const { id: entity, query: own } = view._template.data ?? {};
  const row = repeated?.entity === entity ? repeated?.row._id : undefined;
  return useMemo(
    () => [
      ...(own ?? []),
      ...(row === undefined ? [] : [{ key: '_id', opt: 'eq' as const, value: row }]),
      ...linkedFilter(view._id, views, links),
    ],
    [own, row, view._id, views, links],
  );
}

interface Asked {
  page: number;
  size: number;
  sort: NonNullable<RowQuery['sort']>;
  /** What is shown of the table; `undefined` until it is known what the reader may see of it. */
  fields: readonly FieldDefinition[] | undefined;
  /** Fields that serve for something else than being shown, such as the date of a calendar. */
  needs?: readonly string[] | undefined;
  /** Which of the rows; the same one from drawing to drawing. */
  also?: Filter | undefined;
}

const NO_KEYS: readonly string[] = [];
const NO_FILTER: Filter = [];

/** Rows of a view, one page of them. Fields that the reader may not see were for others: they are not asked for. */
export function useRows(
  view: View,
  { page, sort, size, fields, needs = NO_KEYS, also = NO_FILTER }: Asked,
): Reading<QueryResult> {
  const filter = useFilter(view);
  const isNamed = view._template.data?.fields !== undefined;
  const body = useMemo<RowQuery | undefined>(() => {
    if (!fields) return undefined;
    const keys = [...new Set([...fields.map(({ _key }) => _key), ...needs])];
    const seen = sort.filter(({ key }) => !isNamed || key.startsWith('_') || keys.includes(key));
    return {
      query: [...filter, ...also],
      sort: seen,
      page: { index: page, size },
      ...(isNamed ? { option: { fields: keys } } : {}),
    };
  }, [filter, also, sort, page, size, fields, needs, isNamed]);
  return useAnswer(view, body, 'memberRows') as Reading<QueryResult>;
}

/** Sums or counts of a view, by group if it groups. */
export function useSummary(view: View, wanted?: SummaryQuery['list']): Reading<SummaryResult> {
  const query = useFilter(view);
  const { group, value } = view._template.data ?? {};
  const body = useMemo<SummaryQuery>(() => {
    const list = wanted ?? [value ?? { key: '_id', method: 'count' as const }];
    return { query, list, group: wanted ? [] : (group ?? []), limit: MAX_GROUPS };
  }, [query, wanted, value, group]);
  return useAnswer(view, body, 'memberSummary') as Reading<SummaryResult>;
}

/** Reads as the person at the screen, or as the shared page does, and again when the page is refreshed. */
function useAnswer(
  view: View,
  body: RowQuery | SummaryQuery | undefined,
  endpoint: 'memberRows' | 'memberSummary',
): Reading<unknown> {
  const { project, token, edition, editions } = usePageState();
  const own = editions[view._id];
  const dispatch = useAppDispatch();
  const entity = view._template.data?.id;
  const asked = body && JSON.stringify(body);
  const [reading, setReading] = useState<Reading<unknown>>({
    data: undefined,
    fault: undefined,
    loading: true,
  });
  useEffect(() => {
    if (entity === undefined) {
      setReading({ data: undefined, fault: UNSET, loading: false });
      return undefined;
    }
    if (asked === undefined) return undefined;
    let gone = false;
    setReading((before) => ({ ...before, loading: true }));
    const arg = {
      params: { project, entity },
      body: JSON.parse(asked) as never,
      quiet: true,
      ...(token === undefined ? {} : { token }),
    };
    const { memberRows, memberSummary } = rowsApi.endpoints;
    const call: Pending =
      endpoint === 'memberRows'
        ? dispatch(memberRows.initiate(arg, UNTRACKED))
        : dispatch(memberSummary.initiate(arg, UNTRACKED));
    void call.unwrap().then(
      (data: unknown) => !gone && setReading({ data, fault: undefined, loading: false }),
      (fault: unknown) => {
        if (gone) return;
        if (!isApiFault(fault)) throw fault;
        setReading({ data: undefined, fault, loading: false });
      },
    );
    return () => {
      gone = true;
      call.abort();
    };
  }, [project, token, entity, asked, endpoint, edition, own, dispatch]);
  return reading;
}
