import { useEffect, useEffectEvent, useMemo, useReducer } from 'react';
import { useLocation, useMatches } from 'react-router';
import { programRuns } from '../../shared/program/program-runs.js';
import { programApi } from '../../shared/program/program.api.js';
import { useFeature } from '../../shared/session/use-feature.js';
import {
  countVisit,
  openTab,
  placeAt,
  programPlace,
  sectionOf,
  tableOf,
  withoutLostTables,
  withoutRecents,
  type Place,
  type Places,
} from './places.model.js';
import { loadPlaces, savePlaces } from './shell-storage.js';

/** What a route says of itself: `handle: { title: 'user.title' }`. Places without a title get no tab. */
interface RouteHandle {
  title?: string;
}

type Tables = readonly { _id: string; _name: string }[] | undefined;

/** The place that is open, from the matched route; `null` for places that are not worth a tab. */
export function usePlaceHere(tables: Tables): Place | null {
  const matches = useMatches();
  const { pathname, search } = useLocation();
  const last = matches.at(-1);
  const title = (last?.handle as RouteHandle | undefined)?.title;
  const table = tableOf({ path: pathname });
  const tableName = tables && (tables.find(({ _id }) => _id === table)?._name ?? '');
  return useMemo(() => {
    // A table is remembered by its name, which comes with the list of tables.
    if (table !== undefined) return tableName === undefined ? null : placeAt(pathname, tableName);
    if (!title) return null;
    // A section keeps what was chosen in it.
    return placeAt(sectionOf(pathname) ? pathname + search : pathname, title);
  }, [pathname, search, title, table, tableName]);
}

/** Tells of each function that starts in a project, with its name where that is known. */
function useProgramRuns(project: string, onRun: (flow: string, name: string) => void) {
  const { data: programs = [] } = programApi.endpoints.programs.useQueryState({
    params: { project },
    quiet: true,
  });
  const told = useEffectEvent((flow: string) =>
    onRun(flow, programs.find(({ _id }) => _id === flow)?._name ?? ''),
  );
  useEffect(() => {
    let last = programRuns.list().at(-1)?.key ?? 0;
    return programRuns.subscribe(() => {
      const newest = programRuns.list().at(-1);
      if (!newest || newest.key <= last) return;
      last = newest.key;
      if (newest.value.project === project) told(newest.value.flow);
    });
  }, [project]);
}

/** Tabs and recent places of this user in this project, kept between visits. */
export function usePlaces(user: string, project: string, tables: Tables) {
  const [places, change] = useReducer(
    (state: Places, next: (places: Places) => Places) => next(state),
    undefined,
    () => loadPlaces(user, project),
  );
  const here = usePlaceHere(tables);
  const recents = useFeature('recent');
  useEffect(() => {
    if (!recents) change(withoutRecents);
  }, [recents]);
  useEffect(() => {
    if (!here) return;
    change((all) => ({ ...(recents ? countVisit(all, here) : all), tags: openTab(all.tags, here) }));
  }, [here, recents]);
  useProgramRuns(project, (flow, name) => {
    if (recents) change((all) => countVisit(all, programPlace(flow, name)));
  });
  useEffect(() => {
    if (tables) change((all) => withoutLostTables(all, (table) => tables.some(({ _id }) => _id === table)));
  }, [tables]);
  useEffect(() => savePlaces(user, project, places), [user, project, places]);
  return { places, change, here };
}
