import { useEffect } from 'react';
import { setCommandTools } from '../../shared/api/commands/command-channel.js';
import { pushes } from '../../shared/push/pushes.js';
import { memberApi } from '../../entities/session/member.api.js';
import { useIsPreview, useMaybeProject } from '../../entities/session/use-session.js';
import { useAppStore } from '../../shared/state/hooks.js';
import { useConfirm } from '../../shared/ui/dialog/confirm-provider.js';
import { commandTools } from './command-tools.js';

/** Between two looks for commands while the page is visible. */
const COMMANDS_EVERY_MS = 60_000;

/**
 * Collects the commands that wait for this user: when the page opens, when the server says so or is connected again, when
 * the page gets the focus, and every minute while it is seen.
 */
export function useCommands(): void {
  const store = useAppStore();
  const confirm = useConfirm();
  const project = useMaybeProject()?._id;
  const preview = useIsPreview();
  useEffect(() => {
    setCommandTools(commandTools(store, confirm));
    return () => setCommandTools(null);
  }, [store, confirm]);
  useEffect(() => {
    if (preview) return undefined;
    let asking = false;
    let told = false;
    const collect = () => {
      if (asking) return;
      asking = true;
      told = false;
      // What the answer holds is executed by the base query; a refusal concerns nobody.
      void store
        .dispatch(memberApi.endpoints.takeCommands.initiate({ body: { project }, quiet: true }))
        .finally(() => {
          asking = false;
          // One that came while the answer was on its way may not have been in it.
          if (told) collect();
        });
    };
    const ask = () => {
      if (document.visibilityState === 'visible') collect();
    };
    const heed = () => {
      told = true;
      collect();
    };
    const forget = pushes.onNotice('command', heed);
    const forgetConnection = pushes.onConnected(heed);
    ask();
    const timer = setInterval(ask, COMMANDS_EVERY_MS);
    window.addEventListener('focus', ask);
    document.addEventListener('visibilitychange', ask);
    return () => {
      clearInterval(timer);
      forget();
      forgetConnection();
      told = false;
      window.removeEventListener('focus', ask);
      document.removeEventListener('visibilitychange', ask);
    };
  }, [store, project, preview]);
}
