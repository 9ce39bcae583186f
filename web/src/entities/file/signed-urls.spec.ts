/** @jest-environment jsdom */
import { jest } from '@jest/globals';
import { SignedUrls } from './signed-urls.js';

describe('addresses of pictures', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  it('are asked for together, at most 200 at once, and kept until shortly before they end', async () => {
    const urls = new SignedUrls();
    const asked: number[] = [];
    const ask = (files: string[]) => {
      asked.push(files.length);
      return Promise.resolve({
        urls: files.map((file) => `/signed/${file}`),
        expire: Date.now() + 3_600_000,
      });
    };
    const told = jest.fn();
    urls.subscribe(told);
    for (let at = 0; at < 250; at++) urls.want(`f${at}`, ask);
    urls.want('f0', ask);
    await jest.advanceTimersByTimeAsync(200);
    expect(asked).toEqual([200, 50]);
    expect([urls.get('f0'), urls.get('f249'), urls.get('other')]).toEqual([
      '/signed/f0',
      '/signed/f249',
      undefined,
    ]);
    expect(told).toHaveBeenCalled();
    urls.want('f0', ask);
    await jest.advanceTimersByTimeAsync(3_250_000);
    expect(asked).toHaveLength(2);
    await jest.advanceTimersByTimeAsync(100_000);
    urls.want('f0', ask);
    await jest.advanceTimersByTimeAsync(100);
    expect(asked).toEqual([200, 50, 1]);
  });

  it('that could not be had are asked for again', async () => {
    const urls = new SignedUrls();
    urls.want('f', () => Promise.reject(new Error('offline')));
    await jest.advanceTimersByTimeAsync(100);
    expect(urls.get('f')).toBeUndefined();
    urls.want('f', () => Promise.resolve({ urls: [null], expire: Date.now() + 3_600_000 }));
    await jest.advanceTimersByTimeAsync(100);
    expect(urls.get('f')).toBeNull();
  });
});
