import { z } from 'zod';
import { SHARABLE_MODELS } from '@buildmesh/domain';
import { defineContract, type Access } from '../define.js';
import { filter } from '../filter.js';
import { done, inProject } from '../shapes.js';
import { clearSettings, seenVersion, settingKey, settingModel, settingType } from './setting.contract.js';

const tags = ['Share'];
const admin: Access = { level: 'admin' };
const A = '/api/admin/share/:project';

/** Most records that one call writes. */
const MAX_WRITTEN = 500;

/** One record as it travels in files (spec: data §3). */
export const settingExport = z.strictObject({
  _model: settingModel,
  _type: settingType,
  _key: settingKey,
  _value: z.unknown(),
});

const version = z.strictObject({ _ver: z.number().int() });

export const adminSetSetting = defineContract({
  id: 'data.share-admin.set',
  kind: 'command',
  method: 'POST',
  path: `${A}/set`,
  params: inProject,
  input: z.strictObject({ model: settingModel, key: settingKey, value: z.unknown(), _ver: seenVersion }),
  output: version,
  access: admin,
  errors: ['quota-reached', 'conflict'],
  tags,
  summary: 'Set a record of the project',
});

export const adminUpdateSetting = defineContract({
  id: 'data.share-admin.update',
  kind: 'command',
  method: 'POST',
  path: `${A}/update`,
  params: inProject,
  input: z.strictObject({
    model: settingModel,
    key: settingKey,
    value: z.record(z.string().max(200), z.unknown()),
    _ver: seenVersion,
  }),
  output: version,
  access: admin,
  errors: ['quota-reached', 'conflict'],
  tags,
  summary: 'Change parts of a record of the project: keys are merged, null takes a key out',
});

export const adminRemoveSetting = defineContract({
  id: 'data.share-admin.remove',
  kind: 'command',
  method: 'POST',
  path: `${A}/remove`,
  params: inProject,
  input: z.strictObject({ model: settingModel, key: settingKey }),
  output: done,
  access: admin,
  tags,
  summary: 'Remove a record of the project; one that is not there is removed already',
});

export const adminClearSettings = defineContract({
  id: 'data.share-admin.clear',
  kind: 'command',
  method: 'POST',
  path: `${A}/clear`,
  params: inProject,
  input: z.strictObject({ model: settingModel, query: filter.default([]) }),
  output: clearSettings.output,
  access: admin,
  errors: clearSettings.errors,
  tags,
  summary: 'Remove records of the project by model and filter',
});

export const bulkSettings = defineContract({
  id: 'data.share-admin.bulk',
  kind: 'command',
  method: 'POST',
  path: `${A}/bulk`,
  params: inProject,
  input: z.strictObject({
    model: settingModel,
    /** Values by key; null removes. */
    map: z.record(settingKey, z.unknown()).refine((map) => Object.keys(map).length <= MAX_WRITTEN),
  }),
  output: z.strictObject({ saved: z.number().int(), removed: z.number().int() }),
  access: admin,
  errors: ['quota-reached'],
  tags,
  summary: 'Set and remove many records of the project in one step',
});

export const exportSettings = defineContract({
  id: 'data.share-admin.export',
  kind: 'query',
  method: 'POST',
  path: `${A}/transfer/export`,
  params: inProject,
  input: z.strictObject({
    models: z.array(z.enum(SHARABLE_MODELS)).min(1).max(SHARABLE_MODELS.length),
    keys: z.array(settingKey).max(MAX_WRITTEN).optional(),
  }),
  output: z.array(settingExport),
  access: admin,
  tags,
  summary: 'The records of the project that other projects may take over',
});

const list = z.array(settingExport).min(1).max(MAX_WRITTEN);

export const importSettings = defineContract({
  id: 'data.share-admin.import',
  kind: 'command',
  method: 'POST',
  path: `${A}/transfer/import`,
  params: inProject,
  input: z.strictObject({
    list,
    /** `skip`: records that are there already stay as they are. */
    option: z.strictObject({ skip: z.boolean().default(false) }).default({ skip: false }),
  }),
  output: z.strictObject({ saved: z.number().int(), skipped: z.number().int() }),
  access: admin,
  errors: ['quota-reached'],
  tags,
  summary: 'Take over records of another project; all are checked before any is written',
});

export const replaceSettings = defineContract({
  id: 'data.share.replace-project',
  kind: 'command',
  method: 'POST',
  path: '/api/app/share/:project/importReplaceProject',
  params: inProject,
  input: z.strictObject({ list }),
  output: z.strictObject({ saved: z.number().int(), removed: z.number().int() }),
  access: admin,
  errors: ['quota-reached'],
  tags,
  summary: 'Put records in the place of all records of the project of the same models, in one step',
});

export const resetAutoNumber = defineContract({
  id: 'data.increment.reset',
  kind: 'command',
  method: 'POST',
  path: `${A}/increment/reset`,
  params: inProject,
  input: z.strictObject({ key: settingKey }),
  output: done,
  access: admin,
  tags,
  summary: 'Let an auto-number count from its start again (D46); one that never counted is there already',
});

export const flushAutoNumbers = defineContract({
  id: 'data.increment.flush',
  kind: 'command',
  method: 'POST',
  path: `${A}/increment/flush`,
  params: inProject,
  input: z.strictObject({}),
  /** Counters that go on from a stored number. */
  output: z.strictObject({ counters: z.number().int() }),
  access: admin,
  tags,
  summary: 'Let every auto-number of the project go on from the greatest one that is stored (D46)',
});
