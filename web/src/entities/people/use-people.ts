import { useMemo } from 'react';
import type { ProjectUser } from '@buildmesh/contracts';
import { useProject } from '../session/use-session.js';
import { usePeopleQuery } from './people.api.js';

/** People asked for in one call (contract). */
const MAX_PEOPLE = 500;

/** Members by id, in the order of the ids; at most 500 of them. */
export function usePeople(ids: readonly string[]): ProjectUser[] {
  const params = { project: useProject()._id };
  const list = useMemo(() => [...new Set(ids)].sort().slice(0, MAX_PEOPLE), [ids]);
  const { data } = usePeopleQuery({ params, body: { list } }, { skip: list.length === 0 });
  return useMemo(() => {
    const known = new Map(data?.data.map((person) => [person._id, person]));
    return ids.flatMap((id) => known.get(id) ?? []);
  }, [ids, data]);
}
