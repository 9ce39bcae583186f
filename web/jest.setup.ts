import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate } from 'node:timers';
import { TextDecoder, TextEncoder } from 'node:util';
import '@testing-library/jest-dom/jest-globals';
import '@testing-library/jest-dom';
import { configure } from '@testing-library/react';
import { afterEach, expect, jest } from '@jest/globals';
import i18next from 'i18next';
import { startI18n } from './src/shared/i18n/i18n.js';
import { deserialize, serialize } from 'node:v8';

// Screens are drawn whole: on a busy machine that takes longer than the five seconds jest allows, and the one second that
// is waited for something to appear.
jest.setTimeout(60_000);
configure({ asyncUtilTimeout: 10_000 });

// What screens show is compared as a British reader sees it; other regions are tested by themselves.
Object.defineProperty(navigator, 'languages', { configurable: true, value: ['en-GB', 'en'] });

// jsdom lacks these; browsers and Node have them.
class PlainRequest {
  readonly method: string;
  readonly signal: AbortSignal;
  readonly headers: Headers;
  constructor(
    readonly url: string,
    init: RequestInit = {},
  ) {
    this.method = init.method ?? 'GET';
    this.signal = init.signal ?? new AbortController().signal;
    this.headers = new Headers(init.headers);
  }
}
/** What React waits a turn with; it holds nothing that would have to be closed. */
class NextTurnChannel {
  readonly port1: { onmessage?: () => void } = {};
  readonly port2 = { postMessage: () => void setImmediate(() => this.port1.onmessage?.()) };
}
Object.assign(globalThis, { MessageChannel: NextTurnChannel });
Object.assign(globalThis, { TextEncoder, TextDecoder, Request: globalThis.Request ?? PlainRequest });
// Nothing can be drawn; whoever asks gets the answer of a browser without it instead of a line of complaint.
HTMLCanvasElement.prototype.getContext = () => null;
Object.defineProperty(window, 'matchMedia', {
  writable: true,
  value: (query: string) => ({
    matches: false,
    media: query,
    onchange: null,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
    addListener: () => undefined,
    removeListener: () => undefined,
    dispatchEvent: () => false,
  }),
});
class NoResizeObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}
Object.assign(globalThis, { ResizeObserver: NoResizeObserver });
Element.prototype.scrollIntoView ??= () => undefined;

/** All texts of one language, read from the files that the build bundles. */
function textsOf(locale: string): Record<string, string> {
  const texts: Record<string, string> = {};
  const source = join(import.meta.dirname, 'src');
  for (const entry of readdirSync(source, { recursive: true, encoding: 'utf8' })) {
    if (entry.endsWith(`i18n/${locale}.json`))
      Object.assign(texts, JSON.parse(readFileSync(join(source, entry), 'utf8')));
  }
  return texts;
}

await startI18n('en', async (locale) => textsOf(locale));

/** Keys that a screen asked for and no language has: people would read them instead of words. */
const wordless = new Set<string>();
i18next.on('missingKey', (_locales, _namespace, key: string) => {
  // Words of a server that stand where a key may stand are words already.
  if (/^[a-z][\w-]*(\.[\w-]+)+$/.test(key)) wordless.add(key);
});
afterEach(() => {
  const keys = [...wordless];
  wordless.clear();
  expect(keys).toEqual([]);
});

// jsdom brings none; drawing charts needs it.
globalThis.structuredClone ??= <T>(value: T): T => deserialize(serialize(value)) as T;
