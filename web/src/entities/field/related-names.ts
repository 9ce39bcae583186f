import { useEffect, useState } from 'react';
import { useIsAdmin, useMaybeProject } from '../session/use-session.js';
import { useAppDispatch } from '../../shared/state/hooks.js';
import type { AppDispatch } from '../../shared/state/store.js';
import type { RelatedRow } from './field-kind.js';
import { NameLookup } from './name-lookup.js';
import { relatedRowsById } from './related-search.js';

/** One for each store, project and kind of reader, so that whoever asks at the same time shares a call. */
const lookups = new WeakMap<AppDispatch, Map<string, NameLookup>>();

function lookupOf(dispatch: AppDispatch, project: string, isAdmin: boolean): NameLookup {
  const known = lookups.get(dispatch) ?? new Map<string, NameLookup>();
  lookups.set(dispatch, known);
  const key = `${project} ${isAdmin}`;
  const found = known.get(key);
  if (found) return found;
  const made = new NameLookup((entity, ids) => relatedRowsById(dispatch, { project, entity, ids, isAdmin }));
  known.set(key, made);
  return made;
}

/** Rows of a table with their names, where some are known by their id alone. */
export function useRelatedNames(entity: string | undefined, rows: readonly RelatedRow[]): RelatedRow[] {
  const dispatch = useAppDispatch();
  const project = useMaybeProject()?._id;
  const isAdmin = useIsAdmin();
  const [names, setNames] = useState<ReadonlyMap<string, string>>(new Map());
  const nameless = rows
    .filter(({ _id, __name }) => __name === _id)
    .map(({ _id }) => _id)
    .join();
  useEffect(() => {
    if (!entity || !project || nameless === '') return undefined;
    let left = false;
    for (const id of nameless.split(','))
      void lookupOf(dispatch, project, isAdmin)
        .find(entity, id)
        .then((name) => {
          if (!left && name !== undefined) setNames((known) => new Map(known).set(id, name));
        });
    return () => {
      left = true;
    };
  }, [dispatch, project, entity, isAdmin, nameless]);
  return rows.map((row) =>
    row.__name === row._id ? { ...row, __name: names.get(row._id) ?? row._id } : row,
  );
}
