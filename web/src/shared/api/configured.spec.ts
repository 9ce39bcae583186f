/** @jest-environment jsdom */
import { listProjects } from '@buildmesh/contracts';
import { LOCAL_CODE } from './faults/fault.js';

// The page says it before any part of the client is loaded.
const page = document.createElement('meta');
page.name = 'bm-config';
page.content = JSON.stringify({ timeoutMs: 1000, urlLimit: 4, concurrency: 2, debug: true });
document.head.append(page);
const { perform } = await import('./base-query.js');
const { hasFlag, isConfigured, setFlag } = await import('../state/flags/local-flags.js');

const before = globalThis.fetch;
afterEach(() => {
  globalThis.fetch = before;
});

/** A server that never answers. */
function silentServer() {
  const asked: string[] = [];
  globalThis.fetch = ((url: string, { signal }: RequestInit) => {
    asked.push(url);
    return new Promise((_, reject) => signal?.addEventListener('abort', () => reject(new Error('given up'))));
  }) as typeof fetch;
  return asked;
}

describe('a client that the page configures', () => {
  it('gives a request up after the configured time, has as many under way as configured, and sends no URL more often', async () => {
    const asked = silentServer();
    const outcomes = Array.from({ length: 5 }, () => perform({ contract: listProjects }, null));
    await new Promise((resolve) => setTimeout(resolve, 500));
    expect(asked).toHaveLength(2);
    const codes = (await Promise.all(outcomes)).map(({ fault }) => fault?.code);
    expect(codes).toEqual([...Array<number>(4).fill(LOCAL_CODE.timeout), LOCAL_CODE.tooFrequent]);
    expect(asked).toHaveLength(4);
  });

  it('is in debug mode whatever the flags of this browser', () => {
    setFlag('debug', false);
    expect([hasFlag('debug'), isConfigured('debug')]).toEqual([true, true]);
    expect([hasFlag('early'), isConfigured('early')]).toEqual([false, false]);
  });
});
