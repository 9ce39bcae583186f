import { gunzipSync, gzipSync } from 'node:zlib';
import { EnvelopeError } from './envelope-error.js';
import { gunzip, gzip } from './gzip.browser.js';

const TEXT = new TextEncoder().encode('compressed '.repeat(10_000));

/** Runs `work` in a browser that has no compression of its own. */
async function withoutStreams<T>(work: () => Promise<T>): Promise<T> {
  const { CompressionStream, DecompressionStream } = globalThis;
  Object.assign(globalThis, { CompressionStream: undefined, DecompressionStream: undefined });
  try {
    return await work();
  } finally {
    Object.assign(globalThis, { CompressionStream, DecompressionStream });
  }
}

describe.each([
  ['with compression streams', <T>(work: () => Promise<T>) => work()],
  ['in an old browser without them', withoutStreams],
])('gzip %s', (_where, inBrowser) => {
  test('packs what others unpack, and unpacks what others packed', async () => {
    const packed = await inBrowser(() => gzip(TEXT));
    expect(packed.length).toBeLessThan(TEXT.length / 20);
    expect(new Uint8Array(gunzipSync(packed))).toEqual(TEXT);
    expect(await inBrowser(() => gunzip(new Uint8Array(gzipSync(TEXT))))).toEqual(TEXT);
  });

  test('stops at the limit', async () => {
    const packed = new Uint8Array(gzipSync(TEXT));
    await expect(inBrowser(() => gunzip(packed, TEXT.length - 1))).rejects.toEqual(
      new EnvelopeError('too-large'),
    );
    await expect(inBrowser(() => gunzip(packed, TEXT.length))).resolves.toHaveLength(TEXT.length);
  });

  test('refuses broken data', async () => {
    const packed = new Uint8Array(gzipSync(TEXT));
    await expect(inBrowser(() => gunzip(packed.slice(0, packed.length - 12)))).rejects.toThrow();
    await expect(inBrowser(() => gunzip(packed.slice(3)))).rejects.toThrow();
  });
});
