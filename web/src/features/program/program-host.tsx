import { useSyncExternalStore } from 'react';
import { commandDialogs } from '../../shared/program/command-dialogs.js';
import { programRuns } from '../../shared/program/program-runs.js';
import { CommandDialogView } from './command-dialog.js';
import { ProgramDialog } from './program-dialog.js';
import { useProgramCalls } from './use-program-calls.js';

/** Shows the functions that are running in this page, and what commands show beside it. */
export function ProgramHost() {
  const runs = useSyncExternalStore(programRuns.subscribe, programRuns.list);
  const dialogs = useSyncExternalStore(commandDialogs.subscribe, commandDialogs.list);
  const calls = useProgramCalls();
  return (
    <>
      {runs.map(({ key, value }) => (
        <ProgramDialog key={`run ${key}`} run={value} calls={calls} onClose={() => programRuns.close(key)} />
      ))}
      {dialogs.map(({ key, value }) => (
        <CommandDialogView key={`dialog ${key}`} dialog={value} onClose={() => commandDialogs.close(key)} />
      ))}
    </>
  );
}
