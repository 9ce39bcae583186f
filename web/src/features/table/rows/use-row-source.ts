import { useEffect, useMemo } from 'react';
import type { RowAccess } from '../../../entities/row/row-access.js';
import { BLOCK_ROWS, RowSource } from './row-source.js';
import { blockBody, countBody, type TableQuery } from '../view/table-query.js';

/** Rows of one query. Another query, or another block size, is another source; the old one is let go. */
export function useRowSource(access: RowAccess, query: TableQuery, size: number = BLOCK_ROWS): RowSource {
  const source = useMemo(
    () =>
      new RowSource(
        async (request, signal) => {
          const answer = await access.query(blockBody(query, request), signal);
          return { rows: answer.data, next: answer.meta.next };
        },
        { size, count: async (signal) => (await access.query(countBody(query), signal)).size },
      ),
    [access, query, size],
  );
  useEffect(() => {
    source.revive();
    return () => source.dispose();
  }, [source]);
  return source;
}
