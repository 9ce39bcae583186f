import type { Dispatch } from '@reduxjs/toolkit';
import { sessionEnded } from '../../state/session/session.slice.js';
import { storeLastPath } from '../../state/session/session-storage.js';
import type { NoticeLevel } from '../../notice/notices.js';
import { CODE, isApiFault, LOCAL_CODE, type ApiFault } from './fault.js';
import { connectionLost, limitReached, pageRefused, projectFoundExpired } from '../network.slice.js';

/** What a reaction may touch; handed in so that the rules can be tested without a browser. */
export interface ReactionTools {
  dispatch: Dispatch;
  notify: (notice: { level: NoticeLevel; text: string }) => void;
  text: (key: string) => string;
  /** Path and search of the page, kept for after signing in again. */
  currentPath: () => string;
  /** Where failures without an answer are written (spec: platform §8). */
  log?: (text: string) => void;
}

export interface FaultContext {
  kind: string;
  /** The caller shows the refusal itself. */
  quiet: boolean;
}

/** Does what the error catalogue asks for each code (platform §8); the fault still reaches the caller. */
export function reactToFault(fault: ApiFault, context: FaultContext, tools: ReactionTools): void {
  switch (fault.code) {
    case CODE.silent:
    case LOCAL_CODE.aborted:
      return;
    case CODE.noSession:
      storeLastPath(tools.currentPath());
      tools.dispatch(sessionEnded());
      return;
    case CODE.featureMissing:
      tools.dispatch(limitReached({ kind: 'feature', message: fault.message }));
      return;
    case CODE.quota:
      tools.dispatch(limitReached(quotaOf(fault)));
      return;
    case CODE.noAuthority:
      if (context.kind === 'query' && !context.quiet) tools.dispatch(pageRefused(fault.code));
      else showFault(fault, context, tools);
      return;
    case CODE.expired:
      tools.dispatch(projectFoundExpired());
      showFault(fault, context, tools);
      return;
    case LOCAL_CODE.network:
      // The banner of the shell tells it; a notice for every request in flight would only repeat it.
      tools.log?.('Internal server error: no response');
      tools.dispatch(connectionLost());
      return;
    default:
      showFault(fault, context, tools);
  }
}

function showFault(fault: ApiFault, context: FaultContext, tools: ReactionTools): void {
  if (context.quiet) return;
  tools.notify({ level: 'error', text: faultText(fault, tools.text) });
}

/** The text of what a call failed with in the reader's language, never empty. */
export function faultText(fault: unknown, text: (key: string) => string): string {
  if (!isApiFault(fault)) return text('shared.fault.internal');
  if (fault.code === LOCAL_CODE.timeout) return text('shared.fault.timeout');
  if (fault.code === LOCAL_CODE.network) return text('shared.fault.offline');
  if (fault.code === LOCAL_CODE.tooFrequent) return text('shared.fault.too-frequent');
  if (fault.code === CODE.invalid && fault.errors?.[0]) return fault.errors[0].message || fault.message;
  return fault.message || text('shared.fault.internal');
}

function quotaOf(fault: ApiFault) {
  const data = (fault.data ?? {}) as { quota?: unknown; used?: unknown; limit?: unknown };
  return {
    kind: 'quota' as const,
    message: fault.message,
    quota: String(data.quota ?? ''),
    used: Number(data.used ?? 0),
    limit: Number(data.limit ?? 0),
  };
}
