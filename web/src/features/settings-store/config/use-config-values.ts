import { CONFIG_KEY, configValues, type ConfigValue } from '@buildmesh/contracts';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { notify } from '../../../shared/notice/notices.js';
import { useProject } from '../../../entities/session/use-session.js';
import { useShareQuery } from '../../../entities/settings-store/setting.api.js';
import { useSaveShareRecordMutation } from '../records.api.js';
import type { Entry, Records } from '../use-records.js';
import { withValue } from './config.model.js';

const valuesIn = (value: unknown): ConfigValue[] => configValues.safeParse(value).data ?? [];

/**
 * The named values of the project, which lie in one record. Each change is made to the record as it is by then, and refused
 * with 109 where somebody else was quicker, so that nobody's value is lost.
 */
export function useConfigValues(): Records<ConfigValue> {
  const { t } = useTranslation();
  const params = { project: useProject()._id };
  const at = { ...params, model: 'config', type: 'project', key: CONFIG_KEY } as const;
  const { data, error, refetch } = useShareQuery(at);
  const [set] = useSaveShareRecordMutation();
  const entries = useMemo(
    () =>
      data === undefined ? undefined : valuesIn(data?._value).map((value) => ({ key: value.key, value })),
    [data],
  );
  const change = async (make: (list: ConfigValue[]) => ConfigValue[], quiet: boolean) => {
    const now = await refetch().unwrap();
    const value = make(valuesIn(now?._value));
    const body = { model: at.model, key: at.key, value, ...(now ? { _ver: now._ver } : {}) };
    await set({ params, body, quiet }).unwrap();
  };
  const remove = async ({ key, value }: Entry<ConfigValue>, name: string): Promise<boolean> => {
    let place = 0;
    const without = (list: ConfigValue[]) => {
      place = list.findIndex((one) => one.key === key);
      return list.filter((one) => one.key !== key);
    };
    const back = (list: ConfigValue[]) =>
      list.some((one) => one.key === key) ? list : list.toSpliced(Math.max(place, 0), 0, value);
    try {
      await change(without, false);
    } catch {
      // Told by the call.
      return false;
    }
    const undo = () => void change(back, false).catch(() => undefined);
    notify({
      level: 'success',
      text: t('sharing.removed', { name }),
      action: { label: t('sharing.undo'), run: undo },
    });
    return true;
  };
  return {
    entries,
    error: data === undefined ? error : undefined,
    refetch: () => void refetch(),
    save: (_key, value) => change((list) => withValue(list, value), true),
    remove,
  };
}
