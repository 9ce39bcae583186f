import type { OutputOf, prepareFlow } from '@buildmesh/contracts';
import { useMemo } from 'react';
import type { FieldDefinition } from '@buildmesh/domain';
import { DisplayCache } from '../../entities/run/display-cache.js';
import type { RunCalls, RunDisplay, FormOfRun } from '../../entities/run/run-calls.js';
import { runApi } from '../../entities/run/run.api.js';
import type { ClientRun } from '../../entities/run/client-runs.js';
import type { AppDispatch } from '../../shared/state/store.js';
import { useAppDispatch } from '../../shared/state/hooks.js';

const anew = { subscribe: false, forceRefetch: true } as const;

/** The server's side of running functions. */
function runCalls(dispatch: AppDispatch): RunCalls {
  const { displayProgram, execProgram, prepareProgram } = runApi.endpoints;
  const paramsOf = ({ project, flow, version = 'latest' }: ClientRun) => ({
    project,
    program: flow,
    id: version,
  });
  const displays = new DisplayCache<RunDisplay>({
    fetch: ({ project, flow, version }) =>
      dispatch(
        displayProgram.initiate(
          { params: { project, program: flow, id: version }, body: {}, quiet: true },
          anew,
        ),
      ).unwrap(),
    now: Date.now,
    later: (run, ms) => void setTimeout(run, ms),
  });
  return {
    display: (key) => displays.get(key),
    prepare: async (run) => {
      const waiting = run.draft?.run;
      const body = {
        form: run.form,
        ...(run.item !== undefined && { item: run.item }),
        ...(waiting !== undefined && { run: waiting }),
      };
      return formOf(
        await dispatch(prepareProgram.initiate({ params: paramsOf(run), body, quiet: true }, anew)).unwrap(),
      );
    },
    exec: async (run, { form, sheet, run: waiting, key }) => {
      const body = {
        form,
        ...(sheet !== undefined && { sheet }),
        ...(run.item !== undefined && { item: run.item }),
        ...(waiting !== undefined && { run: waiting }),
      };
      const answer = await dispatch(
        execProgram.initiate(
          { params: paramsOf(run), body, quiet: true, idempotencyKey: key },
          { track: false },
        ),
      ).unwrap();
      return {
        tells: (answer.cmd?.length ?? 0) > 0,
        ...(answer.run && answer.next && { waiting: { run: answer.run, form: formOf(answer.next) } }),
      };
    },
  };
}

/** The fields as the form takes them: the contract knows of fields only that they are some. */
function formOf({ name, fields, values, members }: OutputOf<typeof prepareFlow>): FormOfRun {
  return { ...(name !== '' && { name }), fields: fields as FieldDefinition[], values, members };
}

export function useRunCalls(): RunCalls {
  const dispatch = useAppDispatch();
  return useMemo(() => runCalls(dispatch), [dispatch]);
}
