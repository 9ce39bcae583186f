import { dropTab, readTab, writeTab } from '../tab-storage.js';

/** What the browser keeps of a session between visits. Storage may be switched off; then nothing is kept. */
const TOKEN = 'bm.token';
const PROJECT = 'bm.project';
const LAST_PATH = 'bm.last-path';
/** Token and project of a preview live in their tab only: the other tabs go on as the person who previews. */
const PREVIEW = 'bm.preview';
const PREVIEW_PROJECT = 'bm.preview-project';
/** Whose work this tab keeps. */
const PERSON = 'bm.person';
/** Begins the keys of unfinished new records. */
const DRAFTS = 'bm.draft.';

function attempt<T>(work: () => T, otherwise: T): T {
  try {
    return work();
  } catch {
    // Private windows and blocked cookies make any access throw; the session then lives in memory only.
    return otherwise;
  }
}

const local = () => window.localStorage;
const perTab = () => window.sessionStorage;
const read = (key: string) => attempt(() => local().getItem(key), null);
const write = (key: string, value: string | null) =>
  attempt(() => (value === null ? local().removeItem(key) : local().setItem(key, value)), undefined);

export const isPreview = () => readTab(PREVIEW) !== null;
export const storedToken = () => readTab(PREVIEW) ?? read(TOKEN);
/** The token of the person at this browser, also while a preview goes on. */
export const ownToken = () => read(TOKEN);
export const storeToken = (token: string | null) =>
  isPreview() ? void writeTab(PREVIEW, token) : write(TOKEN, token);
export const storedProject = () => (isPreview() ? readTab(PREVIEW_PROJECT) : read(PROJECT));
export const storeProject = (project: string | null) =>
  isPreview() ? void writeTab(PREVIEW_PROJECT, project) : write(PROJECT, project);
export const storeLastPath = (path: string | null) => void writeTab(LAST_PATH, path);

/** From now on this tab shows the project as a role sees it. False when the tab can keep nothing. */
export function startPreview(token: string, project: string | null): boolean {
  const kept = writeTab(PREVIEW, token);
  writeTab(PREVIEW_PROJECT, project);
  return kept;
}

export function endPreview(): void {
  writeTab(PREVIEW, null);
  writeTab(PREVIEW_PROJECT, null);
}

/** From now on this tab is of `user`. True when it was of somebody else, whose unfinished records are gone with that. */
export function claimTab(user: string): boolean {
  if (readTab(PERSON) === user) return false;
  dropTab(DRAFTS);
  writeTab(PERSON, user);
  return true;
}

/** The page asked for before signing in, if it is one of ours; asking again gives nothing (WE-GUARD-008, -030). */
export function takeLastPath(): string | null {
  const path = peekLastPath();
  storeLastPath(null);
  return path;
}

/** The same, which stays for later. */
export function peekLastPath(): string | null {
  const path = readTab(LAST_PATH);
  return path !== null && isInternalPath(path) && !LEAVING.test(path) ? path : null;
}

/** Places that would end the new session at once or lead back to sign-in. */
const LEAVING = /\/(logout|login|register|forgot|reset)(\/|\?|$)/;

/** True for a path inside this site: no other origin, no protocol-relative address, no backslash or control-character tricks. */
export function isInternalPath(path: string): boolean {
  // eslint-disable-next-line no-control-regex -- browsers drop tabs and line ends inside an address
  return /^\/(?![/\\])/.test(path) && !path.includes('\\') && !/[\u0000-\u001f]/.test(path);
}

/** Empties local and session storage (`/reset`, signing out); choices of language and look survive. A preview empties its tab only. */
export function clearStorage(): void {
  const keep = ['bm.locale', 'bm.theme'];
  attempt(() => {
    const preview = isPreview();
    perTab().clear();
    if (preview) return;
    const kept = keep.map((key) => [key, local().getItem(key)] as const);
    local().clear();
    for (const [key, value] of kept) if (value !== null) local().setItem(key, value);
  }, undefined);
}

/** Empties storage as `?flush` asks for: who is signed in stays so, and so does a preview. */
export function flushStorage(): void {
  const [token, project, preview] = [storedToken(), storedProject(), isPreview()];
  clearStorage();
  if (preview && token !== null) startPreview(token, project);
  else storeToken(token);
}
