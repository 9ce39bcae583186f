import { z } from 'zod';
import { DRAFTS_STORED } from '@buildmesh/domain';
import { defineContract, type Access } from '../define.js';
import { done, epochMs, id, inProject, oneInProject } from '../shapes.js';

const tags = ['Message'];
const access: Access = { level: 'member' };
const P = '/api/app/message/:project/draft';

const typed = z.record(z.string().max(200), z.unknown());

const draftForm = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('program'),
    item: id.optional(),
    run: z.string().max(60).optional(),
    given: typed.optional(),
  }),
  z.strictObject({ type: z.literal('record'), entity: id }),
  z.strictObject({ type: z.literal('approval'), approval: id }),
]);

const draftParts = {
  /** The function of the form; `null` where the form is that of a table or of an approval. */
  flow: id.nullable(),
  form: draftForm,
  name: z.string().trim().max(200),
};

/** A draft as lists show it: without what was typed. */
export const draftHead = z.strictObject({ _id: id, ...draftParts, timestamp: epochMs, time: epochMs });
export type DraftHead = z.output<typeof draftHead>;

export const keptDraft = draftHead.extend({ save: typed });
export type KeptDraft = z.output<typeof keptDraft>;

export const saveDraft = defineContract({
  id: 'messaging.draft.save',
  kind: 'command',
  method: 'POST',
  path: `${P}/save`,
  params: inProject,
  input: z.strictObject({
    /** The own draft that this one takes the place of. */
    id: id.optional(),
    ...draftParts,
    save: typed,
  }),
  output: z.strictObject({
    draft: draftHead,
    /** Name of the oldest draft, where it had to make room. */
    dropped: z.string().nullable(),
  }),
  access,
  errors: ['draft.not-found', 'draft.too-large'],
  tags,
  summary: 'Keep what was typed into a form; a person has ten drafts, the oldest makes room',
});

export const listDrafts = defineContract({
  id: 'messaging.draft.list',
  kind: 'query',
  method: 'GET',
  path: `${P}/list`,
  params: inProject,
  output: z.array(draftHead).max(DRAFTS_STORED),
  access,
  tags,
  summary: 'The caller’s drafts, newest first, without what was typed',
});

export const getDraft = defineContract({
  id: 'messaging.draft.get',
  kind: 'query',
  method: 'GET',
  path: `${P}/:id`,
  params: oneInProject,
  output: keptDraft,
  access,
  errors: ['draft.not-found'],
  tags,
  summary: 'One draft of the caller’s, with what was typed',
});

export const removeDraft = defineContract({
  id: 'messaging.draft.remove',
  kind: 'command',
  method: 'POST',
  path: `${P}/remove`,
  params: inProject,
  input: z.strictObject({ id }),
  output: done,
  access,
  errors: ['draft.not-found'],
  tags,
  summary: 'Throw a draft of the caller’s away',
});
