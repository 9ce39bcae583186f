import { useEffect, useEffectEvent, useMemo, useReducer } from 'react';
import { useLocation, useMatches } from 'react-router';
import { clientRuns } from '../../../entities/run/client-runs.js';
import { runApi } from '../../../entities/run/run.api.js';
import { useFeature } from '../../../entities/session/use-feature.js';
import {
  countVisit,
  openTab,
  destinationAt,
  flowDestination,
  sectionOf,
  tableOf,
  withoutLostTables,
  withoutRecents,
  type Destination,
  type Destinations,
} from './destinations.model.js';
import { loadDestinations, saveDestinations } from '../shell-storage.js';

/** What a route says of itself: `handle: { title: 'user.title' }`. Places without a title get no tab. */
interface RouteHandle {
  title?: string;
}

type Tables = readonly { _id: string; _name: string }[] | undefined;

/** The place that is open, from the matched route; `null` for places that are not worth a tab. */
function useDestinationHere(tables: Tables): Destination | null {
  const matches = useMatches();
  const { pathname, search } = useLocation();
  const last = matches.at(-1);
  const title = (last?.handle as RouteHandle | undefined)?.title;
  const table = tableOf({ path: pathname });
  const tableName = tables && (tables.find(({ _id }) => _id === table)?._name ?? '');
  return useMemo(() => {
    // A table is remembered by its name, which comes with the list of tables.
    if (table !== undefined) return tableName === undefined ? null : destinationAt(pathname, tableName);
    if (!title) return null;
    // A section keeps what was chosen in it.
    return destinationAt(sectionOf(pathname) ? pathname + search : pathname, title);
  }, [pathname, search, title, table, tableName]);
}

/** Tells of each function that starts in a project, with its name where that is known. */
function useProgramRuns(project: string, onRun: (flow: string, name: string) => void) {
  const { data: programs = [] } = runApi.endpoints.programs.useQueryState({
    params: { project },
    quiet: true,
  });
  const told = useEffectEvent((flow: string) =>
    onRun(flow, programs.find(({ _id }) => _id === flow)?._name ?? ''),
  );
  useEffect(() => {
    let last = clientRuns.list().at(-1)?.key ?? 0;
    return clientRuns.subscribe(() => {
      const newest = clientRuns.list().at(-1);
      if (!newest || newest.key <= last) return;
      last = newest.key;
      if (newest.value.project === project) told(newest.value.flow);
    });
  }, [project]);
}

/** Tabs and recent places of this user in this project, kept between visits. */
export function useDestinations(user: string, project: string, tables: Tables) {
  const [destinations, change] = useReducer(
    (state: Destinations, next: (destinations: Destinations) => Destinations) => next(state),
    undefined,
    () => loadDestinations(user, project),
  );
  const here = useDestinationHere(tables);
  const recents = useFeature('recent');
  useEffect(() => {
    if (!recents) change(withoutRecents);
  }, [recents]);
  useEffect(() => {
    if (!here) return;
    change((all) => ({ ...(recents ? countVisit(all, here) : all), tags: openTab(all.tags, here) }));
  }, [here, recents]);
  useProgramRuns(project, (flow, name) => {
    if (recents) change((all) => countVisit(all, flowDestination(flow, name)));
  });
  useEffect(() => {
    if (tables) change((all) => withoutLostTables(all, (table) => tables.some(({ _id }) => _id === table)));
  }, [tables]);
  useEffect(() => saveDestinations(user, project, destinations), [user, project, destinations]);
  return { places: destinations, change, here };
}
