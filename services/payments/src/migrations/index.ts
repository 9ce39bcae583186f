import { Foundation1764204600000 } from './0001-foundation.js';

/** The migrations of this service, oldest first. */
export const migrations = [Foundation1764204600000];
