import type { ChatBot, ChatOverview, ChatPerson } from '@buildmesh/contracts';
import { CHAT_BOT, groupOfAddress, isAnswering, isBot, type BotId } from '@buildmesh/domain';
import type { Bot } from '../../../shared/state/flags/feature-switches.js';

export type PeerKind = 'person' | 'group' | 'bot' | 'ai';

/** The other side of a conversation, as the list shows it. */
export interface Peer {
  id: string;
  kind: PeerKind;
  name: string;
  avatar: string | null;
  /** Whether one can write to it now. */
  enable: boolean;
  /** It would answer, but no language model is set up. */
  isAway: boolean;
  unread: number;
  last: ChatOverview['last'] | null;
}

/** Bots by the switch that shows them (spec: data §6). */
const SWITCH_OF: Readonly<Record<BotId, Bot>> = {
  '$$BOT@PROJECT': 'project',
  '$$BOT@APPROVAL': 'approval',
  '$$BOT@CHAT': 'ai',
  '$$BOT@DRAFT': 'draft',
  '$$BOT@LOGGER': 'logger',
};

/** What decides who is shown. */
export interface Sight {
  bots: readonly Bot[];
  /** People write to each other in this project. */
  chat: boolean;
}

export function kindOf(id: string): PeerKind {
  if (groupOfAddress(id) !== undefined) return 'group';
  if (!id.startsWith('$$')) return 'person';
  return isAnswering(id) ? 'ai' : 'bot';
}

/** Whether somebody shows: bots by their own switch, assistants by that of AI, people and groups by that of chat. */
export function isShown(id: string, { bots, chat }: Sight): boolean {
  if (isBot(id)) return bots.includes(SWITCH_OF[id]);
  return kindOf(id) === 'ai' ? bots.includes('ai') : chat;
}

export interface Known {
  overview: readonly ChatOverview[];
  bots: readonly ChatBot[];
  people: ReadonlyMap<string, ChatPerson>;
  groups: readonly { _id: string; name: string }[];
  /** Names of the bots that every project has. */
  botName: (id: BotId) => string;
  /** What stands for somebody who is not found. */
  unknown: string;
}

/** Everybody with a conversation, the liveliest first, then assistants and bots that have none yet. */
export function peersOf(known: Known, sight: Sight): Peer[] {
  const told = known.overview.filter(({ _id: { from } }) => isShown(from, sight));
  const talking = told.map(({ _id: { from }, unread, last }) => ({ ...peerOf(from, known), unread, last }));
  const silent = known.bots
    // One that cannot answer for want of a model says so itself.
    .filter(
      ({ key, enable, connected }) =>
        (enable || connected === false) && isShown(key, sight) && isAnswering(key),
    )
    .filter(({ key }) => !told.some(({ _id: { from } }) => from === key))
    .map(({ key }) => peerOf(key, known));
  return [...talking, ...silent];
}

/** Somebody by id, without a conversation. */
export function peerOf(id: string, { bots, people, groups, botName, unknown }: Known): Peer {
  const kind = kindOf(id);
  const bot = bots.find(({ key }) => key === id);
  const person = people.get(id);
  const group = groups.find(({ _id }) => _id === groupOfAddress(id));
  const name = isBot(id) ? botName(id) : (bot?.name ?? person?.nickname ?? group?.name ?? unknown);
  const enable = kind === 'bot' ? false : kind === 'ai' ? bot?.enable === true : true;
  const isAway = bot?.connected === false;
  return { id, kind, name, avatar: person?.avatar ?? null, enable, isAway, unread: 0, last: null };
}

/** Key of the assistant to ask; none for the common one. */
export const aiOf = (id: string): { ai?: string } =>
  id === CHAT_BOT ? {} : { ai: id.slice('$$AI@'.length) };

export const unreadOf = (overview: readonly ChatOverview[], sight: Sight): number =>
  overview.reduce((sum, { _id: { from }, unread }) => sum + (isShown(from, sight) ? unread : 0), 0);
