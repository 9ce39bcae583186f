import { faultText } from '../../shared/api/faults/fault-reaction.js';
import { isApiFault } from '../../shared/api/faults/fault.js';
import { translate } from '../../shared/i18n/locale-state.js';
import { notify } from '../../shared/notice/notices.js';
import { entryApi } from '../../entities/session/entry.api.js';
import { previewStarted, sessionEnded, tokenStored } from '../../shared/state/session/session.slice.js';
import { ownToken, startPreview, storeToken } from '../../shared/state/session/session-storage.js';
import type { AppStore } from '../../shared/state/store.js';
import type { Confirmation } from '../../shared/ui/dialog/confirm-dialog.js';
import type { Entry } from './start-options.js';

interface Session {
  token: string;
  user: { _id: string; nickname: string };
  project?: string;
}

/**
 * Signs in with what the address brought. Another person who is signed in here is asked before their session goes; a
 * refusal ends the new session instead (D15). Answers with the project that the ticket is for.
 */
export async function enterWith(
  store: AppStore,
  { via, token }: Entry,
  confirm: (question: Confirmation) => Promise<boolean>,
): Promise<string | null> {
  const fresh = await exchange(store, via, token);
  if (!fresh) return null;
  if (via === 'preview') return preview(store, fresh);
  const other = await signedInNow(store);
  if (
    other &&
    other._id !== fresh.user._id &&
    !(await confirm(question(other.nickname, fresh.user.nickname)))
  ) {
    await store.dispatch(entryApi.endpoints.endToken.initiate({ body: {}, token: fresh.token, quiet: true }));
    return null;
  }
  store.dispatch(sessionEnded());
  storeToken(fresh.token);
  store.dispatch(tokenStored(fresh.token));
  return fresh.project ?? null;
}

function preview(store: AppStore, { token, project }: Session): string | null {
  if (!startPreview(token, project ?? null)) {
    notify({ level: 'error', text: translate('app.preview.no-storage') });
    return null;
  }
  store.dispatch(previewStarted());
  store.dispatch(tokenStored(token));
  return project ?? null;
}

/** Tickets by their own call; an old session token by user info with `x-exchange`, which ends it (D15). */
async function exchange(store: AppStore, via: Entry['via'], token: string): Promise<Session | null> {
  if (via === 'option') {
    const info = await told(
      store.dispatch(
        entryApi.endpoints.exchangeToken.initiate(
          { token, exchange: true, quiet: true },
          { forceRefetch: true, subscribe: false },
        ),
      ),
    );
    return info ? { token: info.token ?? token, user: info.user } : null;
  }
  const opened = await told(
    store.dispatch(
      entryApi.endpoints.exchangeTicket.initiate({ body: { ticket: token }, token: null, quiet: true }),
    ),
  );
  return opened ? { token: opened.token, user: opened.data, project: opened.project } : null;
}

/** The person whose session this browser holds, if it still lasts. */
async function signedInNow(store: AppStore): Promise<Session['user'] | null> {
  const token = ownToken();
  if (!token) return null;
  const { data } = await store.dispatch(
    entryApi.endpoints.exchangeToken.initiate(
      { token, quiet: true },
      { forceRefetch: true, subscribe: false },
    ),
  );
  return data?.user ?? null;
}

/** The answer of a call, or a notice why there is none. */
async function told<T>(asked: Promise<{ data?: T; error?: unknown }>): Promise<T | null> {
  const { data, error } = await asked;
  if (isApiFault(error)) notify({ level: 'error', text: faultText(error, translate) });
  return data ?? null;
}

const question = (from: string, to: string): Confirmation => ({
  title: translate('app.entry.title'),
  text: translate('app.entry.text', { from, to }),
  confirmLabel: translate('app.entry.confirm', { to }),
});
