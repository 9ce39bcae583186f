import { Suspense, useSyncExternalStore } from 'react';
import { approvalDialogs } from '../../../entities/run/command-dialogs.js';
import { lazyPart } from '../../../shared/ui/state/lazy-part.js';

const ApprovalDialog = lazyPart(async () => (await import('./approval-dialog.js')).ApprovalDialog);

/** The approvals that commands opened; what shows them is loaded with the first one. */
export function ApprovalDialogs() {
  const dialogs = useSyncExternalStore(approvalDialogs.subscribe, approvalDialogs.list);
  return (
    <Suspense>
      {dialogs.map(({ key, value }) => (
        <ApprovalDialog key={key} wanted={value} onClose={() => approvalDialogs.close(key)} />
      ))}
    </Suspense>
  );
}
