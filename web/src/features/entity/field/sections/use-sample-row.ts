import type { Row } from '@buildmesh/contracts';
import { useEffect, useState } from 'react';
import { rowsApi } from '../../../../entities/row/rows.api.js';
import { useProject } from '../../../../entities/session/use-session.js';

/** The newest record of a table, to try a field on; `undefined` while there is none. */
export function useSampleRow(entity: string): Row | undefined {
  const project = useProject()._id;
  const [load] = rowsApi.useAdminRowsMutation();
  const [row, setRow] = useState<Row | undefined>(undefined);
  useEffect(() => {
    const asked = load({
      params: { project, entity },
      body: { page: { index: 1, size: 1 }, option: { count: false } },
      quiet: true,
    });
    void asked.unwrap().then(
      ({ data }) => setRow(data[0]),
      () => setRow(undefined),
    );
    return () => asked.abort();
  }, [load, project, entity]);
  return row;
}
