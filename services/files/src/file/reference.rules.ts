import { timingSafeEqual } from 'node:crypto';
import type { CallContext } from '@buildmesh/contracts';
import { isAdmin } from '@buildmesh/domain';
import type { FileRow } from './file.repository.js';

/** How a row speaks of a file: by key, or by the address that an upload answered. */
export interface Reference {
  key?: string;
  id?: string;
  tag?: string;
}

const ADDRESS = /^\/api\/app\/util\/[0-9a-f]{24}\/file\/([0-9a-z]{24})(?:\?tag=([\w-]{1,64}))?$/;

export function referenceOf(text: string): Reference {
  const [, id, tag] = ADDRESS.exec(text) ?? [];
  return id === undefined ? { key: text } : { id, ...(tag === undefined ? {} : { tag }) };
}

/** The address under which members read a file; its tag is what says that one was shown it. */
export const addressOf = ({ project, id, tag }: Pick<FileRow, 'project' | 'id' | 'tag'>): string =>
  `/api/app/util/${project}/file/${id}?tag=${tag}`;

/**
 * Who may read a file: whoever was shown its address, in a row for example, whoever sent it, and administrators. A key alone
 * can be guessed, and says nothing.
 */
export function mayRead(file: FileRow, { tag }: Reference, context: CallContext): boolean {
  if (isAdmin(context) || (file.user !== null && file.user === context.user)) return true;
  return tag !== undefined && sameText(tag, file.tag);
}

export function sameText(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}
