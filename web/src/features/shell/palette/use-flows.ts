import { startFlow } from '../../../entities/run/client-runs.js';
import { useProgramsQuery } from '../../../entities/run/run.api.js';
import { useMaybeProject } from '../../../entities/session/use-session.js';

const NONE: readonly { _id: string; _name: string }[] = [];

/** The functions that this person may run, and what starts one. */
export function useFlows() {
  const project = useMaybeProject()?._id;
  const { data: programs = NONE } = useProgramsQuery(
    { params: { project: project ?? '' }, quiet: true },
    { skip: project === undefined },
  );
  const start = (flow: string) => () => project && startFlow({ project, flow });
  return { programs, start };
}
