/** @jest-environment jsdom */
import { jest } from '@jest/globals';
import { chunkFailureOf, isChunkFailure } from './chunk-failure.js';

const failed = new Error('Failed to fetch dynamically imported module: https://bm.test/assets/user-1.js');
const style = new Error('Unable to preload CSS for /assets/user-1.css');
const answer = (status: number) => async () => ({ ok: status < 400, status });

describe('a chunk that does not load', () => {
  it('is missing when a new version replaced it', async () => {
    expect(await chunkFailureOf(failed, answer(404))).toEqual({
      type: 'missing',
      url: 'https://bm.test/assets/user-1.js',
    });
  });

  it('timed out when nothing came in time', async () => {
    const slow = () => Promise.reject(new DOMException('late', 'TimeoutError'));
    expect((await chunkFailureOf(failed, slow)).type).toBe('timeout');
  });

  it('is an error otherwise', async () => {
    const offline = () => Promise.reject(new TypeError('Failed to fetch'));
    expect((await chunkFailureOf(failed, offline)).type).toBe('error');
    expect((await chunkFailureOf(failed, answer(200))).type).toBe('error');
  });

  it('has the code CSS_CHUNK_LOAD_FAILED when it is a stylesheet', async () => {
    expect(await chunkFailureOf(style, answer(404))).toEqual({
      type: 'missing',
      code: 'CSS_CHUNK_LOAD_FAILED',
      url: '/assets/user-1.css',
    });
  });

  it('is told from faults of the program', () => {
    expect(isChunkFailure(failed)).toBe(true);
    expect(isChunkFailure(style)).toBe(true);
    expect(isChunkFailure(new Error('x is undefined'))).toBe(false);
  });

  it('counts as timed out when there is no answer within 120 seconds', async () => {
    const late = AbortSignal.abort(new DOMException('late', 'TimeoutError'));
    const timeout = jest.spyOn(AbortSignal, 'timeout').mockReturnValue(late);
    const before = globalThis.fetch;
    globalThis.fetch = ((_: string, { signal }: RequestInit) =>
      Promise.reject(signal?.reason)) as typeof fetch;
    const error = new Error('Failed to fetch dynamically imported module: https://bm.test/assets/a.js');
    const failure = await chunkFailureOf(error);
    globalThis.fetch = before;
    expect(failure.type).toBe('timeout');
    expect(timeout.mock.calls).toEqual([[120_000]]);
    timeout.mockRestore();
  });
});
