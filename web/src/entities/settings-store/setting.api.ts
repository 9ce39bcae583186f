import { pullSettings, setSetting, type SettingRecord } from '@buildmesh/contracts';
import { EVERY_KEY, settingName, type SettingModel, type SettingType } from '@buildmesh/domain';
import type { BaseQueryApi } from '@reduxjs/toolkit/query';
import { api } from '../../shared/api/api.js';
import type { ApiFault } from '../../shared/api/faults/fault.js';
import { translate } from '../../shared/i18n/locale-state.js';
import { notify } from '../../shared/notice/notices.js';
import { pushes } from '../../shared/push/pushes.js';
import type { SessionState } from '../../shared/state/session/session.slice.js';
import { EXPIRED, SettingPulls } from './setting-pulls.js';
import { SettingWrites, VIEW_SPACING_MS } from './setting-writes.js';

/** One record of a project's share store. */
export interface SettingAt {
  project: string;
  model: SettingModel;
  type: SettingType;
  key: string;
}

type Written = { data: { _ver: number } } | { error: ApiFault };

const pulls = new SettingPulls();
const writes = new SettingWrites<Written>();

/** Sends what waits. */
export const flushSettingWrites = (): void => writes.flush();

// A page that is hidden may never be seen again.
document.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'hidden') flushSettingWrites();
});

const tagOf = (at: SettingAt) => ({ type: 'Share' as const, id: settingName(at) });
const writeName = (at: SettingAt): string => `${at.project} ${settingName(at)}`;
const isExpired = ({ getState }: Pick<BaseQueryApi, 'getState'>): boolean => {
  const expired = (getState() as { session: SessionState }).session.project?._expired ?? null;
  return expired !== null && expired < Date.now();
};

export const settingApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** A record, `null` where there is none; what is asked for at the same time is fetched in one call. */
    share: build.query<SettingRecord | null, SettingAt>({
      async queryFn(at, _api, _extra, baseQuery) {
        const answer = await pulls.pull(at.project, settingName(at), async (names) => {
          const map = Object.fromEntries(names.map((name) => [name, {}]));
          const call = {
            contract: pullSettings,
            params: { project: at.project },
            body: { map },
            quiet: true,
          };
          return (await baseQuery(call)) as
            { data: Record<string, SettingRecord | null> } | { error: ApiFault };
        });
        return 'error' in answer ? { error: answer.error } : { data: answer.data as SettingRecord | null };
      },
      providesTags: (_record, _error, at) => [tagOf(at)],
      async onCacheEntryAdded(at, { dispatch, cacheEntryRemoved }) {
        const forget = pushes.onNotice('share', ({ model, key }) => {
          const isTold = model === at.model && (key === at.key || key === EVERY_KEY);
          // What was written here and waits is newer than what is told of.
          if (isTold && !writes.waits(writeName(at))) dispatch(api.util.invalidateTags([tagOf(at)]));
        });
        await cacheEntryRemoved;
        forget();
      },
    }),
    /** Sets a record; it reads as set at once, and as it is in the store again where that is refused. */
    setShare: build.mutation<{ _ver: number }, SettingAt & { value: unknown }>({
      async queryFn({ value, ...at }, queryApi, _extra, baseQuery) {
        if (isExpired(queryApi)) {
          notify({ level: 'error', text: translate('shared.fault.expired') });
          return { error: EXPIRED };
        }
        const call = { contract: setSetting, params: { ...at }, body: value };
        const send = async () => (await baseQuery(call)) as Written;
        return writes.write(writeName(at), send, at.model === 'view' ? VIEW_SPACING_MS : undefined);
      },
      async onQueryStarted({ value, ...at }, { dispatch, queryFulfilled }) {
        dispatch(
          settingApi.util.updateQueryData('share', at, (known) => ({
            ...(known ?? newRecord(at)),
            _value: value,
          })),
        );
        // A value that was refused may have been written over since: only the store knows.
        await queryFulfilled.catch(() => dispatch(api.util.invalidateTags([tagOf(at)])));
      },
    }),
  }),
});

function newRecord({ project, model, type, key }: SettingAt): Omit<SettingRecord, '_value'> {
  return { _project: project, _model: model, _type: type, _key: key, _ver: 0, _mtime: Date.now() };
}

export const { useShareQuery, useSetShareMutation } = settingApi;
