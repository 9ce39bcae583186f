/** What a record of the settings store is about (spec: data §3). */
export const SHARE_MODELS = [
  'print',
  'config',
  'route',
  'chart',
  'localization',
  'export',
  'i18n',
  'field',
  'task',
  'view',
  'filter',
  'selection',
  'label',
  'tag',
  'graph',
  'approval',
  'increment',
  'file',
  'message',
  'version',
  'ai',
] as const;
export type SettingModel = (typeof SHARE_MODELS)[number];

/** Whose a record is: one person's, everybody's, or the project's own. */
export const SHARE_TYPES = ['private', 'public', 'project'] as const;
export type SettingType = (typeof SHARE_TYPES)[number];

/** Models that travel from one project to another (D45). */
export const SHARABLE_MODELS = [
  'print',
  'config',
  'route',
  'chart',
  'localization',
  'export',
  'i18n',
  'field',
  'view',
  'filter',
  'selection',
  'label',
  'graph',
  'approval',
  'increment',
] as const satisfies readonly SettingModel[];

/** Longest key of a record, in characters (D43). */
export const MAX_SHARE_KEY = 200;
/** Largest value of a record, in bytes of JSON (D43). */
export const MAX_SHARE_BYTES = 1024 * 1024;
/** Most keys of one pull (D44). */
export const MAX_PULL_KEYS = 200;
/** Most records of one query (D44). */
export const MAX_SHARE_PAGE = 500;

/** Stands for all records of a model in a pull (D44). */
export const EVERY_KEY = '*';
/** Parts of paths, which no record may be called (D44). */
export const RESERVED_KEYS: readonly string[] = ['query', 'clear', 'update', 'remove', 'pull', EVERY_KEY];
