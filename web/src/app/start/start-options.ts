import { isProjectId } from '@buildmesh/kernel';
import { splitProject } from '../../shared/navigation/project-path.js';
import { isFeature } from '../../shared/state/flags/feature-switches.js';

/** A token that the address brought: it never stays there (D14, D15). */
export interface Entry {
  /** `option`: `o_u_token`, a ticket or an old session token; `login`: `/login/{ticket}`; `preview`: `/dev/preview?ticket=`. */
  via: 'option' | 'login' | 'preview';
  token: string;
}

/** What the address asks for at start-up (platform §2.3). */
export interface StartOptions {
  locale: string | null;
  project: string | null;
  entry: Entry | null;
  /** Hides menu and top bar. */
  bare: boolean;
  /** Empty local and session storage first, but keep the token. */
  flush: boolean;
  /** Encoded function run; read when it is its turn. */
  program: string | null;
  /** Reload without the option once everything is ready. */
  redirect: boolean;
  /** Show the debug console, in debug mode only. */
  console: boolean;
  /** Token of a messaging-app identity without an account yet. */
  socialLogin: string | null;
  invitation: string | null;
  /** What became of signing in with or binding a messaging app. */
  thirdResult: 'bound' | 'failed' | null;
  /** Where to go after signing in with a messaging app. */
  back: string | null;
  /** The address without the options that were used up. */
  cleaned: string;
}

const TOKEN = /^[\w-]{20,200}$/;
const USED_UP = [
  'o_locale',
  'o_u_project',
  'o_u_token',
  'o_f_program',
  'o_third',
  'o_i_code',
  'flush',
  'console',
];

export function readStartOptions(url: URL): StartOptions {
  const { searchParams } = url;
  const named = searchParams.get('o_u_project');
  const here = splitProject(url.pathname);
  const found = entryOf(here.path, searchParams);
  const rest = new URLSearchParams(searchParams);
  for (const used of USED_UP) rest.delete(used);
  for (const flag of startFlags(url)) rest.delete(flag);
  if (found?.via === 'preview') rest.delete('ticket');
  const third = /^\/(login|user)(\/|$)/.test(here.path) ? searchParams.get('third') : null;
  const thirdResult = third === 'bound' || third === 'failed' ? third : null;
  if (thirdResult) rest.delete('third');
  const back = /^\/login(\/|$)/.test(here.path) ? searchParams.get('back') : null;
  if (back !== null) rest.delete('back');
  const path = found?.via === 'login' ? url.pathname.slice(0, url.pathname.lastIndexOf('/')) : url.pathname;
  return {
    locale: searchParams.get('o_locale'),
    project: isProjectId(named) ? named : here.project,
    entry: found,
    bare: searchParams.has('o_w_full'),
    flush: searchParams.has('flush'),
    program: searchParams.get('o_f_program'),
    redirect: searchParams.has('o_redirect'),
    console: searchParams.has('console'),
    socialLogin: tokenOf(searchParams.get('o_third')),
    thirdResult,
    back,
    invitation: searchParams.get('o_i_code')?.slice(0, 20) || null,
    cleaned: path + searchOf(rest) + url.hash,
  };
}

function entryOf(path: string, search: URLSearchParams): Entry | null {
  const option = tokenOf(search.get('o_u_token'));
  if (option) return { via: 'option', token: option };
  const ticket = tokenOf(/^\/login\/([^/]+)\/?$/.exec(path)?.[1]);
  if (ticket) return { via: 'login', token: ticket };
  const preview = /^\/dev\/preview\/?$/.test(path) ? tokenOf(search.get('ticket')) : null;
  return preview ? { via: 'preview', token: preview } : null;
}

const tokenOf = (text: string | null | undefined) => (text && TOKEN.test(text) ? text : null);
const searchOf = (search: URLSearchParams) => (search.size > 0 ? `?${search}` : '');

/** The local flags that the address sets: an allow list (D16). */
export function startFlags(url: URL): `disable_${string}`[] {
  return [...url.searchParams.keys()].filter((key) => isFlag(key));
}

const isFlag = (key: string): key is `disable_${string}` =>
  key === 'disable_setup' ||
  key === 'disable_append' ||
  (key.startsWith('disable_') && isFeature(key.slice('disable_'.length)));

/** The address without `o_redirect`; `null` when it has none. */
export function withoutRedirect(url: URL): string | null {
  if (!url.searchParams.has('o_redirect')) return null;
  const rest = new URLSearchParams(url.searchParams);
  rest.delete('o_redirect');
  return url.pathname + searchOf(rest) + url.hash;
}
