import { z } from 'zod';
import { CONDITION_TYPES, OPERATORS, type Condition, type Filter, type FilterNode } from '@buildmesh/domain';

const scalar = z.union([z.string().max(10_000), z.number(), z.boolean(), z.null()]);

/** Longest list of values in one condition. */
export const MAX_FILTER_VALUES = 1000;
/** Most nodes in one level of a filter. */
export const MAX_FILTER_NODES = 100;

/** Keys reach sub-fields and relations with dots, at most three deep (D32). */
export const fieldPath = z
  .string()
  .regex(/^[A-Za-z_$][\w$]*(\.[A-Za-z_$][\w$]*){0,2}$/)
  .max(200);

export const condition = z.strictObject({
  key: fieldPath,
  opt: z.enum(OPERATORS),
  value: z.union([scalar, z.array(scalar).max(MAX_FILTER_VALUES)]).optional(),
  field: fieldPath.optional(),
  model: z.enum(['and', 'or']).optional(),
  empty: z.boolean().optional(),
  type: z.enum(CONDITION_TYPES).optional(),
  title: z.string().max(200).optional(),
  name: z.string().max(200).optional(),
}) satisfies z.ZodType<Condition>;

export const filterNode: z.ZodType<FilterNode> = z.lazy(() =>
  z.union([
    condition,
    z.strictObject({ model: z.enum(['and', 'or']), list: z.array(filterNode).max(MAX_FILTER_NODES) }),
  ]),
);

/** The filter AST of D31. */
export const filter: z.ZodType<Filter> = z.array(filterNode).max(MAX_FILTER_NODES);

export const sort = z.array(z.strictObject({ key: fieldPath, order: z.enum(['asc', 'desc']) })).max(5);
