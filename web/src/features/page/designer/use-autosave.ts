import type { Page, View } from '@buildmesh/contracts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { CODE, isApiFault, type ApiFault } from '../../../shared/api/faults/fault.js';
import { useEditPageMutation } from '../page.api.js';

/** How long nothing is changed before it is saved. */
const SAVE_AFTER_MS = 1200;

export type SaveState = 'saved' | 'waiting' | 'saving' | 'conflict' | 'failed';

/**
 * Saves all views of a page a moment after the last change, one saving after the other, with the version that was read. A
 * page that somebody else changed meanwhile is not overwritten until the person at the screen says so.
 */
export function useAutosave(project: string, page: Page, views: readonly View[]) {
  const [edit] = useEditPageMutation();
  const [state, setState] = useState<SaveState>('saved');
  const [fault, setFault] = useState<ApiFault>();
  const kept = useRef({ saved: views, tried: views, latest: views, ver: page._ver, busy: false });
  useEffect(() => void (kept.current.latest = views));

  const save = useCallback(
    async (over?: number): Promise<void> => {
      const now = kept.current;
      if (now.busy) return;
      now.busy = true;
      setState('saving');
      const sent = now.latest;
      now.tried = sent;
      const { data, error } = await edit({
        params: { project, id: page._id },
        body: {
          views: sent.map(({ _id, _name, _template }) => ({ _id, _name, _template })),
          _ver: over ?? now.ver,
        },
        quiet: true,
      });
      now.busy = false;
      if (data) {
        now.ver = data._ver;
        now.saved = sent;
        setFault(undefined);
        setState(now.latest === sent ? 'saved' : 'waiting');
        return;
      }
      setFault(isApiFault(error) ? error : undefined);
      setState(isApiFault(error) && error.code === CODE.conflict ? 'conflict' : 'failed');
    },
    [edit, project, page._id],
  );

  useEffect(() => {
    const { saved, tried } = kept.current;
    if (state === 'conflict' || state === 'saving' || views === saved) return undefined;
    // What was refused is not sent again until something is changed, or somebody asks for it.
    if (state === 'failed' && views === tried) return undefined;
    setState('waiting');
    const timer = setTimeout(() => void save(), SAVE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [views, state, save]);

  /** Puts what is here in the place of what somebody else made. */
  const overwrite = () => {
    const { _ver } = (fault?.data ?? {}) as { _ver?: number };
    return save(_ver);
  };
  return { state, fault, save: () => save(), overwrite };
}
