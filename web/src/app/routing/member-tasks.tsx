import { useEffect } from 'react';
import { ApprovalDialogs } from '../../features/approval/index.js';
import { PrintHost } from '../../features/print/index.js';
import { RunHost } from '../../features/run/index.js';
import { PreviewBanner } from '../screens/preview-banner.js';
import { useSocket } from '../socket/use-socket.js';
import { useAccessDeadline } from '../use-access-deadline.js';
import { useCommands } from '../commands/use-commands.js';
import { useContinuations } from '../start/use-continuations.js';
import { Watermark } from '../screens/watermark.js';

/** Fetched once the first screen has been: what asks, what tells, and what leads into the settings are there without a connection. */
const FRAME_PARTS = [
  () => import('../../shared/ui/state/notice-host.js'),
  () => import('../../shared/ui/dialog/confirm-dialog.js'),
  () => import('../start/first-admin-place.js'),
];
const FRAME_PARTS_AFTER_MS = 2000;

function keepFrameParts(): () => void {
  const fetch = () => {
    // One that does not come is told by whoever watches over chunks.
    for (const part of FRAME_PARTS) part().catch(() => undefined);
  };
  const timer = setTimeout(fetch, FRAME_PARTS_AFTER_MS);
  return () => clearTimeout(timer);
}

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
      <RunHost />
      <ApprovalDialogs />
      <PrintHost />
    </>
  );
}
