import type { AppDispatch } from '../../shared/state/store.js';
import { DatasetCache, type ShowOutcome, type ShownRows } from './dataset-cache.js';
import { FetchCalls, type Fetched, type FetchOutcome } from './fetch-calls.js';
import { runApi } from './run.api.js';

const anew = { subscribe: false, forceRefetch: true } as const;
const clock = {
  now: Date.now,
  later: (run: () => void, ms: number) => void setTimeout(run, ms),
};

/** What functions give that are asked and change nothing: rows of their datasets, and what they answer. */
export interface RunData {
  datasets: DatasetCache;
  fetches: FetchCalls;
}

/** One of each for a page, so that all of its parts share what was asked. */
const known = new WeakMap<AppDispatch, RunData>();

export function runData(dispatch: AppDispatch): RunData {
  const found = known.get(dispatch);
  if (found) return found;
  const made = { datasets: datasetsOf(dispatch), fetches: fetchesOf(dispatch) };
  known.set(dispatch, made);
  return made;
}

function datasetsOf(dispatch: AppDispatch): DatasetCache {
  const { showDataset: show } = runApi.endpoints;
  return new DatasetCache({
    ...clock,
    one: async ({ project, flow, ...body }) =>
      (await dispatch(
        show.initiate({ params: { project, flow }, body, quiet: true }, anew),
      ).unwrap()) as ShownRows,
    many: async (project, map) =>
      (await dispatch(
        show.initiate({ params: { project, flow: '__' }, body: { map }, quiet: true }, anew),
      ).unwrap()) as Record<string, ShowOutcome>,
  });
}

function fetchesOf(dispatch: AppDispatch): FetchCalls {
  const { fetchProgramData: fetch } = runApi.endpoints;
  return new FetchCalls({
    ...clock,
    one: async (params, body) =>
      (await dispatch(
        fetch.initiate({ params: { ...params }, body, quiet: true }, anew),
      ).unwrap()) as Fetched,
    many: async (params, map) =>
      (await dispatch(
        fetch.initiate({ params: { ...params }, body: { map }, quiet: true }, anew),
      ).unwrap()) as Record<string, FetchOutcome>,
  });
}
