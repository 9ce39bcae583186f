import { z } from 'zod';
import { defineContract, type Access } from '../define.js';
import { done, epochMs, id, inProject, projectId } from '../shapes.js';
import {
  botId,
  chatUid,
  MAX_MESSAGE_PAGE,
  message,
  messageAddress,
  messageContent,
  messageMeta,
} from './message-shapes.js';

const tags = ['Message'];
const member: Access = { level: 'member' };
const P = '/api/app/message/:project';

/** 1-based; a larger page than the largest is the largest. */
const size = z.coerce
  .number()
  .int()
  .min(1)
  .max(1_000_000)
  .transform((wanted) => Math.min(wanted, MAX_MESSAGE_PAGE));
const index = z.coerce.number().int().min(1).max(50);
const option = z
  .strictObject({ index: index.default(1), size: size.default(MAX_MESSAGE_PAGE) })
  .default({ index: 1, size: MAX_MESSAGE_PAGE });

/** Somebody to write to. */
export const chatPerson = z.strictObject({ _id: id, nickname: z.string(), avatar: z.string().nullable() });
export type ChatPerson = z.output<typeof chatPerson>;

/** One conversation of the caller's: `from` is the other side, `to` the caller, `last` the newest message in it (D57). */
export const chatOverview = z.strictObject({
  _id: z.strictObject({ from: z.string(), to: id }),
  unread: z.number().int(),
  last: message,
});
export type ChatOverview = z.output<typeof chatOverview>;

export const listConversations = defineContract({
  id: 'messaging.conversation.list',
  kind: 'query',
  method: 'POST',
  path: `${P}/object/fetch`,
  params: inProject,
  input: z.strictObject({ option }),
  output: z.array(chatOverview).max(MAX_MESSAGE_PAGE),
  access: member,
  tags,
  summary: 'The caller’s conversations with what is unread in each, the liveliest first',
});

export const fetchDataMessages = defineContract({
  id: 'messaging.message.of-data',
  kind: 'query',
  method: 'POST',
  path: `${P}/data/fetch`,
  params: inProject,
  input: z.strictObject({ query: z.strictObject({ entity: id, id }), option }),
  output: z.array(message).max(MAX_MESSAGE_PAGE),
  access: member,
  tags,
  summary: 'Messages about a row in conversations of the caller, newest first',
});

export const fetchChat = defineContract({
  id: 'messaging.conversation.fetch',
  kind: 'query',
  method: 'POST',
  path: `${P}/chat/fetch`,
  params: inProject,
  input: z.strictObject({
    /** The other side. */
    from: messageAddress,
    option: z
      .strictObject({
        /** Messages older than this one; the newest when absent. */
        before: id.optional(),
        uid: chatUid.optional(),
        size: size.default(50),
      })
      .default({ size: 50 }),
  }),
  output: z.strictObject({
    /** Newest first. */
    data: z.array(message).max(MAX_MESSAGE_PAGE),
    more: z.boolean(),
    /** When the newest message was sent that the other person has read, epoch ms; absent in groups and with bots. */
    seen: epochMs.optional(),
  }),
  access: member,
  errors: ['group.not-found'],
  tags,
  summary: 'Messages of one conversation of the caller’s, paged backwards',
});

export const readChat = defineContract({
  id: 'messaging.conversation.read',
  kind: 'command',
  method: 'POST',
  path: `${P}/chat/read`,
  params: inProject,
  input: z.strictObject({ from: messageAddress }),
  output: done,
  access: member,
  errors: ['group.not-found'],
  tags,
  summary: 'Mark everything in a conversation as read by the caller',
});

export const clearChat = defineContract({
  id: 'messaging.conversation.clear',
  kind: 'command',
  method: 'POST',
  path: `${P}/chat/clear`,
  params: inProject,
  input: z.strictObject({ from: messageAddress }),
  output: done,
  access: member,
  errors: ['group.not-found'],
  tags,
  summary: 'Hide what a conversation holds so far, for the caller only',
});

