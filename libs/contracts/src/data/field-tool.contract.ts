import { z } from 'zod';
import { FIELD_TYPES } from '@buildmesh/domain';
import { defineContract, LONG_REPLY_TIMEOUT_MS, type Access } from '../define.js';
import { id, inEntity } from '../shapes.js';
import { fieldKey, fieldOption } from './field-shapes.js';
import { importResult } from './transfer.contract.js';
import { heldErrors } from './held-errors.js';

/** `dry` tells what would happen and stores nothing. */
const toolOption = z.strictObject({ dry: z.boolean().default(false) });

const transformOption = toolOption.extend({
  /** What to read instead of values that the field does not take, as `failed` shows them; an empty `to` gives one up. */
  mend: z
    .array(z.strictObject({ value: z.string().min(1).max(200), to: z.string().max(10_000) }))
    .max(200)
    .default([]),
});

/** Tells beforehand what would become of the values, were the field this; nothing is stored. */
const fieldToBe = z.strictObject({
  type: z.enum(FIELD_TYPES),
  relate: z.array(z.string().max(60)).max(5).optional(),
  option: fieldOption.default({}),
});

export const fieldToolResult = z.union([
  z.strictObject({
    /** Values that there were to convert. */
    total: z.number().int(),
    /** Those of them that the field takes. */
    converted: z.number().int(),
    /** How many it does not take: a copy leaves them where they are, a transform keeps them beside the empty cell. */
    unconverted: z.number().int(),
    /** The first 200 of them: place of the row, oldest first from 1, and the value; the whole list is a file of the job. */
    failed: z.array(z.strictObject({ index: z.number().int(), value: z.string() })).max(200),
    job: id,
  }),
  z.strictObject({ job: id }),
]);
export type FieldToolResult = z.output<typeof fieldToolResult>;

const errors = [
  ...heldErrors,
  'approval.field-used',
  'entity.not-found',
  'entity.busy',
  'conflict',
  'entity.system',
  'field.not-found',
  'field.type-unsupported',
  'feature-missing',
] as const;
const tags = ['Field tools'];

interface At {
  id: string;
  path: string;
  access: Access;
  /** Whose rights count. */
  by: string;
}
const ROLE: Omit<At, 'id' | 'path'> = { access: { level: 'member' }, by: 'with the rights of the role' };
const DESIGNER: Omit<At, 'id' | 'path'> = { access: { level: 'admin' }, by: 'as a designer of tables' };
const S = '/api/app/simple/:project/:entity/field';
const F = '/api/admin/entity/:project/:entity/field';

const copyAt = <const I extends string>({ id: contract, path, access, by }: At & { id: I }) =>
  defineContract({
    id: contract,
    kind: 'command',
    method: 'POST',
    path,
    params: inEntity,
    input: z.strictObject({
      from: fieldKey,
      to: fieldKey,
      /** Name of a target that is not there yet; that of the field when absent. */
      name: z.string().trim().min(1).max(100).optional(),
      option: toolOption.prefault({}),
    }),
    output: fieldToolResult,
    access,
    errors: [...errors, 'field.key-taken'],
    tags,
    timeoutMs: LONG_REPLY_TIMEOUT_MS,
    summary: `Copy the values of a field where the target is empty, ${by}; a target that is not there becomes its clone (D34)`,
  });

const mergeAt = <const I extends string>({ id: contract, path, access, by }: At & { id: I }) =>
  defineContract({
    id: contract,
    kind: 'command',
    method: 'POST',
    path,
    params: inEntity,
    input: z.strictObject({
      /** The entity whose rows are taken over. */
      from: id,
      /** `partial` stores the good rows although others fail; else all or nothing. */
      option: toolOption.extend({ partial: z.boolean().default(false) }).prefault({}),
    }),
    output: importResult,
    access,
    errors: [...errors, 'quota-reached'],
    tags,
    timeoutMs: LONG_REPLY_TIMEOUT_MS,
    summary: `Take over the rows of another entity, ${by}: matched by id, else by the unique field, else new (D34)`,
  });

export const copyField = copyAt({ id: 'data.simple.field-copy', path: `${S}/copy`, ...ROLE });
export const adminCopyField = copyAt({ id: 'data.field.copy', path: `${F}/copy`, ...DESIGNER });
export const mergeEntityRows = mergeAt({ id: 'data.simple.merge', path: `${S}/mergeData`, ...ROLE });
export const adminMergeRows = mergeAt({ id: 'data.field.merge', path: `${F}/mergeData`, ...DESIGNER });

export const transformField = defineContract({
  id: 'data.simple.field-transform',
  kind: 'command',
  method: 'POST',
  path: `${S}/transform`,
  params: inEntity,
  input: z.strictObject({ from: fieldKey, option: transformOption.prefault({}) }),
  output: fieldToolResult,
  access: ROLE.access,
  errors,
  tags,
  timeoutMs: LONG_REPLY_TIMEOUT_MS,
  summary:
    'Cast the stored values of a field to what the field is now; what it does not take is kept beside the row (D34)',
});

export const adminTransformField = defineContract({
  id: 'data.field.transform',
  kind: 'command',
  method: 'POST',
  path: `${F}/transform`,
  params: inEntity,
  input: z.strictObject({ from: fieldKey, as: fieldToBe.optional(), option: transformOption.prefault({}) }),
  output: fieldToolResult,
  access: DESIGNER.access,
  errors,
  tags,
  timeoutMs: LONG_REPLY_TIMEOUT_MS,
  summary:
    'The same as a designer of tables; `as` tells what a change of the field would do to its values (D34)',
});
