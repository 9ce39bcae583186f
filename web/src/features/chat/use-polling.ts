import { useProject, useUser } from '../../entities/session/use-session.js';
import { clientConfig } from '../../shared/state/flags/client-config.js';

/** Whoever has no connection over which news comes looks for it this often. */
const LOOK_EVERY_MS = 30_000;

/** Pause between two looks for news in milliseconds; 0 where the server tells of them (spec: platform §4). */
export function usePolling(): number {
  const { _option } = useProject();
  const { model } = useUser();
  const hears = _option['socket'] !== false && model !== 'public';
  return clientConfig.sockets && hears ? 0 : LOOK_EVERY_MS;
}
