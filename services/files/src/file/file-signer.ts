import { createHmac } from 'node:crypto';
import { sameText } from './reference.rules.js';

/** What a permission to upload is bound to. */
export interface Permit {
  project: string;
  user: string;
  key: string;
  /** Bytes. */
  size: number;
}

/** Signs what is to be presented to us again: permissions to upload, and addresses for an hour (D61). */
export class FileSigner {
  constructor(private readonly secret: string) {}

  /** The token of a permission until `expire`, an epoch in ms. */
  permit({ project, user, key, size }: Permit, expire: number): string {
    return `${expire}.${this.sign('upload', [project, user, key, size, expire])}`;
  }

  permits(permit: Permit, token: string, nowMs: number): boolean {
    const expire = Number(/^(\d{1,16})\./.exec(token)?.[1] ?? 0);
    return expire >= nowMs && sameText(token, this.permit(permit, expire));
  }

  /** The address of a file for whoever holds it, until `expire`. */
  address(project: string, id: string, expire: number): string {
    const sign = this.sign('read', [project, id, expire]);
    return `/api/common/file/${project}/${id}?expire=${expire}&sign=${sign}`;
  }

  opens(file: { project: string; id: string; expire: number; sign: string }, nowMs: number): boolean {
    const { project, id, expire, sign } = file;
    return expire >= nowMs && sameText(sign, this.sign('read', [project, id, expire]));
  }

  private sign(purpose: string, facts: readonly (string | number)[]): string {
    return createHmac('sha256', this.secret)
      .update(JSON.stringify([`files.${purpose}`, ...facts]))
      .digest('base64url');
  }
}
