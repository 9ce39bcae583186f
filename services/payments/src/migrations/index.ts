import { Foundation1764204600000 } from './0001-foundation.js';
import { Orders1764204600001 } from './0002-orders.js';

/** The migrations of this service, oldest first. */
export const migrations = [Foundation1764204600000, Orders1764204600001];
