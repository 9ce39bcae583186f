import { Foundation1764203600000 } from './0001-foundation.js';
import { Files1764352800000 } from './0002-files.js';

/** The migrations of this service, oldest first. */
export const migrations = [Foundation1764203600000, Files1764352800000];
