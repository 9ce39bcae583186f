import { useEffect, useMemo, useReducer } from 'react';
import { useLocation, useMatches } from 'react-router';
import { countVisit, openTab, withoutLostTables, type Place, type Places } from './places.model.js';
import { loadPlaces, savePlaces } from './shell-storage.js';

/** What a route says of itself: `handle: { title: 'user.title' }`. Places without a title get no tab. */
interface RouteHandle {
  title?: string;
}

/** The place that is open, from the matched route; `null` for places that are not worth a tab. */
export function usePlaceHere(): Place | null {
  const matches = useMatches();
  const { pathname } = useLocation();
  const last = matches.at(-1);
  const title = (last?.handle as RouteHandle | undefined)?.title;
  const entity = last?.params.entity;
  return useMemo(() => {
    if (entity) return { path: pathname, entity };
    return title ? { path: pathname, titleKey: title } : null;
  }, [pathname, title, entity]);
}

/** Tabs and recent places of this user in this project, kept between visits. */
export function usePlaces(user: string, project: string, tables: readonly { _id: string }[] | undefined) {
  const [places, change] = useReducer((state: Places, next: (places: Places) => Places) => next(state), undefined, () => loadPlaces(user, project));
  const here = usePlaceHere();
  useEffect(() => {
    if (here) change((all) => ({ ...countVisit(all, here), tabs: openTab(all.tabs, here) }));
  }, [here]);
  useEffect(() => {
    if (tables) change((all) => withoutLostTables(all, (entity) => tables.some(({ _id }) => _id === entity)));
  }, [tables]);
  useEffect(() => savePlaces(user, project, places), [user, project, places]);
  return { places, change, here };
}
