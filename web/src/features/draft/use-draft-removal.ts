import type { DraftHead } from '@buildmesh/contracts';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRemoveDraftMutation } from '../../entities/draft/draft.api.js';
import { notify } from '../../shared/notice/notices.js';
import { useProject } from '../../entities/session/use-session.js';

/** A draft that is thrown away goes for good after this long, until when that can be undone. */
const UNDO_MS = 8_000;

/** Throws drafts away; those on their way out are hidden. */
export function useDraftRemoval() {
  const { t } = useTranslation();
  const params = { project: useProject()._id };
  const [remove] = useRemoveDraftMutation();
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set());
  const waiting = useRef(new Map<string, () => void>());
  useEffect(() => {
    const left = waiting.current;
    // Whoever looks away has not changed their mind.
    return () => left.forEach((now) => now());
  }, []);
  const show = (id: string) => setHidden((ids) => new Set([...ids].filter((one) => one !== id)));
  const throwAway = ({ _id: id, name }: DraftHead) => {
    setHidden((ids) => new Set([...ids, id]));
    const now = () => {
      clearTimeout(timer);
      if (!waiting.current.delete(id)) return;
      void remove({ params, body: { id } }).then((answer) => 'error' in answer && show(id));
    };
    const timer = setTimeout(now, UNDO_MS);
    waiting.current.set(id, now);
    const undo = () => {
      clearTimeout(timer);
      if (waiting.current.delete(id)) show(id);
    };
    const action = { label: t('shared.undo'), run: undo };
    notify({ level: 'success', text: t('draft.removed', { name }), action, durationMs: UNDO_MS });
  };
  return { hidden, throwAway };
}
