import { Foundation1764201600000 } from './0001-foundation.js';
import { Schedule1764201660000 } from './0002-schedule.js';
import { Zone1764201720000 } from './0003-zone.js';

/** The migrations of this service, oldest first. */
export const migrations = [Foundation1764201600000, Schedule1764201660000, Zone1764201720000];
