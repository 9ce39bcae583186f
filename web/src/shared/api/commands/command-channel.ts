import type { CommandTools } from './commands.js';
import type { Envelope } from '../sending/envelope.js';
import type { Answer } from '../transport.js';

let tools: CommandTools | null = null;

/** Who executes commands; the application sets it once it can. */
export function setCommandTools(given: CommandTools | null): void {
  tools = given;
}

/** Executes the commands of an answer if there are any, somebody can, and they still concern this page by then. */
export function executeCommands(list: unknown, concerned: () => boolean = () => true): void {
  const executor = tools;
  if (!executor || !Array.isArray(list) || list.length === 0) return;
  void import('./commands.js').then(({ runCommands }) =>
    concerned() ? runCommands(list, executor) : undefined,
  );
}

/**
 * The commands that an answer may execute: those of a sealed answer, or an encrypted text in a plain one. A plain list in
 * a plain answer is ignored (D6). `asked`: the request was for commands, so that they may also be its data.
 */
export async function commandsOf(answer: Answer, envelope: Envelope | null, asked = false): Promise<unknown> {
  if (answer.sealed)
    return answer.cmd ?? (asked ? (answer.data as { cmd?: unknown } | null)?.cmd : undefined);
  if (typeof answer.cmd !== 'string' || !envelope) return undefined;
  return envelope.open(answer.cmd).catch(() => undefined);
}
