import { LANGUAGES_KEY } from '@buildmesh/contracts';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { notify } from '../../../shared/notice/notices.js';
import { useProject } from '../../../entities/session/use-session.js';
import { useSettingRecords } from '../../../entities/settings-store/setting-records.api.js';
import {
  useRemoveShareRecordMutation,
  useSaveShareRecordMutation,
  useUpdateShareRecordMutation,
} from '../records.api.js';
import { TextEdits, type EditState } from './text-edits.js';
import { projectTexts, stillTyped, withTyped, type TextsOfLanguage, type Typed } from './texts.model.js';

/** The texts of the project with what is being typed, and what the screen does with them. */
export function useProjectTexts() {
  const { t } = useTranslation();
  const params = { project: useProject()._id };
  const { data, error, refetch } = useSettingRecords('i18n');
  const [update] = useUpdateShareRecordMutation();
  const [set] = useSaveShareRecordMutation();
  const [take] = useRemoveShareRecordMutation();
  const [typed, setTyped] = useState<Typed>({});
  const [state, setState] = useState<EditState>('kept');
  const stored = useMemo(() => (data ? projectTexts(data) : undefined), [data]);
  const texts = useMemo(() => stored && withTyped(stored, typed), [stored, typed]);
  useEffect(() => {
    if (stored) setTyped((before) => stillTyped(before, stored));
  }, [stored]);

  const parts = (key: string, value: Record<string, string | null>, quiet = false) =>
    update({ params, body: { model: 'i18n', key, value }, quiet }).unwrap();
  const send = useRef(parts);
  send.current = parts;
  const [edits] = useState(
    () => new TextEdits({ send: (code, all) => send.current(code, all), onState: setState }),
  );
  useFlushed(edits);

  const write = (code: string, id: string, text: string): void => {
    setTyped((before) => ({ ...before, [code]: { ...before[code], [id]: text } }));
    edits.edit(code, id, text);
  };
  const forget = (isGone: (code: string, id: string) => boolean): void => {
    edits.drop(isGone);
    setTyped((before) =>
      Object.fromEntries(
        Object.entries(before).map(([code, all]) => [
          code,
          Object.fromEntries(Object.entries(all).filter(([id]) => !isGone(code, id))),
        ]),
      ),
    );
  };
  const told = (name: string, undo: () => Promise<unknown>): void =>
    notify({
      level: 'success',
      text: t('sharing.removed', { name }),
      action: { label: t('sharing.undo'), run: () => toldByCall(undo()) },
    });

  const removeText = async (id: string): Promise<void> => {
    forget((_code, each) => each === id);
    const had = Object.entries(stored?.texts ?? {}).flatMap(([code, all]) =>
      all[id] === undefined ? [] : [[code, all[id]] as const],
    );
    for (const [code] of had) await parts(code, { [id]: null });
    told(id, async () => {
      for (const [code, text] of had) await parts(code, { [id]: text });
    });
  };
  const removeLanguage = async (code: string, name: string): Promise<void> => {
    forget((each) => each === code);
    const had: TextsOfLanguage = stored?.texts[code] ?? {};
    await parts(LANGUAGES_KEY, { [code]: null });
    await take({ params, body: { model: 'i18n', key: code } }).unwrap();
    told(name, async () => {
      await set({ params, body: { model: 'i18n', key: code, value: had } }).unwrap();
      await parts(LANGUAGES_KEY, { [code]: name });
    });
  };
  return {
    texts,
    error: texts ? undefined : error,
    refetch: () => void refetch(),
    state,
    write,
    retry: () => edits.flush(),
    /** Rejects with the fault of a refusal. */
    addLanguage: (code: string, name: string) => parts(LANGUAGES_KEY, { [code]: name }, true),
    /** A new text is empty in the first language, so that it is known at all; rejects with the fault of a refusal. */
    addText: (id: string) => parts(stored?.languages[0]?.[0] ?? '', { [id]: '' }, true),
    removeText: (id: string) => toldByCall(removeText(id)),
    removeLanguage: (code: string, name: string) => toldByCall(removeLanguage(code, name)),
  };
}

/** Refusals of calls that are not quiet have been told by a notice already. */
const toldByCall = (work: Promise<unknown>): void => void work.catch(() => undefined);

/** What is typed is sent when the screen is left, or the page is hidden and may never be seen again. */
function useFlushed(edits: TextEdits): void {
  useEffect(() => {
    const flush = () => edits.flush();
    document.addEventListener('visibilitychange', flush);
    return () => {
      document.removeEventListener('visibilitychange', flush);
      flush();
    };
  }, [edits]);
}
