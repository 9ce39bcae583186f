import type { InputOf, commandUser } from '@buildmesh/contracts';
import { MAX_COMMAND_BYTES } from '../../limits.js';

type Command = InputOf<typeof commandUser>;

const TYPES: readonly string[] = [
  'tips',
  'redirect',
  'confirm',
  'refresh',
  'reload',
  'logout',
] satisfies Command['type'][];
/** D7; everything else, `javascript:` and `data:` above all, is refused. */
const ADDRESS = /^(https?:\/\/|tel:|mailto:|\/(?![/\\]))/i;
/** Commands that leave the person signed in and where they are. */
const IN_PLACE: readonly string[] = ['tips', 'refresh', 'reload'] satisfies Command['type'][];
/** A confirm may ask again, but not for ever. */
const MAX_DEPTH = 3;

/** Whether a command may be sent to a member: no code, no address that runs any, also not behind a question (D6, D7). */
export function isSafeCommand({ type, value }: Command): boolean {
  return Buffer.byteLength(JSON.stringify(value)) <= MAX_COMMAND_BYTES && isSafe({ type, value }, 0);
}

/**
 * Whether a safe command may go to anybody, also to somebody who stands above the sender. A redirect may not: an address
 * signs out, another signs somebody else in, and a foreign page may lead to either.
 */
export function leavesInPlace({ type, value }: Command): boolean {
  if (type !== 'confirm') return IN_PLACE.includes(type);
  const answers = isRecord(value) ? [value['ok'], value['cancel']] : [];
  return answers.flatMap((list) => (list ?? []) as Command[]).every(leavesInPlace);
}

function isSafe(command: unknown, depth: number): boolean {
  if (!isRecord(command) || typeof command['type'] !== 'string' || depth > MAX_DEPTH) return false;
  const { type, value } = command;
  if (!TYPES.includes(type)) return false;
  if (type === 'redirect') return ADDRESS.test(String(isRecord(value) ? value['url'] : value));
  if (type !== 'confirm' || !isRecord(value)) return true;
  return [value['ok'], value['cancel']].every(
    (list) => list === undefined || (Array.isArray(list) && list.every((one) => isSafe(one, depth + 1))),
  );
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
