/** No address of ours: whatever is resolved against it and stays there is a path. */
const HERE = 'https://site.invalid';
/** Longest place that fits into a header with room to spare. */
const MAX_LENGTH = 1_900;

/**
 * The path of this site that `url` leads to as a browser reads it, `undefined` where it leads anywhere else: a browser drops
 * tabs and line ends, takes a backslash for a slash and a second slash for a host (security.md row 53).
 */
export function ownPlace(url: string, origins: readonly string[]): string | undefined {
  const isPath = url.startsWith('/');
  if (!isPath && !/^https?:\/\//i.test(url)) return undefined;
  let read: URL;
  try {
    read = new URL(url, HERE);
  } catch {
    return undefined;
  }
  const isOurs = read.origin === HERE ? isPath : !isPath && origins.includes(read.origin);
  if (!isOurs || read.username !== '' || read.password !== '') return undefined;
  const place = (read.pathname + read.search + read.hash).replaceAll('\\', '%5C');
  const isPlain = !place.startsWith('//') && place.length <= MAX_LENGTH;
  return isPlain ? place : undefined;
}
