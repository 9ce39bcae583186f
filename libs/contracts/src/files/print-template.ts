import { z } from 'zod';
import { EXPORT_TEMPLATE_COLUMNS, PAPER_SIZES, PRINT_BLOCKS } from '@buildmesh/domain';

const mm = z.number().min(10).max(2000);
const column = z.number().int().min(0).max(EXPORT_TEMPLATE_COLUMNS);
/** Rows of the grid; a page of the longest paper has 400. */
const row = z.number().int().min(0).max(400);
const path = z.string().max(200);

const style = z.strictObject({
  /** Points. */
  size: z.number().min(4).max(96).optional(),
  bold: z.boolean().optional(),
  align: z.enum(['left', 'center', 'right']).optional(),
  color: z
    .string()
    .regex(/^#[0-9a-f]{6}$/i)
    .optional(),
  border: z.boolean().optional(),
});

const block = z.strictObject({
  type: z.enum(PRINT_BLOCKS),
  /** Width, height, x and y: columns of 12, rows of 5 mm. */
  bound: z.tuple([column.min(1), row.min(1), column, row]),
  value: z.string().max(5000),
  style: style.optional(),
  columns: z
    .array(
      z.strictObject({
        field: path,
        title: z.string().max(200),
        width: z.number().min(0.1).max(100).optional(),
      }),
    )
    .max(30)
    .optional(),
  repeat: z.boolean().optional(),
});

/** A print template, as a record of the share model `print` holds it (D63). */
export const printTemplate = z.strictObject({
  name: z.string().max(200),
  entity: z.string().max(64).optional(),
  paper: z.strictObject({
    size: z.enum(PAPER_SIZES),
    orient: z.enum(['portrait', 'landscape']),
    width: mm.optional(),
    height: mm.optional(),
    margin: z.number().min(0).max(100),
  }),
  blocks: z.array(block).max(200),
  multi: z.boolean(),
});
