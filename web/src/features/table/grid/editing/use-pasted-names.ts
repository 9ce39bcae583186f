import { kindOf } from '@buildmesh/domain';
import { useRef } from 'react';
import { readCell } from '../../../../entities/field/cell-exchange.js';
import { relatedRows, type RelatedRow } from '../../../../entities/field/field-kind.js';
import { useFormats } from '../../../../entities/field/formats.js';
import { relatedRowsByName } from '../../../../entities/field/related-search.js';
import { useIsAdmin, useMaybeProject } from '../../../../entities/session/use-session.js';
import { useAppDispatch } from '../../../../shared/state/hooks.js';
import type { GridColumn } from '../columns/columns.js';
import type { RowSource } from '../../rows/row-source.js';

/** Rows searched for the name of a related row that is pasted. */
const NAMES_FROM_ROWS = 2000;
/** Names that one question asks for. */
const NAMES_AT_ONCE = 100;

export interface PastedNames {
  /** The related row of a name, where it is known and the only one. */
  find: (key: string, name: string) => RelatedRow | undefined;
  /** Asks the server for the names in pasted texts that no row in sight holds; nothing where there are none. */
  learn: (texts: ReadonlyMap<GridColumn, readonly string[]>) => Promise<void> | undefined;
}

/** Related rows by the names that are pasted: those in sight first, the others in one question for each column. */
export function usePastedNames(source: RowSource, timezone: string): PastedNames {
  const dispatch = useAppDispatch();
  const project = useMaybeProject()?._id;
  const isAdmin = useIsAdmin();
  const forms = useFormats();
  const known = useRef(new Map<string, RelatedRow[]>());
  const latest = useRef<PastedNames>(undefined);
  const inSight = (key: string, name: string): RelatedRow | undefined => {
    for (let index = 0; index < Math.min(source.count, NAMES_FROM_ROWS); index++) {
      const found = relatedRows(source.get(index)?.[key]).find((row) => row.__name === name);
      if (found) return found;
    }
    return undefined;
  };
  const namesIn = ({ field, key }: GridColumn, texts: readonly string[]): string[] => {
    const names = new Set<string>();
    const related = (name: string): RelatedRow => {
      if (!inSight(key, name)) names.add(name);
      return { _id: '0'.repeat(24), __name: name };
    };
    for (const text of texts) readCell(field, text, { timezone, forms, related });
    return [...names];
  };
  const ask = async ({ field, key }: GridColumn, names: readonly string[]): Promise<void> => {
    const entity = field._relate?.[0];
    if (!entity || project === undefined) return;
    for (let at = 0; at < names.length; at += NAMES_AT_ONCE) {
      const part = names.slice(at, at + NAMES_AT_ONCE);
      const rows = await relatedRowsByName(dispatch, { project, entity, names: part, isAdmin });
      for (const name of part)
        known.current.set(
          `${key} ${name}`,
          rows.filter((row) => row.__name === name),
        );
    }
  };
  latest.current = {
    find: (key, name) => {
      const [only, ...others] = known.current.get(`${key} ${name}`) ?? [];
      return inSight(key, name) ?? (others.length === 0 ? only : undefined);
    },
    learn: (texts) => {
      const wanted = [...texts]
        .filter(([{ field }]) => kindOf(field) === 'relate')
        .map(([column, all]) => ({ column, names: namesIn(column, all) }))
        .filter(({ names }) => names.length > 0);
      if (wanted.length === 0) return undefined;
      return Promise.all(wanted.map(({ column, names }) => ask(column, names))).then(() => undefined);
    },
  };
  // The same object for the life of the grid, which is made anew with it.
  return useRef<PastedNames>({
    find: (key, name) => latest.current?.find(key, name),
    learn: (texts) => latest.current?.learn(texts),
  }).current;
}
