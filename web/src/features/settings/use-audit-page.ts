import { useMemo } from 'react';
import { useAllEntitiesQuery } from '../../entities/project/entity.api.js';
import { useProject } from '../../entities/session/use-session.js';
import { useDataAuditQuery, useRightsAuditQuery } from './settings.api.js';

export type AuditSource = 'data' | 'rights';
export const AUDIT_PAGE_SIZE = 50;

/** An entry of either service in one shape. */
export interface AuditEntry {
  key: string;
  time: number;
  user: string | null;
  action: string;
  /** Name of the table it concerns. */
  table?: string;
  before: unknown;
  after: unknown;
}

/** One page of entries older than `before`; `entries` is empty-handed until it arrives. */
export function useAuditPage(source: AuditSource, before: number | undefined) {
  const params = { project: useProject()._id };
  const arg = { params, body: { before, size: AUDIT_PAGE_SIZE } };
  const fresh = { refetchOnMountOrArgChange: before === undefined };
  const { data: tables } = useAllEntitiesQuery({ params }, { skip: source !== 'data' });
  const data = useDataAuditQuery(arg, { skip: source !== 'data', ...fresh });
  const rights = useRightsAuditQuery(arg, { skip: source !== 'rights', ...fresh });
  const entries = useMemo<AuditEntry[] | undefined>(() => {
    if (source === 'rights') return rights.data?.data.map(({ _id, ...entry }) => ({ ...entry, key: _id }));
    const nameOf = (id: string) => tables?.find(({ _id }) => _id === id)?._name;
    return data.data?.data.map(({ entity, target, ...entry }, index) => ({
      ...entry,
      key: `${entry.time} ${target} ${index}`,
      table: nameOf(entity),
    }));
  }, [source, rights.data, data.data, tables]);
  const asked = source === 'data' ? data : rights;
  return { entries, error: asked.error, refetch: () => void asked.refetch() };
}
