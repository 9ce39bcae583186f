import { z } from 'zod';
import { AI_MODELS } from '@buildmesh/domain';
import { settingKey } from '../data/setting.contract.js';
import { defineContract, LONG_REPLY_TIMEOUT_MS } from '../define.js';
import { id, inProject } from '../shapes.js';
import { chatUid } from './message-shapes.js';

/** Messages, and bytes of all together, of one call (D59). */
export const MAX_AI_MESSAGES = 64;
export const MAX_AI_BYTES = 64 * 1024;
/** Fields of a proposed table. */
export const MAX_PROPOSED_FIELDS = 30;

const tags = ['AI'];
const utf8Bytes = (text: string) => new TextEncoder().encode(text).length;

/** What was said so far. The system's part is the assistant's own, so that nobody can put words into its mouth. */
const said = z
  .array(z.strictObject({ role: z.enum(['user', 'assistant']), content: z.string().max(MAX_AI_BYTES) }))
  .min(1)
  .max(MAX_AI_MESSAGES)
  .refine((list) => utf8Bytes(list.map(({ content }) => content).join('')) <= MAX_AI_BYTES)
  .refine((list) => list.at(-1)?.role === 'user');

const question = {
  /** Key of an assistant of the project; absent for the common one. */
  ai: settingKey.optional(),
  model: z.enum(AI_MODELS).optional(),
  messages: said,
};
export const aiAnswer = z.strictObject({ content: z.string(), reasoning: z.string() });
export type AiAnswer = z.output<typeof aiAnswer>;

/** A piece of an answer on its way (D59); `error` is added where it breaks off. */
export const aiPiece = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('new') }),
  z.strictObject({ type: z.enum(['assistant', 'system', 'reasoning']), delta: z.string() }),
  z.strictObject({ type: z.literal('error'), message: z.string() }),
]);
export type AiPiece = z.output<typeof aiPiece>;

const errors = ['ai.not-connected', 'quota-reached', 'ai.failed'] as const;

export const streamChat = defineContract({
  id: 'messaging.ai.chat',
  kind: 'stream',
  method: 'POST',
  path: '/api/app/ai/:project/chat',
  params: inProject,
  input: z.strictObject({
    ...question,
    stream: z.boolean().default(true),
    /** The chat that the question and the answer are kept in; nothing is kept without. */
    uid: chatUid.optional(),
    /** Asked once more: what the chat holds from this question on makes room. */
    instead: id.optional(),
  }),
  output: aiAnswer,
  access: { level: 'member' },
  errors,
  tags,
  summary: 'Ask an assistant; the answer comes piece by piece, or whole with stream false (D59)',
  timeoutMs: LONG_REPLY_TIMEOUT_MS,
});

export const postChat = defineContract({
  id: 'messaging.ai.post',
  kind: 'command',
  method: 'POST',
  path: '/api/ai/:project/chat/post',
  params: inProject,
  input: z.strictObject({ ...question, uid: chatUid.optional() }),
  output: aiAnswer.extend({ uid: chatUid }),
  access: { level: 'member' },
  errors,
  tags,
  summary: 'Ask an assistant; question and answer are kept in the history',
  timeoutMs: LONG_REPLY_TIMEOUT_MS,
});

/** Types of fields that an assistant may propose (D29), as a designer of tables chooses them. */
export const PROPOSED_TYPES = [
  'string',
  'number',
  'date',
  'time',
  'selection',
  'email',
  'phone',
  'file',
  'image',
  'html',
] as const;

export const proposedField = z.strictObject({
  name: z.string().trim().min(1).max(100),
  type: z.enum(PROPOSED_TYPES),
  option: z
    .strictObject({
      required: z.boolean().optional(),
      /** Of selections: what there is to choose. */
      selection: z.array(z.string().trim().min(1).max(200)).min(1).max(50).optional(),
    })
    .default({}),
});
export type ProposedField = z.output<typeof proposedField>;

export const proposeTable = defineContract({
  id: 'messaging.ai.table',
  kind: 'command',
  method: 'POST',
  path: '/api/ai/:project/chat/table/gen',
  params: inProject,
  input: z.strictObject({ name: z.string().trim().min(1).max(200) }),
  output: z.strictObject({ fields: z.array(proposedField).min(1).max(MAX_PROPOSED_FIELDS) }),
  access: { level: 'admin' },
  errors: [...errors, 'ai.unreadable'],
  tags,
  summary: 'Fields that a table of this name may have; nothing is made of it',
  timeoutMs: LONG_REPLY_TIMEOUT_MS,
});
