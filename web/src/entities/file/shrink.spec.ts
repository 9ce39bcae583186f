/** @jest-environment jsdom */
import { jest } from '@jest/globals';
import { shrunk, shrunkSize, SHRINK_ABOVE_BYTES } from './shrink.js';

const file = (name: string, type: string, size: number) =>
  Object.defineProperty(new File([], name, { type }), 'size', { value: size });

describe('a picture that is to be sent', () => {
  it.each([
    [
      { width: 4000, height: 3000 },
      { width: 1280, height: 960 },
    ],
    [
      { width: 1000, height: 5000 },
      { width: 256, height: 1280 },
    ],
    [
      { width: 800, height: 600 },
      { width: 800, height: 600 },
    ],
    [
      { width: 100_000, height: 1 },
      { width: 1280, height: 1 },
    ],
  ])('of %j becomes %j', (before, after) => {
    expect(shrunkSize(before)).toEqual(after);
  });

  it('stays as it is up to 2097152 bytes, and where it is no picture, moves, or cannot be drawn', async () => {
    const drawn = jest.fn(() => Promise.reject(new Error('no picture')));
    Object.assign(globalThis, { createImageBitmap: drawn });
    const small = file('a.jpg', 'image/jpeg', SHRINK_ABOVE_BYTES);
    const text = file('a.txt', 'text/plain', SHRINK_ABOVE_BYTES + 1);
    const moving = file('a.gif', 'image/gif', SHRINK_ABOVE_BYTES + 1);
    for (const one of [small, text, moving]) expect(await shrunk(one)).toBe(one);
    expect(drawn).not.toHaveBeenCalled();
    const odd = file('a.tif', 'image/tiff', SHRINK_ABOVE_BYTES + 1);
    expect(await shrunk(odd)).toBe(odd);
  });

  it('above that is drawn anew with a longer side of 1280', async () => {
    const picture = { width: 2560, height: 1280, close: () => undefined };
    Object.assign(globalThis, { createImageBitmap: () => Promise.resolve(picture) });
    const sizes: number[][] = [];
    HTMLCanvasElement.prototype.getContext = (() => ({
      drawImage: (...given: unknown[]) => sizes.push(given.slice(3) as number[]),
    })) as never;
    HTMLCanvasElement.prototype.toBlob = (done, type) => done(new Blob(['small'], { type }));
    const sent = await shrunk(file('photo.webp', 'image/webp', SHRINK_ABOVE_BYTES + 1));
    expect([sent.name, sent.type, sent.size]).toEqual(['photo.jpg', 'image/jpeg', 5]);
    expect(sizes).toEqual([[1280, 640]]);
    const clear = await shrunk(file('logo.png', 'image/png', SHRINK_ABOVE_BYTES + 1));
    expect([clear.name, clear.type]).toEqual(['logo.png', 'image/png']);
  });
});
