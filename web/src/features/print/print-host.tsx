import { Suspense, useSyncExternalStore } from 'react';
import { printJobs } from '../../entities/run/print-jobs.js';
import { lazyPart } from '../../shared/ui/state/lazy-part.js';

const PrintDialog = lazyPart(async () => (await import('./print-dialog.js')).PrintDialog);

/** Shows what is to be printed before it is. */
export function PrintHost() {
  const jobs = useSyncExternalStore(printJobs.subscribe, printJobs.list);
  return jobs.map(({ key, value }) => (
    <Suspense key={key}>
      <PrintDialog job={value} onClose={() => printJobs.close(key)} />
    </Suspense>
  ));
}
