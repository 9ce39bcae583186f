import { createHash } from 'node:crypto';

/** What is stored of a session token or a project token (D11). */
export function tokenHashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
