import { Refusal, type Locale, type RefusalDetails } from '@buildmesh/kernel';
import { messageOf, type MessageKey } from '@buildmesh/contracts';
import { RESULT_LENGTH } from '../limits.js';

/** What a log keeps of a reason, so that each reader has it in their own language. */
interface Reason {
  key: string;
  params?: RefusalDetails['params'];
}

/** The result of a fire that ended for a reason of ours. */
export function reason(key: MessageKey, params?: RefusalDetails['params']): string {
  return JSON.stringify({ key, ...(params ? { params } : {}) } satisfies Reason);
}

/** The result of a fire that was refused; faults of ours say no more than that they happened. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Refusal)) return reason('internal');
  return JSON.stringify({ key: error.key, params: error.details.params } satisfies Reason);
}

/** The result of a fire that went well: what the function answered, if anything. */
export function answerOf(data: unknown): string | undefined {
  if (data === undefined || data === null) return undefined;
  const text = typeof data === 'string' ? data : JSON.stringify(data);
  return JSON.stringify({ text: text.slice(0, RESULT_LENGTH) });
}

/** A result in the words of the reader. */
export function resultText(result: string | null | undefined, locale: Locale): string | null {
  if (!result) return null;
  const { text, key, params } = JSON.parse(result) as Partial<Reason> & { text?: string };
  return text ?? messageOf(key ?? 'internal', locale, params);
}
