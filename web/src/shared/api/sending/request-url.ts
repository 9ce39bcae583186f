import type { Contract } from '@buildmesh/contracts';

/** The spelling of a contract's path that has a place for everything in `params`: a table may be named in the path or in the body. */
export function pathFor(
  { path = '', aliases }: Pick<Contract, 'path' | 'aliases'>,
  params: Record<string, unknown> = {},
): string {
  const given = Object.keys(params).filter((name) => params[name] !== undefined);
  const fits = (template: string): boolean => given.every((name) => template.split('/').includes(`:${name}`));
  return [path, ...aliases].find(fits) ?? path;
}

/** The path of a contract with its `:name` parts filled from `params`, and the query string. Throws when a part is missing. */
export function requestUrl(
  path: string,
  params: Record<string, unknown> = {},
  queryString: Record<string, unknown> = {},
): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => {
    const value = params[name];
    if (value === undefined || value === null || value === '') throw new Error(`${path} needs ${name}`);
    return encodeURIComponent(String(value));
  });
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(queryString))
    if (value !== undefined) search.set(key, String(value));
  return search.size === 0 ? filled : `${filled}?${search}`;
}
