/** What the browser keeps of a session between visits. Storage may be switched off; then nothing is kept. */
const TOKEN = 'bm.token';
const PROJECT = 'bm.project';
const LAST_PATH = 'bm.last-path';

function attempt<T>(work: () => T, otherwise: T): T {
  try {
    return work();
  } catch {
    // Private windows and blocked cookies make any access throw; the session then lives in memory only.
    return otherwise;
  }
}

const read = (store: () => Storage, key: string) => attempt(() => store().getItem(key), null);
const write = (store: () => Storage, key: string, value: string | null) =>
  attempt(() => (value === null ? store().removeItem(key) : store().setItem(key, value)), undefined);

const local = () => window.localStorage;
const perTab = () => window.sessionStorage;

export const storedToken = () => read(local, TOKEN);
export const storeToken = (token: string | null) => write(local, TOKEN, token);
export const storedProject = () => read(local, PROJECT);
export const storeProject = (project: string | null) => write(local, PROJECT, project);
export const storeLastPath = (path: string | null) => write(perTab, LAST_PATH, path);

/** The page asked for before signing in, if it is one of ours; asking again gives nothing (WE-GUARD-008, -030). */
export function takeLastPath(): string | null {
  const path = read(perTab, LAST_PATH);
  storeLastPath(null);
  return path !== null && isInternalPath(path) && !LEAVING.test(path) ? path : null;
}

/** Places that would end the new session at once or lead back to sign-in. */
const LEAVING = /\/(logout|login|register|reset)(\/|\?|$)/;

/** True for a path inside this site: no other origin, no protocol-relative address, no backslash tricks. */
export function isInternalPath(path: string): boolean {
  return /^\/(?![/\\])/.test(path) && !path.includes('\\');
}

/** Empties local and session storage (`/reset`, signing out); choices of language and look survive. */
export function clearStorage(): void {
  const keep = ['bm.locale', 'bm.theme'];
  attempt(() => {
    const kept = keep.map((key) => [key, local().getItem(key)] as const);
    local().clear();
    perTab().clear();
    for (const [key, value] of kept) if (value !== null) local().setItem(key, value);
  }, undefined);
}
