import type { Row } from '@buildmesh/contracts';
import type { FieldDefinition, Filter } from '@buildmesh/domain';
import { useMemo } from 'react';
import type { View } from '@buildmesh/contracts';
import type { RowQuery, VisibleEntity } from '../../../../entities/row/row-access.js';
import { fieldsOf, useEntity, useRows } from './use-reading.js';

/** Most rows that one call answers (D33). */
export const MOST_ROWS = 500;

interface Options {
  size: number;
  /** 1-based. */
  page?: number;
  /** Keys of fields that serve for something else than being shown; empty ones were not chosen. */
  needs?: readonly (string | undefined)[];
  also?: Filter | undefined;
  /** The row that is shown, where it is at hand: nothing is asked for. */
  given?: Row | undefined;
}

export interface ShownRows {
  entity: VisibleEntity | undefined;
  /** Fields that are shown, in their order. */
  fields: FieldDefinition[];
  rows: readonly Row[];
  total: number;
  /** Another answer is on its way. */
  busy: boolean;
  /** For `ReadingState`. */
  state: { view: View; fault: unknown; waiting: boolean };
}

const NO_SORT: NonNullable<RowQuery['sort']> = [];

/** Rows of a view with the fields that the reader may see of them. */
export function useShownRows(view: View, { size, page = 1, needs = [], also, given }: Options): ShownRows {
  const { entity, fault, loading } = useEntity(view);
  const wanted = [...new Set(needs.filter((key) => key !== undefined && key !== ''))].join(' ');
  const [shown, all] = useMemo(() => {
    const seen = wanted
      .split(' ')
      .filter((key) => key.startsWith('_') || entity?._field.some(({ _key }) => _key === key));
    return [fieldsOf(view, entity).filter(({ _key }) => !seen.includes(_key)), seen];
  }, [view, entity, wanted]);
  const sort = view._template.data?.sort ?? NO_SORT;
  const {
    data,
    fault: refusal,
    loading: busy,
  } = useRows(view, {
    page,
    size,
    sort,
    fields: given === undefined && entity ? shown : undefined,
    needs: all,
    also,
  });
  const answered = given !== undefined || data !== undefined || refusal !== undefined;
  return {
    entity,
    fields: shown,
    rows: given ? [given] : (data?.data ?? []),
    total: given ? 1 : (data?.size ?? 0),
    busy,
    state: { view, fault: fault ?? refusal, waiting: loading || !answered },
  };
}

/** A field of a table that the reader may see. */
export function fieldNamed(entity: VisibleEntity | undefined, key: string): FieldDefinition | undefined {
  return entity?._field.find(({ _key }) => _key === key);
}
