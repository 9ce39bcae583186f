import { isProjectId } from '@buildmesh/kernel';
import { splitProject } from '../shared/place/project-path.js';

/** What the address asks for at start-up (platform §2.3). */
export interface StartOptions {
  locale: string | null;
  project: string | null;
  /** Hides menu and top bar. */
  bare: boolean;
  /** Empty local and session storage first, but keep the token. */
  flush: boolean;
  /** The address without the options that were used up. */
  cleaned: string;
}

/** Local flags that `disable_*` may set (D16). */
const FLAGS = new Set(['disable_setup', 'disable_append']);

export function readStartOptions(url: URL): StartOptions {
  const { searchParams } = url;
  const named = searchParams.get('o_u_project');
  const project = isProjectId(named) ? named : splitProject(url.pathname).project;
  const options = {
    locale: searchParams.get('o_locale'),
    project,
    bare: searchParams.has('o_w_full'),
    flush: searchParams.has('flush'),
  };
  const rest = new URLSearchParams(searchParams);
  for (const used of ['o_locale', 'o_u_project', 'flush', 'o_redirect']) rest.delete(used);
  return { ...options, cleaned: url.pathname + (rest.size > 0 ? `?${rest}` : '') + url.hash };
}

/** The local flags that the address sets. */
export function startFlags(url: URL): string[] {
  return [...url.searchParams.keys()].filter((key) => FLAGS.has(key));
}
