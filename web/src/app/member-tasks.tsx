import { useEffect } from 'react';
import { ApprovalDialogs } from '../features/approval/index.js';
import { PrintHost } from '../features/print/index.js';
import { ProgramHost } from '../features/program/index.js';
import { PreviewBanner } from './preview-banner.js';
import { useSocket } from './socket/use-socket.js';
import { useAccessDeadline } from './use-access-deadline.js';
import { useCommands } from './use-commands.js';
import { useContinuations } from './use-continuations.js';
import { Watermark } from './watermark.js';

/** Asks and tells must also do without a connection: their code is fetched once the first screen has been. */
function keepFrameParts(): () => void {
  const fetch = () =>
    void Promise.all([import('../shared/ui/notice-host.js'), import('../shared/ui/confirm-dialog.js')]).catch(
      () => undefined, // Told by whoever watches over code that does not come.
    );
  const timer = setTimeout(fetch, FRAME_PARTS_AFTER_MS);
  return () => clearTimeout(timer);
}

const FRAME_PARTS_AFTER_MS = 2000;

/** What goes on behind the screens while somebody is signed in. */
export function MemberTasks() {
  useCommands();
  useSocket();
  useContinuations();
  useAccessDeadline();
  useEffect(keepFrameParts, []);
  return (
    <>
      <PreviewBanner />
      <Watermark />
      <ProgramHost />
      <ApprovalDialogs />
      <PrintHost />
    </>
  );
}
