import { z } from 'zod';
import { NOTICE_BOTS } from '@buildmesh/domain';
import { defineContract } from '../define.js';
import { id, projectId } from '../shapes.js';
import { messageMeta } from './message-shapes.js';

/** Most people that one notice goes to. */
export const MAX_NOTICE_PEOPLE = 500;

/** Words of ours, which each reader has in their own language; `after` are lines below that are nobody's to translate. */
export const noticeMessage = z.strictObject({
  key: z.string().max(100),
  params: z.record(z.string().max(40), z.union([z.string().max(500), z.number()])).default({}),
  after: z.string().max(2_000).default(''),
});
export type NoticeMessage = z.output<typeof noticeMessage>;

export const sendNotice = defineContract({
  id: 'messaging.notice.send',
  kind: 'command',
  input: z.strictObject({
    project: projectId,
    bot: z.enum(NOTICE_BOTS),
    to: z.array(id).max(MAX_NOTICE_PEOPLE),
    /** Longer texts are cut to the length of a message. */
    content: z.union([z.string().max(100_000), noticeMessage]),
    meta: messageMeta.optional(),
    /** The same text again makes a repeat harmless, for a day. */
    once: z.string().min(1).max(200),
  }),
  /** Members whom it reached; others are left out. */
  output: z.strictObject({ sent: z.number().int() }),
  access: { level: 'internal' },
  tags: ['Message'],
  summary: 'A message of a bot to members of a project',
});
