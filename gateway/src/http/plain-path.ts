import { refusal } from '@buildmesh/contracts';
import type { Route } from '../access/callers.js';

/** Characters by which one path can be spelled in several ways. */
const ESCAPING = /[%;\\]/;

/**
 * Nothing we name needs escaping in a path, so an escaped path is another spelling of one, and there is none. What people
 * name may be percent-encoded, but only in the place that the contract has for it.
 */
export function assertPlainPath(
  url: string,
  { contract, path: template }: Pick<Route, 'contract' | 'path'>,
): void {
  const end = url.indexOf('?');
  const path = end < 0 ? url : url.slice(0, end);
  if (!ESCAPING.test(path)) return;
  const places = template.split('/');
  const parts = path.split('/');
  const isNamed = (at: number) => contract.escapes !== undefined && places[at] === `:${contract.escapes}`;
  const isPlain = parts.every((part, at) => (isNamed(at) ? isEncoded(part) : !ESCAPING.test(part)));
  if (!isPlain || parts.length !== places.length) throw refusal('unknown-path');
}

function isEncoded(part: string): boolean {
  if (/[;\\]/.test(part)) return false;
  try {
    decodeURIComponent(part);
    return true;
  } catch {
    // Bytes that are no text.
    return false;
  }
}
