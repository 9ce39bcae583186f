import { z } from 'zod';

/** Shapes used by contracts of more than one service. */
export const id = z.string().regex(/^[0-9a-z]{24}$/);
export const projectId = z.string().regex(/^[0-9a-f]{24}$/);
export const inProject = z.strictObject({ project: projectId });
export const oneInProject = z.strictObject({ project: projectId, id });
export const inEntity = z.strictObject({ project: projectId, entity: id });
export const oneInEntity = z.strictObject({ project: projectId, entity: id, id });

/** 1-based paging (D33). */
export const page = z.strictObject({
  index: z.number().int().min(1).max(1_000_000).default(1),
  size: z.number().int().min(1).max(1000).default(20),
});

/** Part of a person's name; absent or empty: the first names. */
export const partOfName = z.string().trim().max(100).default('');
/** People that a form may name, and nothing more of them. */
export const foundPeople = z.array(z.strictObject({ _id: id, nickname: z.string() })).max(50);

/** A moment in epoch ms, as far as a JavaScript date reaches. */
export const epochMs = z.number().min(0).max(8.64e15);

/** Answer of a call whose only news is that it worked. */
export const done = z.literal(true);

/** A file in the file store: uploads arrive as this, downloads leave as this. `size` in bytes. */
export const storedFile = z.strictObject({
  key: z.string().max(500),
  name: z.string().max(200),
  type: z.string().max(200),
  size: z.number().int().min(0),
});
export type StoredFile = z.output<typeof storedFile>;

/** `"1"`, `"true"` or absent in a query string. */
export const flag = z
  .enum(['0', '1', 'true', 'false'])
  .optional()
  .transform((value) => value === '1' || value === 'true');
