import { setImmediate } from 'node:timers';
import { TextDecoder, TextEncoder } from 'node:util';
import '@testing-library/jest-dom/jest-globals';
import '@testing-library/jest-dom';
import { configure } from '@testing-library/react';
import { jest } from '@jest/globals';
import { deserialize, serialize } from 'node:v8';
import './jest.models.js';

// Screens are drawn whole: on a busy machine that takes longer than the five seconds jest allows, and the one second that
// is waited for something to appear.
jest.setTimeout(60_000);
configure({ asyncUtilTimeout: 10_000 });

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

// jsdom brings none; drawing charts needs it.
globalThis.structuredClone ??= <T>(value: T): T => deserialize(serialize(value)) as T;
