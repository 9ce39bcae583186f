import { z } from 'zod';
import {
  DISPLAY_TYPES,
  FIELD_TYPES,
  MAX_FORMULA_LENGTH,
  ROLLUP_METHODS,
  type FieldDefinition,
  type FieldOption,
} from '@buildmesh/domain';
import { id } from '../shapes.js';

/** Storage keys of fields (D28). */
export const fieldKey = z.string().regex(/^[a-z][a-zA-Z0-9_]{0,59}$/);

/** An approval as a field names it (spec: data §3). */
const approvalName = z.string().regex(/^approval-[0-9a-z]{24}$/);
const width = z.enum(['default', '1/4', '1/2', '3/4', '1']);
const selectionItem = z.strictObject({
  value: z.union([z.string().min(1).max(200), z.number()]),
  label: z.string().max(200),
  color: z.string().max(40).optional(),
});

export const fieldOption: z.ZodType<FieldOption> = z.lazy(() =>
  z.strictObject({
    _alias: z.string().max(100).optional(),
    _approval: approvalName.optional(),
    _display: z.strictObject({ _type: z.enum(DISPLAY_TYPES) }).optional(),
    _virtual: z.strictObject({ format: z.string().max(1000) }).optional(),
    _info: z
      .strictObject({ enable: z.boolean().optional(), list: z.array(z.string().max(60)).max(100).optional() })
      .optional(),
    _name: z.boolean().optional(),
    required: z.boolean().optional(),
    unique: z.boolean().optional(),
    readonly: z.boolean().optional(),
    default: z.unknown().optional(),
    pattern: z.string().max(200).optional(),
    min: z.number().optional(),
    max: z.number().optional(),
    accuracy: z.number().int().min(0).max(10).optional(),
    multiple: z.boolean().optional(),
    custom: z.boolean().optional(),
    selection: z.array(selectionItem).max(2000).optional(),
    /** Choices that are not offered any more, with their last names; kept by the server. */
    removed: z.array(selectionItem).max(2000).optional(),
    set: z.string().min(1).max(200).optional(),
    format: z.string().max(40).optional(),
    increment: z.string().min(1).max(200).optional(),
    formula: z
      .string()
      .max(MAX_FORMULA_LENGTH)
      .regex(/^[^\0]*$/)
      .optional(),
    rollup: z
      .strictObject({
        method: z.enum(ROLLUP_METHODS),
        entity: id.optional(),
        relate: fieldKey,
        field: z.string().max(100).optional(),
      })
      .optional(),
    mix: z
      .strictObject({
        keys: z.array(z.string().max(100)).max(20),
        separator: z.string().max(20).optional(),
      })
      .optional(),
    scan: z.boolean().optional(),
    width: width.optional(),
    help: z.string().max(500).optional(),
    fields: z.array(subField).max(50).optional(),
  }),
);

export const subField: z.ZodType<FieldDefinition> = z.lazy(() =>
  z.strictObject({
    _key: fieldKey,
    _name: z.string().trim().min(1).max(100),
    _type: z.enum(FIELD_TYPES),
    _relate: z.array(z.string().max(60)).max(5).optional(),
    _option: fieldOption,
  }),
);

/** A field of an entity: its definition as the rules read it, and what is known of it as a part of the entity. */
export const field = z.strictObject({
  _id: id,
  _entity: id,
  /** Where its values are stored. */
  _key: z.string(),
  /** The field that it was copied from. */
  _field: id.optional(),
  _name: z.string(),
  _type: z.enum(FIELD_TYPES),
  /** The related entity; or `approval-{id}` and behind it the table of its forms, which the server adds. */
  _relate: z.array(z.string()),
  _code: z.string().nullable(),
  _sort: z.number(),
  _status: z.enum(['normal', 'hidden', 'removed']),
  _index: z.boolean(),
  /** Belongs to the simple form of its table, or to what is kept in the browser; absent where it does not. */
  _simple: z.literal(true).optional(),
  _local: z.literal(true).optional(),
  _option: fieldOption,
  _ver: z.number().int(),
}) satisfies z.ZodType<FieldDefinition>;
export type Field = z.output<typeof field>;
