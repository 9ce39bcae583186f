import { pack, unpack } from './frame.js';
import { MessageTooLarge } from './transport.js';

const MEGABYTE = 1024 * 1024;

describe('a bus message', () => {
  test.each([
    ['nothing', ''],
    ['short text', '{"a":"ä€𝄞"}'],
    ['long text', 'ä'.repeat(MEGABYTE)],
  ])('carries %s unchanged', (_name, text) => {
    expect(unpack(pack(text, MEGABYTE))).toBe(text);
  });

  test('is packed when it is long, so that a page of wide rows fits', () => {
    expect(pack('x'.repeat(3 * MEGABYTE), MEGABYTE).length).toBeLessThan(MEGABYTE / 10);
  });

  test('that does not fit even packed is refused', () => {
    const noise = Buffer.from(crypto.getRandomValues(new Uint8Array(60_000)))
      .toString('base64')
      .repeat(1);
    expect(() =>
      pack(
        Array.from({ length: 40 }, (_, index) => noise.slice(index * 1000) + String(Math.random())).join(''),
        100_000,
      ),
    ).toThrow(MessageTooLarge);
  });
});
