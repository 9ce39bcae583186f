import type { Locale } from '@buildmesh/kernel';

export interface Direction {
  to: Locale;
  from?: Locale | undefined;
}

/** Somebody who translates (D76); lines come back in their order, one for each. */
export abstract class Translator {
  /** Throws a `TranslatorFault` when there is no translation to be had. */
  abstract translate(lines: readonly string[], direction: Direction): Promise<string[]>;
}

export class TranslatorFault extends Error {
  override readonly name = 'TranslatorFault';
}

/** Leaves everything as it is: for development, and for tests. */
export class OfflineTranslator extends Translator {
  translate(lines: readonly string[]): Promise<string[]> {
    return Promise.resolve([...lines]);
  }
}

/** The operator has chosen nobody. */
export class NoTranslator extends Translator {
  translate(): Promise<string[]> {
    return Promise.reject(new TranslatorFault('no translator is set up'));
  }
}
