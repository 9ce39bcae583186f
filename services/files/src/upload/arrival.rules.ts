import { createHash } from 'node:crypto';
import { nameOf } from '../file/path.rules.js';

/** Where the file of a permission to upload arrives in object storage; nobody else can name it, nor guess it. */
export const arrivalOf = (token: string): string =>
  `tmp/${createHash('sha256').update(token).digest('base64url')}`;

/** How a file was called whose key was made of its name (platform §9). */
export const sentName = (key: string): string => nameOf(key).replace(/^\d+_/, '');
