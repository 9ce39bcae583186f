/** @jest-environment jsdom */
import { Blob } from 'node:buffer';
import { webcrypto } from 'node:crypto';
import { CompressionStream, DecompressionStream } from 'node:stream/web';
import { setProjectOption, takeCommands } from '@buildmesh/contracts';
import { openBrowser as open, sealBrowser as seal } from '@buildmesh/envelope';
import { tokenStored } from '../../state/session/session.slice.js';
import { setFlag } from '../../state/flags/local-flags.js';
import { createStore } from '../../state/store.js';
import { api } from '../api.js';
import { setCommandTools } from '../commands/command-channel.js';
import type { CommandTools } from '../commands/commands.js';
import { mutationOf } from '../contract-endpoint.js';

const TOKEN = 'sealed-under-this-token-of-forty-eight-characters';
const KEY = TOKEN.slice(0, 16);
const P = '0123456789abcdef01234567';
const sealedApi = api.injectEndpoints({
  endpoints: (build) => ({
    sealedSave: build.mutation(mutationOf(setProjectOption)),
    sealedCommands: build.mutation(mutationOf(takeCommands)),
  }),
});

// What browsers have on https and jsdom lacks.
const before = globalThis.fetch;
beforeAll(() => {
  Object.defineProperty(globalThis, 'crypto', { value: webcrypto, configurable: true });
  Object.assign(globalThis, { Blob, CompressionStream, DecompressionStream });
});
afterEach(() => {
  globalThis.fetch = before;
  setCommandTools(null);
  localStorage.clear();
});

/** A server that seals its answers as ours does. */
function sealedServer(answer: (body: unknown) => unknown, wrap = true) {
  const bodies: Record<string, unknown>[] = [];
  const headers: Record<string, string>[] = [];
  globalThis.fetch = (async (_: string, init: RequestInit) => {
    const body = JSON.parse(init.body as string) as Record<string, unknown>;
    bodies.push(body);
    headers.push(init.headers as Record<string, string>);
    const plain = answer(await open(String(body.encrypted), KEY));
    const json = wrap ? { encrypted: await seal(plain, KEY) } : plain;
    return {
      ok: true,
      status: 200,
      statusText: 'OK',
      headers: new Headers(),
      json: async () => json,
    } as Response;
  }) as typeof fetch;
  return { bodies, headers };
}

function client() {
  const store = createStore();
  store.dispatch(tokenStored(TOKEN));
  const done: string[] = [];
  const tools = new Proxy({} as CommandTools, {
    get: (_, name: string) => (text: unknown) => void done.push(`${name} ${JSON.stringify(text)}`),
  });
  setCommandTools(tools);
  const save = () =>
    store.dispatch(
      sealedApi.endpoints.sealedSave.initiate({ params: { project: P }, body: { name: 'New' }, quiet: true }),
    );
  return { store, done, save };
}
const settled = () => new Promise((resolve) => setTimeout(resolve, 50));

describe('sealed traffic', () => {
  it('sends the body compressed and encrypted, and nothing of it in the open', async () => {
    const { bodies, headers } = sealedServer((body) => ({ code: 0, error: 0, data: body }));
    const { data } = await client().save();
    expect(data).toEqual({ name: 'New' });
    expect(Object.keys(bodies[0] ?? {})).toEqual(['encrypted']);
    expect(headers[0]?.['x-enc']).toBe('1');
  });

  it('adds a plain copy of the body in debug mode', async () => {
    setFlag('debug', true);
    const { bodies } = sealedServer(() => ({ code: 0, error: 0, data: true }));
    await client().save();
    expect(bodies[0]).toMatchObject({ data: { name: 'New' } });
    expect(bodies[0]).toHaveProperty('encrypted');
  });

  it('opens a sealed refusal', async () => {
    sealedServer(() => ({ code: 100, message: 'Not today' }));
    const { error } = await client().save();
    expect(error).toMatchObject({ code: 100, message: 'Not today' });
  });

  it('executes the commands of a sealed answer', async () => {
    sealedServer(() => ({
      code: 0,
      error: 0,
      data: true,
      cmd: [{ type: 'tips', value: 'Hello' }, { type: 'reload' }],
    }));
    const { save, done } = client();
    await save();
    await settled();
    expect(done).toEqual(['notify {"text":"Hello","level":"info","durationMs":3000}', 'reload undefined']);
  });

  it('executes an encrypted cmd in a plain answer, and ignores a plain one', async () => {
    const list = [{ type: 'refresh' }];
    const sealed = await seal(list, KEY);
    sealedServer(() => ({ code: 0, error: 0, data: true, cmd: sealed }), false);
    const first = client();
    await first.save();
    await settled();
    expect(first.done).toEqual(['refresh undefined']);
    sealedServer(() => ({ code: 0, error: 0, data: true, cmd: list }), false);
    const second = client();
    await second.save();
    await settled();
    expect(second.done).toEqual([]);
  });

  it('collects the commands that wait for the user', async () => {
    sealedServer(() => ({ code: 0, error: 0, data: { cmd: [{ type: 'logout', value: '' }] } }));
    const { store, done } = client();
    await store.dispatch(sealedApi.endpoints.sealedCommands.initiate({ body: { project: P } }));
    await settled();
    expect(done).toEqual(['logout undefined']);
  });
});
