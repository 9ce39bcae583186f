/** No address of ours: whatever is resolved against it and stays there is a path. */
const HERE = 'https://site.invalid';
/** Longer ones, as they read, are not gone back to: with what is added they have to fit into a header. */
const MAX_LENGTH = 500;

/**
 * `path` as a browser will read it, when that is a place on this site; else `/`. A browser drops tabs and line ends, takes a
 * backslash for a slash and a second slash for a host (security.md row 53).
 */
export function sitePath(path: string): string {
  if (!path.startsWith('/')) return '/';
  let url: URL;
  try {
    url = new URL(path, HERE);
  } catch {
    return '/';
  }
  const read = textOf(url);
  const isHere = url.origin === HERE && !read.startsWith('//');
  return isHere && read.length <= MAX_LENGTH ? read : '/';
}

/** `path` of this site with a parameter added to its query. */
export function withParameter(path: string, name: string, value: string): string {
  const url = new URL(sitePath(path), HERE);
  url.searchParams.set(name, value);
  return textOf(url);
}

/** A query may hold backslashes as they are; in the header of a redirect they have no place. */
function textOf({ pathname, search, hash }: URL): string {
  return (pathname + search + hash).replaceAll('\\', '%5C');
}
