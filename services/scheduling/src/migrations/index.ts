import { Foundation1764201600000 } from './0001-foundation.js';
import { Schedule1764201660000 } from './0002-schedule.js';

/** The migrations of this service, oldest first. */
export const migrations = [Foundation1764201600000, Schedule1764201660000];
