import type { Recognized } from '@buildmesh/contracts';

export interface Picture {
  content: Buffer;
  language?: 'zh' | 'en' | 'ja' | 'vi' | undefined;
}

/** Somebody who reads pictures (D76). */
export abstract class Recognizer {
  /** Throws a `RecognizerFault` when there is no answer to be had. */
  abstract recognize(picture: Picture): Promise<Recognized>;
}

export class RecognizerFault extends Error {
  override readonly name = 'RecognizerFault';
}

/** The operator has chosen nobody. */
export class NoRecognizer extends Recognizer {
  recognize(): Promise<Recognized> {
    return Promise.reject(new RecognizerFault('no recognizer is set up'));
  }
}

/** One line that says that nothing was read: for development, and for tests. */
export class MockRecognizer extends Recognizer {
  recognize(): Promise<Recognized> {
    const text = 'mock: this picture was not read';
    return Promise.resolve({ text, blocks: [{ text, box: [0, 0, 1, 1], score: 0 }] });
  }
}
