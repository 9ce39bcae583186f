import type { SettingShelf } from '../store/index.js';

/** Stands for the value of a removed record where those of all together are too large to be told. */
export const UNREAD = Symbol('unread');

/** One thing that a call did to a record; without `after` it was removed, without `before` it is new. */
export interface Written {
  shelf: SettingShelf;
  key: string;
  before?: unknown;
  after?: unknown;
}
