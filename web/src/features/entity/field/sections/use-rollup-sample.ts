import type { Rollup } from '@buildmesh/domain';
import { useEffect, useState } from 'react';
import { relatedRows } from '../../../../entities/field/field-kind.js';
import { useFormats } from '../../../../entities/field/formats.js';
import { rowsApi } from '../../../../entities/row/rows.api.js';
import { useProject } from '../../../../entities/session/use-session.js';
import { useSampleRow } from './use-sample-row.js';

/** Texts that are joined for a sample. */
const JOINED = 20;

/** What a rollup gives for the newest record; `undefined` while it is not complete, or there is no record. */
export function useRollupSample(
  entity: string,
  target: string | undefined,
  { method, relate, entity: from, field }: Rollup,
): { name: string; text: string } | undefined {
  const project = useProject()._id;
  const formats = useFormats();
  const row = useSampleRow(entity);
  const [summarize] = rowsApi.useAdminSummaryMutation();
  const [list] = rowsApi.useAdminRowsMutation();
  const [text, setText] = useState<string | undefined>(undefined);
  const isComplete = target !== undefined && row !== undefined && (method === 'count' || field !== undefined);
  useEffect(() => {
    setText(undefined);
    if (!isComplete) return undefined;
    const params = { project, entity: target };
    const ids = relatedRows(row[relate]).map(({ _id }) => _id);
    const query =
      from === undefined
        ? [{ key: '_id', opt: 'in' as const, value: ids }]
        : [{ key: relate, opt: 'eq' as const, value: row._id }];
    const key = field ?? '_id';
    const isText = method === 'concat';
    const asked = isText
      ? list({
          params,
          body: {
            query,
            page: { index: 1, size: JOINED },
            sort: [{ key: '_ctime', order: 'asc' }],
            option: { count: false, fields: [key] },
          },
          quiet: true,
        })
      : summarize({ params, body: { query, list: [{ key, method }] }, quiet: true });
    void (asked.unwrap() as Promise<unknown>).then(
      (answer) => setText(isText ? joined(answer, key) : numberIn(answer, formats.number)),
      () => undefined,
    );
    return () => asked.abort();
  }, [isComplete, project, target, row, relate, from, field, method, summarize, list, formats]);
  const name = row?.['__name'];
  return text === undefined
    ? undefined
    : { name: typeof name === 'string' && name !== '' ? name : '1', text };
}

function joined(answer: unknown, key: string): string {
  const { data } = answer as { data: Record<string, unknown>[] };
  return data
    .map((row) => row[key])
    .filter((value) => typeof value === 'string' || typeof value === 'number')
    .join(', ');
}

function numberIn(answer: unknown, write: (value: number) => string): string {
  const { groups } = answer as { groups: { list: { value: number | string | null }[] }[] };
  const value = groups[0]?.list[0]?.value;
  return typeof value === 'number' ? write(value) : '';
}
