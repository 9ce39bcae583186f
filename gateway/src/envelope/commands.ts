import { serviceOf, type Contract } from '@buildmesh/contracts';

/** Services that may send commands to the client (D6). */
const COMMANDING: ReadonlySet<string> = new Set(['identity']);

/** The answer `text` of a contract, without commands where its service may not send any (D6). */
export function withoutCommands(contract: Contract, text: string): string {
  if (mayCommand(contract) || !text.includes('"cmd"')) return text;
  const answer: unknown = JSON.parse(text);
  if (typeof answer !== 'object' || answer === null || Array.isArray(answer) || !('cmd' in answer))
    return text;
  // A field of a row may have that name; only a list of commands is one.
  if (!isCommandList(answer.cmd)) return text;
  const { cmd: _cmd, ...rest } = answer;
  return JSON.stringify(rest);
}

/** The platform itself, and the running of functions, which is answered encrypted or not at all. */
function mayCommand(contract: Contract): boolean {
  return COMMANDING.has(serviceOf(contract)) || (contract.kind === 'command' && contract.sealed === true);
}

function isCommandList(value: unknown): boolean {
  return Array.isArray(value) && value.length > 0 && value.every(isCommand);
}

/** Rows have an id, commands have none. */
function isCommand(value: unknown): boolean {
  return (
    typeof value === 'object' &&
    value !== null &&
    'type' in value &&
    typeof value.type === 'string' &&
    !('_id' in value)
  );
}
