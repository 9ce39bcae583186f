import OpenAI from 'openai';
import { refusal } from '@buildmesh/contracts';
import type { AiModel } from '@buildmesh/domain';
import type { Logger } from '@buildmesh/service-kit';
import { LanguageModel, type Delta, type ModelRequest } from './language-model.js';

export interface OpenAiOptions {
  baseUrl: string;
  key: string;
  models: Readonly<Record<AiModel, string>>;
  firstByteMs: number;
  logger: Logger;
}

/** Whole answers end before the bus stops waiting for them (D9). */
const WHOLE_MS = 110_000;
/** What a model thinks comes beside what it says, in a field of its own that not all providers have. */
interface ProviderDelta {
  content?: string | null | undefined;
  reasoning_content?: string | null | undefined;
}

/** A language model behind the protocol of OpenAI (D59). */
export class OpenAiModel extends LanguageModel {
  readonly connected = true;
  private readonly client: OpenAI;

  constructor(private readonly options: OpenAiOptions) {
    super();
    // A question that was asked twice is paid for twice: retries are the person's.
    this.client = new OpenAI({
      apiKey: options.key,
      baseURL: options.baseUrl,
      maxRetries: 0,
      timeout: WHOLE_MS,
    });
  }

  async *answer({ model, turns, json, signal }: ModelRequest): AsyncGenerator<Delta> {
    const late = new AbortController();
    const timer = setTimeout(() => late.abort(), this.options.firstByteMs);
    try {
      const stream = await this.client.chat.completions.create(
        {
          model: this.options.models[model],
          messages: [...turns],
          stream: true,
          ...(json ? { response_format: { type: 'json_object' as const } } : {}),
        },
        { signal: AbortSignal.any([signal, late.signal, AbortSignal.timeout(WHOLE_MS)]) },
      );
      for await (const { choices } of stream) {
        clearTimeout(timer);
        yield* deltasOf(choices[0]?.delta ?? {});
      }
      // The library ends quietly when it was aborted.
      if (late.signal.aborted) throw new Error('no answer in time');
    } catch (error) {
      if (signal.aborted) return;
      this.options.logger.warn({ err: error, model }, 'language model failed');
      throw refusal('ai.failed');
    } finally {
      clearTimeout(timer);
    }
  }
}

function* deltasOf({ content, reasoning_content: thought }: ProviderDelta): Generator<Delta> {
  if (typeof thought === 'string' && thought !== '') yield { type: 'reasoning', text: thought };
  if (typeof content === 'string' && content !== '') yield { type: 'assistant', text: content };
}