export const fetchMessages = defineContract({
  id: 'messaging.message.list',
  kind: 'query',
  method: 'GET',
  path: `${P}/fetch`,
  params: inProject,
  queryString: z.strictObject({ index: index.default(1), size: size.default(20) }),
  output: z.array(message).max(MAX_MESSAGE_PAGE),
  access: member,
  tags,
  summary: 'Messages from and to the caller, newest first',
});

const sendErrors = ['user.not-found', 'group.not-found'] as const;

export const sendMessage = defineContract({
  id: 'messaging.message.send',
  kind: 'command',
  method: 'POST',
  path: `${P}/send`,
  params: inProject,
  input: z.strictObject({
    to: messageAddress,
    content: messageContent,
    meta: messageMeta.default({ type: 'text' }),
    uid: chatUid.optional(),
    /** Where the words were said: a page, a table, a row. */
    context: z.strictObject({ page: id.optional(), entity: id.optional(), id: id.optional() }).optional(),
  }),
  output: message,
  access: member,
  errors: sendErrors,
  tags,
  summary: 'Write to a member, a group or the assistant; nobody writes in the name of a bot (D58)',
});

export const sendData = defineContract({
  id: 'messaging.message.send-data',
  kind: 'command',
  method: 'POST',
  path: `${P}/data/send`,
  params: inProject,
  input: z.strictObject({
    to: messageAddress,
    entity: id,
    id,
    index: z.number().int().min(0).max(1_000_000).optional(),
    project: projectId.optional(),
    content: messageContent.default(''),
  }),
  output: message,
  access: member,
  errors: sendErrors,
  tags,
  summary: 'Send a row of a table; whoever gets it sees of the row what its rights show',
});

const changeErrors = ['message.not-found', 'message.too-old'] as const;

export const updateMessage = defineContract({
  id: 'messaging.message.update',
  kind: 'command',
  method: 'POST',
  path: `${P}/update`,
  params: inProject,
  input: z.strictObject({ id, content: messageContent.min(1) }),
  output: message,
  access: member,
  errors: changeErrors,
  tags,
  summary: 'Change the text of an own message, within a day',
});

export const removeMessage = defineContract({
  id: 'messaging.message.remove',
  kind: 'command',
  method: 'POST',
  path: `${P}/remove`,
  params: inProject,
  input: z.strictObject({ id }),
  output: done,
  access: member,
  errors: changeErrors,
  tags,
  summary: 'Take an own message back, within a day',
});

export const listPeople = defineContract({
  id: 'messaging.person.list',
  kind: 'query',
  method: 'POST',
  path: `${P}/people/fetch`,
  params: inProject,
  input: z.strictObject({
    search: z.string().trim().max(100).default(''),
    /** These and no others. */
    ids: z.array(id).max(200).optional(),
  }),
  output: z.array(chatPerson).max(200),
  access: member,
  tags,
  summary: 'Members whom the caller may write to, by name; people from outside find those of their groups',
});

/** One of those who write or answer by machine (spec: data §3). */
export const chatBot = z.strictObject({
  key: z.union([botId, z.string().startsWith('$$AI@')]),
  type: z.enum(['bot', 'ai']),
  /** Of assistants; those that every project has are named by the client. */
  name: z.string().nullable(),
  icon: z.string().nullable(),
  uid: z.string().nullable(),
  enable: z.boolean(),
  /** Of those that answer: whether a language model is there to do it. */
  connected: z.boolean().optional(),
  tool: z.array(z.enum(['clear', 'resend'])),
});
export type ChatBot = z.output<typeof chatBot>;

export const listBots = defineContract({
  id: 'messaging.bot.list',
  kind: 'query',
  method: 'GET',
  path: `${P}/bot/list`,
  params: inProject,
  output: z.array(chatBot).max(600),
  access: member,
  tags,
  summary:
    'Bots and assistants of the project; those that answer are enabled where a language model is connected',
});
