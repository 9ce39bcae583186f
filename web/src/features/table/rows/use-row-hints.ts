import { viewOfEntity } from '@buildmesh/contracts';
import { useEffect, useRef } from 'react';
import { pushes } from '../../../shared/push/pushes.js';

/** Between two refreshes because others changed rows. */
export const REFRESH_EVERY_MS = 2_000;
/** After an own change rows stay where they are for this long: whoever goes on changing is not disturbed. */
export const OWN_CHANGE_MS = 1_500;
/** Nor is somebody who types; it is tried again after this long. */
const BUSY_MS = 1_000;

interface Table {
  /** Reads the rows in sight anew. */
  refresh: () => void;
  /** Own changes under way. */
  saving: number;
  /** Counts own changes. */
  edition: number;
}

/**
 * Keeps the rows of a table as others change them: a hint of the server reads anew what is in sight, now and then. A hint
 * does not say whose change it tells of, so that those of own changes are read anew too, once the person rests.
 */
export function useRowHints(entity: string, table: Table): void {
  const latest = useRef({ ...table, changedMs: -Infinity });
  if (table.edition !== latest.current.edition) latest.current.changedMs = performance.now();
  Object.assign(latest.current, table);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let refreshedMs = -Infinity;
    const look = (): void => {
      timer = undefined;
      if (document.visibilityState !== 'visible' || isTyping()) return later(BUSY_MS);
      const { saving, changedMs, refresh } = latest.current;
      if (saving > 0) return later(BUSY_MS);
      const restsInMs = changedMs + OWN_CHANGE_MS - performance.now();
      if (restsInMs > 0) return later(restsInMs);
      refreshedMs = performance.now();
      refresh();
    };
    const later = (ms: number): void => {
      timer ??= setTimeout(look, ms);
    };
    const forget = pushes.look(viewOfEntity(entity), () =>
      later(Math.max(0, refreshedMs + REFRESH_EVERY_MS - performance.now())),
    );
    return () => {
      forget();
      clearTimeout(timer);
    };
  }, [entity]);
}

/** A value is being written: rows must not move away under it. */
function isTyping(): boolean {
  const writing = 'input:not([type="checkbox"]), textarea, select, [contenteditable="true"]';
  return document.activeElement?.matches(writing) ?? false;
}
