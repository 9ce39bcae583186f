import type { Row } from '@buildmesh/contracts';
import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { notify } from '../../../../shared/notice/notices.js';
import type { GridChecks } from '../grid.types.js';
import { MAX_BULK_ROWS } from '../../rows/row-editor.js';
import type { RowSource } from '../../rows/row-source.js';

const NONE: ReadonlySet<string> = new Set();

export interface Checks extends GridChecks {
  ids: ReadonlySet<string>;
  clear: () => void;
}

/** Ticked rows; another query unticks them, so that nothing out of sight is ever acted on, and so do those who remove them. */
export function useChecks(source: RowSource): Checks {
  const { t } = useTranslation();
  const [ids, setIds] = useState(NONE);
  useEffect(() => setIds(NONE), [source]);
  useEffect(() => source.subscribe(() => setIds((before) => stillThere(before, source))), [source]);
  return useMemo(() => {
    const all = source.total !== undefined && ids.size > 0 && ids.size >= source.total;
    return {
      ids,
      has: (id) => ids.has(id),
      state: ids.size === 0 ? 'none' : all ? 'all' : 'some',
      clear: () => setIds(NONE),
      toggle: (rows: Row[], checked: boolean) =>
        setIds((before) => {
          const next = new Set(before);
          for (const row of rows)
            if (checked) next.add(row._id);
            else next.delete(row._id);
          return next;
        }),
      toggleAll: () => {
        if (ids.size > 0) return setIds(NONE);
        const count = Math.min(source.count, MAX_BULK_ROWS);
        void source.load({ first: 0, last: count }).then((rows) => {
          setIds(new Set(rows.map((row) => row._id)));
          if ((source.total ?? source.count) > count)
            notify({ level: 'info', text: t('table.selected-first', { count }) });
        });
      },
    };
  }, [ids, source, t]);
}

/** Without the rows that are gone, which is known only while all rows are here. */
function stillThere(ids: ReadonlySet<string>, source: RowSource): ReadonlySet<string> {
  if (ids.size === 0) return ids;
  const here = new Set<string>();
  for (const [, row] of source.fresh()) here.add(row._id);
  const left = [...ids].filter((id) => here.has(id));
  return source.total === undefined || here.size < source.total || left.length === ids.size
    ? ids
    : new Set(left);
}
