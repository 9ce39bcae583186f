import { z } from 'zod';
import { defineContract } from '../define.js';
import { id, projectId } from '../shapes.js';

/** Kinds of things that other services keep ids of. */
export const referenceType = z.enum(['entity', 'page', 'flow', 'api', 'view']);
export type ReferenceType = z.output<typeof referenceType>;

/** Most ids in one question; who has more asks again. */
export const MAX_THINGS_ASKED = 5000;

/** Asked before an id is kept elsewhere, so that nobody keeps the id of a thing that is not of the project. */
export const existingReferences = defineContract({
  id: 'data.thing.known',
  kind: 'query',
  input: z.strictObject({ project: projectId, type: referenceType, ids: z.array(id).max(MAX_THINGS_ASKED) }),
  output: z.array(id).max(MAX_THINGS_ASKED),
  access: { level: 'internal' },
  tags: ['Entity'],
  summary: 'Which of these things the project has; those in the recycle bin are left out',
});
