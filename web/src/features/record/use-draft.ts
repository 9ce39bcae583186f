import { useMemo, useRef, useState } from 'react';
import type { Values } from '../../shared/row/row-access.js';
import { readTab, writeTab } from '../../shared/state/tab-storage.js';
import { draftText, readDraft } from '../../shared/form/record-form.model.js';

export interface Draft {
  /** Values found when the form was opened. */
  start: Values | undefined;
  saved: boolean;
  keep: (values: Values) => void;
  drop: () => void;
}

/** The unfinished new record of a table, kept in this browser until it is created or given up. */
export function useDraft(entity: string | undefined): Draft {
  const key = entity === undefined ? undefined : `bm.draft.${entity}`;
  const start = useMemo(() => (key === undefined ? undefined : readDraft(readTab(key))), [key]);
  const [saved, setSaved] = useState(start !== undefined);
  const dropped = useRef(false);
  return useMemo(
    () => ({
      start,
      saved,
      keep: (values) => {
        const text = draftText(values);
        if (key === undefined || dropped.current || text === undefined) return;
        setSaved(writeTab(key, text));
      },
      drop: () => {
        dropped.current = true;
        if (key !== undefined) writeTab(key, null);
      },
    }),
    [key, start, saved],
  );
}
