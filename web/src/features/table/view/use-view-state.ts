import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { isPreview } from '../../../shared/state/session/session-storage.js';
import { EMPTY_VIEW, fitToFields, readViewState, type ViewState } from './view-state.model.js';

const storageKey = (user: string, entity: string): string => `bm.table.${user}.${entity}`;

/** In a preview nothing: the role does not see every field that the person does. */
function remembered(key: string): string | null {
  if (isPreview()) return null;
  try {
    return window.localStorage.getItem(key);
  } catch {
    // Storage is switched off: the view lasts until the page is closed.
    return null;
  }
}

function remember(key: string, view: ViewState): void {
  if (isPreview()) return;
  try {
    window.localStorage.setItem(key, JSON.stringify(view));
  } catch {
    // Full or switched off: nothing that a person could do here.
  }
}

interface Looker {
  user: string;
  entity: string;
  /** Keys of the fields there are. */
  keys: readonly string[];
  hiddenAtFirst: readonly string[];
}

/** How this person looks at this table, remembered in this browser. Hides the system fields until somebody wants them. */
export function useViewState({ user, entity, keys, hiddenAtFirst }: Looker) {
  const key = storageKey(user, entity);
  const [stored, setStored] = useState<{ key: string; view: ViewState }>(() => ({
    key,
    view: load(key, hiddenAtFirst),
  }));
  const current = stored.key === key ? stored : { key, view: load(key, hiddenAtFirst) };
  if (current !== stored) setStored(current);
  const view = useMemo(() => fitToFields(current.view, new Set(keys)), [current.view, keys]);
  const first = useRef(true);
  useEffect(() => {
    // At once: who changes something may be gone a moment later.
    if (!first.current) remember(key, current.view);
    first.current = false;
  }, [key, current.view]);
  const change = useCallback((patch: Partial<ViewState> | ((view: ViewState) => Partial<ViewState>)) => {
    setStored((before) => ({
      ...before,
      view: { ...before.view, ...(typeof patch === 'function' ? patch(before.view) : patch) },
    }));
  }, []);
  return { view, change };
}

function load(key: string, hiddenAtFirst: readonly string[]): ViewState {
  const text = remembered(key);
  return text === null ? { ...EMPTY_VIEW, hidden: [...hiddenAtFirst] } : readViewState(text);
}
