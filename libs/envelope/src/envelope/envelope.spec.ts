import { gzipSync } from 'node:zlib';
import { createCipheriv, createHash, createHmac } from 'node:crypto';
import fc from 'fast-check';
import { BAD, GOOD } from '../../test/vectors.js';
import { cipherKey, DEFAULT_CIPHER_KEY } from './cipher-key.js';
import { EnvelopeError } from './envelope-error.js';
import { openBrowser, sealBrowser } from './envelope.browser.js';
import { open, seal, sealText } from './envelope.node.js';
import { MAX_INFLATED_BYTES } from './layout.js';

const KEY = 'A1b2C3d4E5f6G7h8';

const IMPLEMENTATIONS = [
  { name: 'browser', seal: sealBrowser, open: openBrowser },
  {
    name: 'node',
    seal: async (value: unknown, key: string) => seal(value, key),
    open: async (envelope: string, key: string) => open(envelope, key),
  },
];

/** A correctly sealed envelope of any bytes: what a hostile client that knows the key can send. */
function sealBytes(packed: Buffer, key: string): string {
  const iv = Buffer.alloc(16, 7);
  const cipher = createCipheriv('aes-128-cbc', key, iv);
  const covered = Buffer.concat([Buffer.of(1), iv, cipher.update(packed), cipher.final()]);
  const tag = createHmac('sha256', createHash('sha256').update(`mac${key}`).digest())
    .update(covered)
    .digest()
    .subarray(0, 16);
  return Buffer.concat([covered, tag]).toString('base64');
}

async function faultOf(work: Promise<unknown>): Promise<string> {
  const error = await work.then(
    () => new Error('was opened'),
    (cause: unknown) => cause,
  );
  return error instanceof EnvelopeError ? `${error.fault}/${error.message}` : String(error);
}

describe.each(IMPLEMENTATIONS)('the envelope in the $name', ({ seal: sealed, open: opened }) => {
  test.each(GOOD)('opens $what sealed elsewhere', async ({ envelope, key, value }) => {
    expect(await opened(envelope, key)).toEqual(value);
  });

  test.each(BAD)('refuses $what with the one answer for all faults', async ({ envelope, key }) => {
    expect(await faultOf(opened(envelope, key))).toBe('bad-envelope/bad-envelope');
  });

  test('opens what either implementation sealed', async () => {
    const value = fc.jsonValue({ maxDepth: 4 }).map((json) => JSON.parse(JSON.stringify(json)) as unknown);
    const safe = value.filter((json) => !/"(__proto__|constructor|prototype)":/.test(JSON.stringify(json)));
    await fc.assert(
      fc.asyncProperty(safe, async (json) => {
        for (const other of IMPLEMENTATIONS)
          expect(await opened(await other.seal(json, KEY), KEY)).toEqual(json);
      }),
      { numRuns: 50 },
    );
  });

  test('never seals the same text twice alike', async () => {
    expect(await sealed({ a: 1 }, KEY)).not.toBe(await sealed({ a: 1 }, KEY));
  });

  test('refuses every envelope of which one byte was flipped', async () => {
    const bytes = Buffer.from(await sealed({ user: 'admin', rows: [1, 2, 3] }, KEY), 'base64');
    for (let at = 0; at < bytes.length; at++) {
      const flipped = Buffer.from(bytes);
      flipped.writeUInt8(flipped.readUInt8(at) ^ (1 << (at % 8)), at);
      expect(await faultOf(opened(flipped.toString('base64'), KEY))).toBe('bad-envelope/bad-envelope');
    }
  });

  test('refuses every envelope of which one character was changed', async () => {
    const text = await sealed({ a: 1 }, KEY);
    for (let at = 0; at < text.length; at++) {
      const changed = text.slice(0, at) + (text[at] === 'A' ? 'B' : 'A') + text.slice(at + 1);
      expect(await faultOf(opened(changed, KEY))).toBe('bad-envelope/bad-envelope');
    }
  });

  test('refuses a shortened or lengthened envelope', async () => {
    const bytes = Buffer.from(await sealed({ a: 1 }, KEY), 'base64');
    for (const changed of [
      bytes.subarray(1),
      bytes.subarray(0, -1),
      bytes.subarray(0, -16),
      Buffer.concat([bytes, Buffer.alloc(16)]),
    ]) {
      expect(await faultOf(opened(changed.toString('base64'), KEY))).toBe('bad-envelope/bad-envelope');
    }
  });

  test('stops inflating at 20 MB and says that it is too large', async () => {
    const bomb = sealBytes(gzipSync(Buffer.alloc(2 * MAX_INFLATED_BYTES, 0x20)), KEY);
    expect(bomb.length).toBeLessThan(60_000);
    expect(await faultOf(opened(bomb, KEY))).toBe('too-large/too-large');
    const fits = sealBytes(gzipSync(`"${'x'.repeat(MAX_INFLATED_BYTES - 2)}"`), KEY);
    expect(await opened(fits, KEY)).toHaveLength(MAX_INFLATED_BYTES - 2);
  }, 30_000);

  test('takes keys of 16 ASCII characters only', async () => {
    for (const key of ['', 'short', 'x'.repeat(17), '密'.repeat(16)]) {
      await expect(sealed({}, key)).rejects.toThrow();
    }
  });
});

test('a text that is JSON already is sealed as it is', () => {
  expect(open(sealText('{"a":[1]}', KEY), KEY)).toEqual({ a: [1] });
});

describe('the key of a call', () => {
  test('is the first 16 characters of the token', () => {
    expect(cipherKey(`${KEY}restOfTheToken`)).toBe(KEY);
    expect(cipherKey(KEY)).toBe(KEY);
  });

  test('is the default one for a shorter, absent or foreign token', () => {
    for (const token of [undefined, '', 'A1b2C3d4E5f6G7h', '密'.repeat(20)])
      expect(cipherKey(token)).toBe(DEFAULT_CIPHER_KEY);
    expect(cipherKey(undefined, 'another-key-1234')).toBe('another-key-1234');
    expect(DEFAULT_CIPHER_KEY).toHaveLength(16);
  });
});
