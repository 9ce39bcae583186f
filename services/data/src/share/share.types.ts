import type { ShareModel, ShareType } from '@buildmesh/domain';

/** Where records of one kind lie in a project; `owner` is empty but for private ones. */
export interface Shelf {
  model: ShareModel;
  type: ShareType;
  owner: string;
}

/** One record, or all of a shelf where no key is named. */
export interface Wanted extends Shelf {
  key: string | null;
}

/** A record without its value. `ver` differs with every write, `bytes` is the size of its JSON, `mtime` in epoch ms. */
export interface ShareHead extends Shelf {
  key: string;
  ver: number;
  bytes: number;
  mtime: number;
}

export interface StoredShare extends ShareHead {
  value: unknown;
}

/** Stands for the value of a removed record where those of all together are too large to be told. */
export const UNREAD = Symbol('unread');

/** One thing that a call did to a record; without `after` it was removed, without `before` it is new. */
export interface Written {
  shelf: Shelf;
  key: string;
  before?: unknown;
  after?: unknown;
}
