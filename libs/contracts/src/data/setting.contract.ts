import { z } from 'zod';
import { MAX_PULL_KEYS, MAX_SHARE_KEY, MAX_SHARE_PAGE, SHARE_MODELS, SHARE_TYPES } from '@buildmesh/domain';
import { defineContract, type Access } from '../define.js';
import { filter } from '../filter.js';
import { done, epochMs, inProject, projectId } from '../shapes.js';

const tags = ['Share'];
const member: Access = { level: 'member' };
const P = '/api/app/share/:project';

export const settingModel = z.enum(SHARE_MODELS);
export const settingType = z.enum(SHARE_TYPES);
/** Printable, and nothing that is only seen at its edges. */
export const settingKey = z
  .string()
  .regex(/^[^\s\p{Cc}\p{Cs}](?:[^\p{Cc}\p{Cs}]*[^\s\p{Cc}\p{Cs}])?$/u)
  .max(MAX_SHARE_KEY);

/** One record of the settings store (D43). `_mtime` in epoch ms; `_ver` differs with every write. */
export const settingRecord = z.strictObject({
  _project: projectId,
  _model: settingModel,
  _type: settingType,
  _key: z.string(),
  _value: z.unknown(),
  /** Whose it is; of private records alone, which nobody else gets. */
  _user: z.string().optional(),
  _ver: z.number().int(),
  _mtime: epochMs,
});
export type SettingRecord = z.output<typeof settingRecord>;

/** What a path names; an unknown model is told of as a fault of the request (101). */
const oneShare = z.strictObject({
  project: projectId,
  model: z.string().max(40),
  type: settingType,
  key: settingKey,
});
const shareModelOf = z.strictObject({ project: projectId, model: z.string().max(40), type: settingType });

/** The version that the caller saw; one that is not the record's is refused with 109 and the record as it is (D86). */
export const seenVersion = z.coerce.number().int().optional();
const seen = z.strictObject({ _ver: seenVersion });

/** A record in a pull: `model_type_key`; the key `*` stands for all of the model. */
const pullKey = z
  .string()
  .regex(new RegExp(`^(${SHARE_MODELS.join('|')})_(${SHARE_TYPES.join('|')})_[^\\p{Cc}\\p{Cs}]+$`, 'u'))
  .max(MAX_SHARE_KEY + 40);

const pulled = z.union([
  z.null(),
  z.strictObject({ same: z.literal(true) }),
  settingRecord,
  z.array(settingRecord),
]);

export const pullSettings = defineContract({
  id: 'data.share.pull',
  kind: 'query',
  method: 'POST',
  path: `${P}/pull`,
  params: inProject,
  input: z.strictObject({
    map: z
      .record(pullKey, z.strictObject({ ver: z.number().int().optional() }))
      .refine((map) => Object.keys(map).length <= MAX_PULL_KEYS),
  }),
  output: z.record(z.string(), pulled),
  access: member,
  tags,
  summary: 'Records by model_type_key: null where there is none, same where the version is known (D44)',
});

const found = z.array(
  z.strictObject({ model: settingModel, type: settingType, key: z.string(), value: z.unknown() }),
);
/** 1-based. */
const option = z
  .strictObject({
    page: z.number().int().min(1).max(1_000_000).default(1),
    size: z.number().int().min(1).max(MAX_SHARE_PAGE).default(MAX_SHARE_PAGE),
  })
  .default({ page: 1, size: MAX_SHARE_PAGE });
const queryErrors = [
  'filter.unknown-field',
  'filter.operator-unsupported',
  'filter.bad-value',
  'filter.bad-regex',
  'filter.too-deep',
] as const;

export const querySettings = defineContract({
  id: 'data.share.query',
  kind: 'query',
  method: 'POST',
  path: `${P}/query`,
  params: inProject,
  input: z.strictObject({
    model: settingModel,
    /** All three when absent: the caller's own, everybody's, the project's. */
    type: settingType.optional(),
    /** A filter on `key`, `ver` and `mtime`. */
    query: filter.default([]),
    option,
  }),
  output: found,
  access: member,
  errors: queryErrors,
  tags,
  summary: 'Records of a model, in the order of their keys',
});

export const querySettingModel = defineContract({
  id: 'data.share.query-model',
  kind: 'query',
  method: 'POST',
  path: `${P}/:model/:type/query`,
  params: shareModelOf,
  input: z.strictObject({ query: filter.default([]), option }),
  output: found,
  access: member,
  errors: queryErrors,
  tags,
  summary: 'Records of a model and type, in the order of their keys',
});

export const clearSettings = defineContract({
  id: 'data.share.clear',
  kind: 'command',
  method: 'POST',
  path: `${P}/:model/:type/clear`,
  params: shareModelOf,
  input: z.strictObject({ query: filter.default([]) }),
  output: z.strictObject({ removed: z.number().int() }),
  access: member,
  errors: queryErrors,
  tags,
  summary: 'Remove the records of a model and type, of the private ones the own',
});

export const setSetting = defineContract({
  id: 'data.share.set',
  kind: 'command',
  method: 'POST',
  path: `${P}/:model/:type/:key`,
  escapes: 'key',
  params: oneShare,
  queryString: seen,
  /** The value itself. */
  input: z.unknown(),
  output: z.strictObject({ _ver: z.number().int() }),
  access: member,
  errors: ['quota-reached', 'conflict'],
  tags,
  summary: 'Set a record: the body is its value and takes the place of the old one',
});

export const updateSetting = defineContract({
  id: 'data.share.update',
  kind: 'command',
  method: 'POST',
  path: `${P}/:model/:type/:key/update`,
  escapes: 'key',
  params: oneShare,
  queryString: seen,
  /** Parts of the value. */
  input: z.record(z.string().max(200), z.unknown()),
  output: z.strictObject({ _ver: z.number().int() }),
  access: member,
  errors: ['quota-reached', 'conflict'],
  tags,
  summary: 'Change parts of a record: keys are merged, null takes a key out',
});

export const removeSetting = defineContract({
  id: 'data.share.remove',
  kind: 'command',
  method: 'GET',
  path: `${P}/:model/:type/:key/remove`,
  escapes: 'key',
  params: oneShare,
  output: done,
  access: member,
  tags,
  summary: 'Remove a record; one that is not there is removed already',
});
