import type { AiPiece, Message } from '@buildmesh/contracts';
import { chatRole } from '@buildmesh/domain';

/** What was said in a chat with an assistant. `id` is there once it is kept. */
export interface Turn {
  id: string | null;
  role: 'user' | 'assistant';
  content: string;
  reasoning: string;
  /** Words of the system in between. */
  system: string;
  failed?: boolean;
}

/** A chat with an assistant (spec: data §4). */
export interface Chat {
  uid: string;
  user: string;
  title: string;
  enable: boolean;
  loading: boolean;
  turns: readonly Turn[];
}

/** Most messages and characters of one question; older ones are left out (D59). */
const MAX_MESSAGES = 64;
const MAX_CHARS = 16_000;

const turn = (role: Turn['role'], content = ''): Turn => ({
  ...{ id: null, role, content, reasoning: '', system: '' },
});

interface Init extends Pick<Chat, 'user' | 'title' | 'enable'> {
  uid?: string | undefined;
  newUid: () => string;
}

/** A chat at its start; a new one if none is named. */
export function initChat({ uid, newUid, user, title, enable }: Init): Chat {
  return { uid: uid ?? newUid(), user, title, enable, loading: false, turns: [] };
}

/** What is kept of a chat, oldest first, from messages newest first. */
export function loadHistory(chat: Chat, messages: readonly Message[]): Chat {
  const turns = messages
    .filter(({ uid }) => uid === chat.uid)
    .toReversed()
    .map(({ _id, from, content, meta }) => ({
      ...turn(chatRole(from), content),
      id: _id,
      reasoning: typeof meta['reasoning'] === 'string' ? meta['reasoning'] : '',
    }));
  return { ...chat, turns };
}

/** A question was asked: it stands in the chat at once. */
export function ask(chat: Chat, content: string): Chat {
  return { ...chat, loading: true, turns: [...chat.turns, turn('user', content)] };
}

/** A piece of the answer came. */
export function hear(chat: Chat, piece: AiPiece): Chat {
  if (piece.type === 'new') return { ...chat, turns: [...chat.turns, turn('assistant')] };
  const last = chat.turns.at(-1);
  const known = last?.role === 'assistant' ? last : turn('assistant');
  const before = last?.role === 'assistant' ? chat.turns.slice(0, -1) : chat.turns;
  return { ...chat, turns: [...before, withPiece(known, piece)] };
}

function withPiece(known: Turn, piece: Exclude<AiPiece, { type: 'new' }>): Turn {
  if (piece.type === 'error') return { ...known, failed: true };
  const part = piece.type === 'assistant' ? 'content' : piece.type;
  return { ...known, [part]: known[part] + piece.delta };
}

/** The answer is there, or nothing more comes. */
export const end = (chat: Chat): Chat => ({ ...chat, loading: false });

/** No answer came at all: the last turn says so. */
export function failTurn(chat: Chat): Chat {
  return end(hear(chat, { type: 'error', message: '' }));
}

/** Index of the question that is asked again: the own message at or before `index`, or the last one. */
function questionAt({ turns }: Chat, index = turns.length - 1): number {
  return turns.findLastIndex(({ role }, at) => role === 'user' && at <= index);
}

/** The chat as it was before the last own message, or before the one at an index, with that message. */
export function trim(chat: Chat, index?: number): { chat: Chat; question: Turn } | null {
  const at = questionAt(chat, index);
  const question = chat.turns[at];
  return question ? { chat: { ...chat, turns: chat.turns.slice(0, at) }, question } : null;
}

/** An empty chat of a new uid. */
export const reset = (chat: Chat, newUid: () => string): Chat => ({
  ...chat,
  uid: newUid(),
  loading: false,
  turns: [],
});

/** What a language model is told: as much of the newest as fits. */
export function messagesOf({ turns }: Chat): { role: Turn['role']; content: string }[] {
  const told: { role: Turn['role']; content: string }[] = [];
  let left = MAX_CHARS;
  for (const { role, content } of turns.toReversed()) {
    if (content === '') continue;
    left -= content.length;
    if (told.length === MAX_MESSAGES || (left < 0 && told.length > 0)) break;
    told.unshift({ role, content: content.slice(0, MAX_CHARS) });
  }
  return told;
}
