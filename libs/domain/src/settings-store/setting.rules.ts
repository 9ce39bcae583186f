import {
  SHARABLE_MODELS,
  SHARE_MODELS,
  SHARE_TYPES,
  type SettingModel,
  type SettingType,
} from './setting.types.js';

/** Whose records of type `public` members write; all others are the administrators' (D43). */
const WRITTEN_BY_MEMBERS: readonly SettingModel[] = ['filter', 'label', 'tag', 'task', 'graph', 'print'];

export const isSettingModel = (text: string): text is SettingModel =>
  (SHARE_MODELS as readonly string[]).includes(text);

const isSettingType = (text: string): text is SettingType =>
  (SHARE_TYPES as readonly string[]).includes(text);

/** True for models that travel from one project to another (D45). */
export const isSharable = (model: SettingModel): boolean =>
  (SHARABLE_MODELS as readonly SettingModel[]).includes(model);

/** The types that records of a model have: a label belongs to one person or to all (spec: data §3). */
export function settingTypesOf(model: SettingModel): readonly SettingType[] {
  return model === 'label' ? ['private', 'public'] : SHARE_TYPES;
}

/** What decides whether somebody writes a record. */
export interface SettingAuthor {
  admin: boolean;
  /** Belongs to the project as somebody from outside. */
  external: boolean;
}

/**
 * Who writes records (D43): one's own everybody, those of all members for some models, those of the project administrators
 * alone. People from outside keep things of their own and write nothing that others see.
 */
export function mayWriteSetting(
  model: SettingModel,
  type: SettingType,
  { admin, external }: SettingAuthor,
): boolean {
  if (type === 'private' || admin) return true;
  return type === 'public' && !external && WRITTEN_BY_MEMBERS.includes(model);
}

/** Where a record is found in its project. */
export interface SettingAddress {
  model: SettingModel;
  type: SettingType;
  key: string;
}

/** The name of a record in a pull: `model_type_key` (spec: data §7). */
export const settingName = ({ model, type, key }: SettingAddress): string => `${model}_${type}_${key}`;

/** What a name of a pull stands for; `undefined` for what is none. Keys may have underscores, models and types have none. */
export function settingAddress(name: string): SettingAddress | undefined {
  const [model = '', type = ''] = name.split('_', 2);
  const key = name.slice(model.length + type.length + 2);
  return isSettingModel(model) && isSettingType(type) && key !== '' ? { model, type, key } : undefined;
}

/** What of `items` leaves the project: its own, of type `project`, of a sharable model (spec: data §3). */
export function sharedItems<T extends { _project: string; _type: SettingType; _model: SettingModel }>(
  items: readonly T[],
  project: string,
): T[] {
  return items.filter(
    ({ _project, _type, _model }) => _project === project && _type === 'project' && isSharable(_model),
  );
}

/** Characters that no file system takes in a name. */
const NOT_IN_NAMES = /[\p{Cc}<>:"/\\|?*]/gu;
/** Longest part of a file name, in characters. */
const MAX_NAME_PART = 60;

/** The name of the file in which a record leaves: `{model}_{key}_{name}.share.json` (spec: data §3). */
export function settingFileName(model: SettingModel, key: string, name: string): string {
  const part = (text: string) => text.replace(NOT_IN_NAMES, '-').trim().slice(0, MAX_NAME_PART);
  return `${model}_${part(key)}_${part(name)}.share.json`;
}
