import { z } from 'zod';
import { BOTS } from '@buildmesh/domain';
import { epochMs, id } from '../shapes.js';

/** Longest text of a message, and longest value of the activity log, in characters (D57, data §9). */
export const MAX_MESSAGE = 10_000;
/** Largest page of messages (data §7). */
export const MAX_MESSAGE_PAGE = 100;
/** Most bytes of what goes with a message. */
const MAX_META_BYTES = 8_000;

const assistant = z
  .string()
  .max(205)
  .regex(/^\$\$AI@[^\p{Cc}\p{Cs}]+$/u);
export const botId = z.enum(BOTS);
/** Whom a message goes to or comes from: a user, a group `g:{id}`, a bot, an assistant (D57, D58). */
export const messageAddress = z.union([id, z.string().regex(/^g:[0-9a-z]{24}$/), botId, assistant]);

/** What a message is besides its text: pictures and files by their key in the store of the project, rows of tables. */
export const messageMeta = z
  .looseObject({
    type: z.enum(['text', 'image', 'file', 'data', 'command']).default('text'),
    files: z
      .array(
        z.strictObject({
          key: z.string().min(1).max(500),
          name: z.string().min(1).max(200),
          size: z.number().int().min(0).optional(),
        }),
      )
      .max(20)
      .optional(),
    data: z
      .strictObject({ entity: id, id, index: z.number().int().min(0).max(1_000_000).optional() })
      .optional(),
  })
  .refine((meta) => JSON.stringify(meta).length <= MAX_META_BYTES);
export type MessageMeta = z.output<typeof messageMeta>;

export const messageContent = z.string().max(MAX_MESSAGE);
/** A chat with an assistant: whatever came before is another one (spec: data §4). */
export const chatUid = z.string().regex(/^[\w-]{1,64}$/);

/** A message (D57); `updatedAt` where its text was changed. */
export const message = z.strictObject({
  _id: id,
  from: z.string(),
  to: z.string(),
  content: z.string(),
  meta: z.looseObject({ type: z.string() }),
  createdAt: epochMs,
  updatedAt: epochMs.nullable(),
  uid: z.string().nullable(),
});
export type Message = z.output<typeof message>;
