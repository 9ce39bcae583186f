import { viewOfEntity } from '@buildmesh/contracts';
import { useEffect, useRef } from 'react';
import { pushes } from '../../shared/push/pushes.js';

/** Between two refreshes because others changed rows. */
export const REFRESH_EVERY_MS = 2_000;
/** Hints that come so soon after an own change tell of that. */
export const OWN_CHANGE_MS = 1_500;
/** Somebody who types is not disturbed; it is tried again after this long. */
const BUSY_MS = 1_000;

interface Table {
  /** Reads the rows in sight anew. */
  refresh: () => void;
  /** Own changes under way. */
  saving: number;
  /** Counts own changes. */
  edition: number;
}

/** Keeps the rows of a table as others change them: a hint of the server reads anew what is in sight, now and then. */
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
      refreshedMs = performance.now();
      latest.current.refresh();
    };
    const later = (ms: number): void => {
      timer ??= setTimeout(look, ms);
    };
    const forget = pushes.look(viewOfEntity(entity), (groups) => {
      const { saving, changedMs } = latest.current;
      const isOwn = saving > 0 || performance.now() - changedMs < OWN_CHANGE_MS;
      if (!isOwn || groups !== null) later(Math.max(0, refreshedMs + REFRESH_EVERY_MS - performance.now()));
    });
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
