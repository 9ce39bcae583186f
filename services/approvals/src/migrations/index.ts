import { Foundation1764200600000 } from './0001-foundation.js';
import { Approval1764360000000 } from './0002-approval.js';
import { NoticeWords1764370000000 } from './0003-notice-words.js';
import { RowHolds1764380000000 } from './0004-row-holds.js';

/** The migrations of this service, oldest first. */
export const migrations = [
  Foundation1764200600000,
  Approval1764360000000,
  NoticeWords1764370000000,
  RowHolds1764380000000,
];
