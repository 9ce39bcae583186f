import { useEffect } from 'react';
import { viewOfEntity, type SocketAuth } from '@buildmesh/contracts';
import { api } from '../../shared/api/api.js';
import { executeCommands } from '../../shared/api/commands/command-channel.js';
import { currentLocale } from '../../shared/i18n/locale-state.js';
import { groupTag, viewTag } from '../../shared/push/group-tags.js';
import { pushes } from '../../shared/push/pushes.js';
import { storedToken } from '../../shared/state/session/session-storage.js';
import { useAppSelector, useAppStore } from '../../shared/state/hooks.js';
import { clientConfig } from '../../shared/state/flags/client-config.js';
import type { AppStore } from '../../shared/state/store.js';
import type { LinkEnds } from './socket-link.js';

type Open = (auth: SocketAuth, ends: LinkEnds) => { close: () => void };

/** Loaded after sign-in, and only where a project wants it. */
const openLazily = async (): Promise<Open> => (await import('./open-socket.js')).openSocket;

/**
 * Holds a real-time connection for the open project, unless the installation or the project (`_option.socket`) does without;
 * external users have none (spec: platform §4).
 */
export function useSocket(load: () => Promise<Open> = openLazily, config = clientConfig): void {
  const store = useAppStore();
  const token = useAppSelector(({ session }) => session.token);
  const project = useAppSelector(({ session }) => session.project?._id);
  const isOn = useAppSelector(
    ({ session: { project, user } }) =>
      project?._option['socket'] !== false && user !== null && user.model !== 'public',
  );
  const on = config.sockets && isOn;
  useEffect(() => {
    if (token === null || project === undefined || !on) return undefined;
    let link: { close: () => void } | undefined;
    let gone = false;
    const platform = window.location.pathname.startsWith('/dev') ? 'dev' : 'app';
    const auth: SocketAuth = { token, project, platform, locale: currentLocale() };
    void load()
      .then((open) => {
        if (!gone) link = open(auth, endsIn(store, token));
      })
      // Without its code the page works on, and hears of news when it asks.
      .catch((error: unknown) => console.info('no real-time connection', error));
    return () => {
      gone = true;
      link?.close();
    };
  }, [load, store, token, project, on]);
}

function endsIn({ dispatch }: AppStore, token: string): LinkEnds {
  const isCurrent = () => storedToken() === token;
  return {
    connected: (sender) => pushes.connected(sender),
    disconnected: () => pushes.disconnected(),
    notice: (notice) => {
      pushes.notice(notice);
      const { type, entity } = notice;
      if (type === 'data' && typeof entity === 'string') pushes.refresh(viewOfEntity(entity), null);
    },
    commands: (list) => {
      // Another tab has a newer session by now; this one has to take it up, not to end it.
      if (isCurrent()) executeCommands(list, isCurrent);
      else window.location.reload();
    },
    refresh: (view, groups) => {
      const tags = groups.length > 0 ? groups.map((group) => groupTag(view, group)) : [viewTag(view)];
      dispatch(api.util.invalidateTags(tags));
      pushes.refresh(view, groups.length > 0 ? groups : null);
    },
  };
}
