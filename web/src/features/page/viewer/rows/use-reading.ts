import type { QueryResult, View } from '@buildmesh/contracts';
import type { FieldDefinition, Filter } from '@buildmesh/domain';
import { useMemo } from 'react';
import { useVisibleEntitiesQuery } from '../../../../entities/project/entity.api.js';
import type {
  RowQuery,
  SummaryQuery,
  SummaryResult,
  VisibleEntity,
} from '../../../../entities/row/row-access.js';
import { linkedFilter } from '../../page.model.js';
import { usePageState } from '../page-state.js';
import { useRepeated } from '../repeated-row.js';
import { UNSET, useRowAnswer, useSummaryAnswer, type QueryState } from './use-answer.js';

/** Groups of a chart that are asked for. */
const MAX_GROUPS = 200;

/** The table of a view with the fields that the reader may see. */
export function useEntity(view: View): {
  entity: VisibleEntity | undefined;
  fault: unknown;
  loading: boolean;
} {
  const { project, token, sample } = usePageState();
  const id = view._template.data?.id;
  const answer = useVisibleEntitiesQuery(
    { params: { project }, quiet: true, ...(token === undefined ? {} : { token }) },
    { skip: id === undefined || sample !== undefined },
  );
  const { error, isLoading } = answer;
  const data = useMemo(() => (sample ? [sample.entity] : answer.data), [sample, answer.data]);
  const entity = useMemo(() => data?.find(({ _id }) => _id === id), [data, id]);
  const isGone = data !== undefined && entity === undefined;
  return { entity, fault: error ?? (isGone || id === undefined ? UNSET : undefined), loading: isLoading };
}

/** Fields that a view names, in its order; of a table that names none, all but those of the system. */
export function fieldsOf(view: View, entity: VisibleEntity | undefined): FieldDefinition[] {
  const all = entity?._field ?? [];
  const keys = view._template.data?.fields;
  if (!keys) return all.filter(({ _key }) => !_key.startsWith('_'));
  return keys.flatMap((key) => all.find(({ _key }) => _key === key) ?? []);
}

/** The filter of a view by itself; in a list, of the row that it is repeated for. */
function useOwnFilter(view: View): Filter {
  const repeated = useRepeated();
  const { id: entity, query: own } = view._template.data ?? {};
  const row = repeated?.entity === entity ? repeated?.row._id : undefined;
  return useMemo(
    () => [...(own ?? []), ...(row === undefined ? [] : [{ key: '_id', opt: 'eq' as const, value: row }])],
    [own, row],
  );
}

/** The filter of a view with what the others filter it by. */
export function useFilter(view: View): Filter {
  const { views, links } = usePageState();
  const own = useOwnFilter(view);
  return useMemo(() => [...own, ...linkedFilter(view._id, views, links)], [own, view._id, views, links]);
}

interface ReadRequest {
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
const NO_SORT: ReadRequest['sort'] = [];
const NO_FILTER: Filter = [];

/** Rows of a view, one page of them. Fields that the reader may not see were for others: they are not asked for. */
export function useRows(
  view: View,
  { page, sort, size, fields, needs = NO_KEYS, also = NO_FILTER }: ReadRequest,
): QueryState<QueryResult> {
  const [own, filter] = [useOwnFilter(view), useFilter(view)];
  const { entity } = useEntity(view);
  const { fields: named, sort: order = NO_SORT } = view._template.data ?? {};
  const wanted = useMemo(() => {
    if (!fields) return undefined;
    const keys = [...new Set([...fields.map(({ _key }) => _key), ...needs])];
    const seen = ({ key }: ReadRequest['sort'][number]) =>
      !named || key.startsWith('_') || keys.includes(key);
    const call = (query: Filter, by: ReadRequest['sort'], index: number): RowQuery => ({
      query: [...query, ...also],
      sort: by.filter(seen),
      page: { index, size },
      ...(named ? { option: { fields: keys } } : {}),
    });
    return { body: call(filter, sort, page), plain: call(own, order, 1) };
  }, [own, filter, also, sort, order, page, size, fields, needs, named]);
  return useRowAnswer(view, wanted, entity?._field ?? []);
}

/** Sums or counts of a view, by group if it groups. */
export function useSummary(view: View, wanted?: SummaryQuery['list']): QueryState<SummaryResult> {
  const query = useFilter(view);
  const { group, value } = view._template.data ?? {};
  const body = useMemo<SummaryQuery>(() => {
    const list = wanted ?? [value ?? { key: '_id', method: 'count' as const }];
    return { query, list, group: wanted ? [] : (group ?? []), limit: MAX_GROUPS };
  }, [query, wanted, value, group]);
  return useSummaryAnswer(view, body);
}
