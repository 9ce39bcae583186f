import { groupOfAddress } from './bots.js';

/**
 * The name of the conversation that a person has with a peer: the same for both sides of two people, one for all of a group,
 * one for each person with a bot or an assistant.
 */
export function conversationOf(person: string, peer: string): string {
  if (groupOfAddress(peer) !== undefined) return peer;
  if (peer.startsWith('$$')) return `b:${person}:${peer}`;
  const [first, second] = [person, peer].sort();
  return `u:${first}:${second}`;
}
