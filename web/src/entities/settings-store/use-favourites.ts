import { favourites } from '@buildmesh/contracts';
import { FAVOURITES_KEY, toggleFavourite, type Favourite } from '@buildmesh/domain';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { notify } from '../../shared/notice/notices.js';
import { useIsPreview, useMaybeProject } from '../session/use-session.js';
import { useAppStore } from '../../shared/state/hooks.js';
import { settingApi, useSetShareMutation, useShareQuery, type SettingAt } from './setting.api.js';

/** A place that can be marked. */
export type Markable = Pick<Favourite, 'id' | 'type' | 'name'>;

export interface Favourites {
  /** Marked places, oldest mark first; `undefined` until they are known. */
  list: Favourite[] | undefined;
  has: (id: string) => boolean;
  /** Marks a place or takes the mark back; taking back can be undone. */
  toggle: (place: Markable) => void;
  /** Nobody marks anything in a preview. */
  disabled: boolean;
}

const at = (project: string): SettingAt => ({
  project,
  model: 'label',
  type: 'private',
  key: FAVOURITES_KEY,
});

/** What stands in the store; anything else than favourites counts as none. */
function favouritesIn(value: unknown): Favourite[] {
  const read = favourites.safeParse(value);
  return read.success ? read.data : [];
}

/** The places that somebody marked in this project: the private label `recent` (spec: platform §3). */
export function useFavourites(): Favourites {
  const { t } = useTranslation();
  const project = useMaybeProject()?._id ?? '';
  const disabled = useIsPreview();
  const store = useAppStore();
  const { data, isSuccess } = useShareQuery(at(project), { skip: project === '' });
  const [set] = useSetShareMutation();
  const all = useMemo(() => favouritesIn(data?._value), [data]);
  const list = useMemo(() => all.filter(({ enable }) => enable), [all]);
  const toggle = (place: Markable) => {
    // What stands there now, not when the screen was drawn: an undo comes later.
    const now = favouritesIn(settingApi.endpoints.share.select(at(project))(store.getState()).data?._value);
    const value = toggleFavourite(now, place, Date.now());
    void set({ ...at(project), value });
    if (value.at(-1)?.enable === false)
      notify({
        level: 'info',
        text: t('shared.favourite.removed', { name: place.name }),
        action: { label: t('shared.undo'), run: () => toggle(place) },
      });
  };
  return {
    list: isSuccess ? list : undefined,
    has: (id) => list.some((one) => one.id === id),
    toggle,
    disabled: disabled || !isSuccess,
  };
}
