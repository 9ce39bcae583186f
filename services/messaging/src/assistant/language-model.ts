import type { AiModel } from '@buildmesh/domain';

export interface Turn {
  role: 'system' | 'user' | 'assistant';
  content: string;
}

export interface ModelRequest {
  model: AiModel;
  turns: readonly Turn[];
  /** The answer is to be one JSON object. */
  json?: boolean;
  signal: AbortSignal;
}

/** A piece of what a model says, or of what it thinks before. */
export interface Delta {
  type: 'assistant' | 'reasoning';
  text: string;
}

/** Something that answers. Throws `ai.failed` when it cannot; ends early when the signal is aborted. */
export abstract class LanguageModel {
  /** Whether there is one at all. */
  abstract readonly connected: boolean;
  abstract answer(request: ModelRequest): AsyncIterable<Delta>;
}
