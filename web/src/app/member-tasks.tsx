import { ApprovalDialogs } from '../features/approval/index.js';
import { PrintHost } from '../features/print/index.js';
import { ProgramHost } from '../features/program/index.js';
import { PreviewBanner } from './preview-banner.js';
import { useSocket } from './socket/use-socket.js';
import { useAccessDeadline } from './use-access-deadline.js';
import { useCommands } from './use-commands.js';
import { useContinuations } from './use-continuations.js';
import { Watermark } from './watermark.js';

/** What goes on behind the screens while somebody is signed in. */
export function MemberTasks() {
  useCommands();
  useSocket();
  useContinuations();
  useAccessDeadline();
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
