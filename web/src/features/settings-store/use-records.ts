import type { SettingModel } from '@buildmesh/domain';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { notify } from '../../shared/notice/notices.js';
import { useProject } from '../../entities/session/use-session.js';
import { useSettingRecords } from '../../entities/settings-store/setting-records.api.js';
import { useRemoveShareRecordMutation, useSaveShareRecordMutation } from './records.api.js';

export interface Entry<V> {
  key: string;
  value: V;
}

/** What a screen of shared settings lists and does. */
export interface Records<V> {
  /** Absent until they are known. */
  entries: Entry<V>[] | undefined;
  error: unknown;
  refetch: () => void;
  /** Rejects with the fault of a refusal. */
  save: (key: string, value: V) => Promise<unknown>;
  /** Removes one and offers to undo that; answers whether it was done. */
  remove: (entry: Entry<V>, name: string) => Promise<boolean>;
}

/** The records of a model that can be read, and what is done with them; removing one can be undone. */
export function useRecords<V>(model: SettingModel, read: (value: unknown) => V | undefined): Records<V> {
  const { t } = useTranslation();
  const params = { project: useProject()._id };
  const { data, error, refetch } = useSettingRecords(model);
  const [set] = useSaveShareRecordMutation();
  const [take] = useRemoveShareRecordMutation();
  const entries = useMemo(
    () =>
      data?.flatMap(({ key, value }): Entry<V>[] => {
        const known = read(value);
        return known === undefined ? [] : [{ key, value: known }];
      }),
    [data, read],
  );
  const save = (key: string, value: V): Promise<unknown> =>
    set({ params, body: { model, key, value }, quiet: true }).unwrap();
  const remove = async ({ key, value }: Entry<V>, name: string): Promise<boolean> => {
    const answer = await take({ params, body: { model, key } });
    if ('error' in answer) return false;
    notify({
      level: 'success',
      text: t('sharing.removed', { name }),
      action: { label: t('sharing.undo'), run: () => void set({ params, body: { model, key, value } }) },
    });
    return true;
  };
  return { entries, error: error as unknown, refetch: () => void refetch(), save, remove };
}
