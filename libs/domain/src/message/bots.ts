/** Assistants of a project: the prefix and the assistant's key (spec: data §9). */
export const AI_PREFIX = '$$AI@';

export const BOTS = ['$$BOT@PROJECT', '$$BOT@APPROVAL', '$$BOT@CHAT', '$$BOT@DRAFT', '$$BOT@LOGGER'] as const;
export type BotId = (typeof BOTS)[number];

/** The one bot of all projects that answers. */
export const CHAT_BOT: BotId = '$$BOT@CHAT';
export const LOGGER_BOT: BotId = '$$BOT@LOGGER';
export const APPROVAL_BOT = '$$BOT@APPROVAL';
/** Bots in whose name services send notices. */
export const NOTICE_BOTS = ['$$BOT@PROJECT', '$$BOT@APPROVAL', '$$BOT@LOGGER'] as const;

/** Longest key of an assistant: a key of the settings store (D43). */
const MAX_ASSISTANT_KEY = 200;
/** Before the id of a group to which a message goes (D57). */
export const GROUP_PREFIX = 'g:';

export const isBot = (id: string): id is BotId => (BOTS as readonly string[]).includes(id);

/** The key of the assistant behind an id, `undefined` for what is no assistant. */
function assistantKey(id: string): string | undefined {
  const key = id.startsWith(AI_PREFIX) ? id.slice(AI_PREFIX.length) : '';
  return key !== '' && key.length <= MAX_ASSISTANT_KEY ? key : undefined;
}

export const assistantId = (key: string): string => `${AI_PREFIX}${key}`;

/** The group behind an address, `undefined` for other addresses. */
export function groupOfAddress(address: string): string | undefined {
  return address.startsWith(GROUP_PREFIX) ? address.slice(GROUP_PREFIX.length) : undefined;
}

/** Whether a conversation is with somebody who answers by machine: the common assistant or one of the project. */
export const isAnswering = (id: string): boolean => id === CHAT_BOT || assistantKey(id) !== undefined;

/** Who spoke in a conversation with an assistant, as a language model is told (spec: data §3). */
export const chatRole = (from: string): 'user' | 'assistant' => (isAnswering(from) ? 'assistant' : 'user');

/** Models as people choose them: the base model, the one for talks, the one that reasons (spec: data §9). */
export const AI_MODELS = ['deepseek', 'deepseek-chat', 'deepseek-reasoner'] as const;
export type AiModel = (typeof AI_MODELS)[number];
