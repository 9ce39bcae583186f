import { useEffect, useState } from 'react';
import { useProject } from '../../entities/session/use-session.js';
import { useAppDispatch } from '../../shared/state/hooks.js';
import { settingsApi } from './settings.api.js';

/** Row totals by table, asked for one after the other: counting must not crowd out the user's own requests. */
export function useRowCounts(tables: readonly { _id: string }[] | undefined): Record<string, number | null> {
  const project = useProject()._id;
  const dispatch = useAppDispatch();
  const [counts, setCounts] = useState<Record<string, number | null>>({});
  useEffect(() => {
    let stopped = false;
    const countAll = async () => {
      for (const { _id: entity } of tables ?? []) {
        if (stopped) return;
        const body = { page: { index: 1, size: 1 }, option: { count: true, fields: ['_id'] } };
        const { data } = await dispatch(
          settingsApi.endpoints.rowCount.initiate(
            { params: { project, entity }, body, quiet: true },
            { subscribe: false, forceRefetch: true },
          ),
        );
        if (!stopped) setCounts((known) => ({ ...known, [entity]: data?.size ?? null }));
      }
    };
    void countAll();
    return () => {
      stopped = true;
    };
  }, [tables, project, dispatch]);
  return counts;
}
