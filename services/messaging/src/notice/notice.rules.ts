import type { Locale } from '@buildmesh/kernel';
import { DRAFT_BOT, draftWithoutValues } from '@buildmesh/domain';
import {
  MAX_MESSAGE,
  messageOf,
  noticeMessage,
  type Message,
  type NoticeMessage,
} from '@buildmesh/contracts';

/** The text of a notice, cut to the length of a message, with nothing of half a character at its end (data §9). */
export function noticeText(content: string): string {
  if (content.length <= MAX_MESSAGE) return content;
  return `${content.slice(0, MAX_MESSAGE - 1).replace(/[\uD800-\uDBFF]$/, '')}…`;
}

/** Words of ours in a language. */
export function messageIn({ key, params, after }: NoticeMessage, locale: Locale): string {
  const text = messageOf(key, locale, params);
  return noticeText(after === '' ? text : `${text}\n${after}`);
}

/**
 * A message as its reader has it: what a bot said in words of ours is said in the reader's language, and drafts come without
 * what was typed, which is asked for one by one.
 */
export function readIn(locale: Locale, message: Message): Message {
  if (message.from === DRAFT_BOT) return { ...message, content: draftWithoutValues(message.content) };
  const { words, ...meta } = message.meta;
  if (words === undefined || !message.from.startsWith('$$')) return message;
  const read = noticeMessage.safeParse(words);
  return read.success ? { ...message, meta, content: messageIn(read.data, locale) } : message;
}
