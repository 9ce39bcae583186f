import { refusal } from '@buildmesh/contracts';
import { sleep } from '@buildmesh/kernel';
import { LanguageModel, type Delta, type ModelRequest } from './language-model.js';

/** Between two words, as a model would take. */
const WORD_MS = 15;
/** Words of a question that are said again. */
const MAX_WORDS = 400;
const TABLE = JSON.stringify({
  fields: [
    { name: 'Name', type: 'string', option: { required: true } },
    { name: 'Status', type: 'selection', option: { selection: ['Open', 'Done'] } },
    { name: 'Date', type: 'date' },
    { name: 'Amount', type: 'number' },
    { name: 'Remarks', type: 'string' },
  ],
});

/** Answers always the same, without any service outside: the question once more (D59). For tests, where it is chosen. */
export class EchoModel extends LanguageModel {
  readonly connected = true;

  async *answer({ model, turns, json, signal }: ModelRequest): AsyncGenerator<Delta> {
    const question = turns.findLast(({ role }) => role === 'user')?.content ?? '';
    if (json) return yield { type: 'assistant', text: TABLE };
    if (model === 'deepseek-reasoner')
      yield { type: 'reasoning', text: `${question.length} characters were asked.` };
    for (const word of question.split(/(?<=\s)/u).slice(0, MAX_WORDS)) {
      if (signal.aborted) return;
      yield { type: 'assistant', text: word };
      await sleep(WORD_MS);
    }
  }
}

/** There is none: nobody connected one (D76). */
export class NoModel extends LanguageModel {
  readonly connected = false;

  // eslint-disable-next-line require-yield -- it refuses before the first word
  async *answer(): AsyncGenerator<Delta> {
    await Promise.resolve();
    throw refusal('ai.not-connected');
  }
}
