import { useSyncExternalStore } from 'react';
import { commandDialogs } from '../../entities/run/command-dialogs.js';
import { clientRuns } from '../../entities/run/client-runs.js';
import { CommandDialogView } from './command-dialog.js';
import { RunDialog } from './run-dialog.js';
import { useRunCalls } from './use-run-calls.js';

/** Shows the functions that are running in this page, and what commands show beside it. */
export function RunHost() {
  const runs = useSyncExternalStore(clientRuns.subscribe, clientRuns.list);
  const dialogs = useSyncExternalStore(commandDialogs.subscribe, commandDialogs.list);
  const calls = useRunCalls();
  return (
    <>
      {runs.map(({ key, value }) => (
        <RunDialog key={`run ${key}`} run={value} calls={calls} onClose={() => clientRuns.close(key)} />
      ))}
      {dialogs.map(({ key, value }) => (
        <CommandDialogView key={`dialog ${key}`} dialog={value} onClose={() => commandDialogs.close(key)} />
      ))}
    </>
  );
}
