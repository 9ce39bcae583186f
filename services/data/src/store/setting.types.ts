import type { SettingModel, SettingType } from '@buildmesh/domain';

/** Where records of one kind lie in a project; `owner` is empty but for private ones. */
export interface SettingShelf {
  model: SettingModel;
  type: SettingType;
  owner: string;
}

/** One record, or all of a shelf where no key is named. */
export interface SettingQuery extends SettingShelf {
  key: string | null;
}

/** A record without its value. `ver` differs with every write, `bytes` is the size of its JSON, `mtime` in epoch ms. */
export interface SettingHead extends SettingShelf {
  key: string;
  ver: number;
  bytes: number;
  mtime: number;
}

export interface StoredSetting extends SettingHead {
  value: unknown;
}
