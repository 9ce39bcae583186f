import { useMemo, useRef, useState } from 'react';
import type { Values } from '../../entities/row/row-access.js';
import { dropRowDraft, linkRowDraft, readRowDraft, writeRowDraft } from '../../entities/draft/row-draft.js';

export interface Draft {
  /** Values found when the form was opened. */
  start: Values | undefined;
  /** The draft of the box that it was opened with. */
  box: string | undefined;
  saved: boolean;
  keep: (values: Values) => void;
  /** It is a draft of the box from now on. */
  link: (box: string) => void;
  drop: () => void;
}

/** The unfinished new record of a table, kept in this browser until it is created or given up. */
export function useDraft(entity: string | undefined): Draft {
  const found = useMemo(() => (entity === undefined ? undefined : readRowDraft(entity)), [entity]);
  const [saved, setSaved] = useState(found?.start !== undefined);
  const dropped = useRef(false);
  return useMemo(
    () => ({
      start: found?.start,
      box: found?.box,
      saved,
      keep: (values) => {
        if (entity !== undefined && !dropped.current && writeRowDraft(entity, values)) setSaved(true);
      },
      link: (box) => {
        if (entity !== undefined && !dropped.current) linkRowDraft(entity, box);
      },
      drop: () => {
        dropped.current = true;
        if (entity !== undefined) dropRowDraft(entity);
      },
    }),
    [entity, found, saved],
  );
}
