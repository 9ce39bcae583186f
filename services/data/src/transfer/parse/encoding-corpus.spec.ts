import iconv from 'iconv-lite';
import { CONTENTS, corpusText, ROWS, TONGUES } from '../../../test/encoding-corpus.js';
import { decoderOf, detectEncoding, tellingLines } from './encoding.js';
import type { EncodingGuess } from './encoding-guess.js';

interface Tried {
  what: string;
  guess: EncodingGuess;
  right: boolean;
  offered: boolean;
  rows: number;
  ms: number;
}

const decode = (bytes: Buffer, encoding: string): string => {
  const decoder = decoderOf(encoding);
  return decoder.write(bytes) + decoder.end();
};

/** Every language in each of its encodings, contents and sizes, in a project of its own language, of English and of Chinese. */
function tryAll(): Tried[] {
  const tried: Tried[] = [];
  for (const tongue of TONGUES)
    for (const encoding of tongue.encodings)
      for (const content of CONTENTS)
        for (const rows of ROWS)
          for (const plain of [true, false]) {
            const text = corpusText(tongue, { content, rows, plain });
            const bytes = iconv.encode(text, encoding);
            const language = [tongue.language, 'en', 'zh'][tried.length % 3];
            const began = performance.now();
            const guess = detectEncoding(
              bytes.subarray(0, 65_536),
              tellingLines(bytes.subarray(0, 65_536), bytes.length <= 65_536),
              {
                language,
              },
            );
            const ms = performance.now() - began;
            const right = decode(bytes, guess.encoding) === text;
            const offered = guess.candidates.some((one) => decode(bytes, one) === text);
            const what = `${tongue.language} ${encoding} ${content} ${rows} ${plain ? 'plain' : 'native'} in ${String(language)}`;
            tried.push({ what: `${what}: ${JSON.stringify(guess)}`, guess, right, offered, rows, ms });
          }
  return tried;
}

describe('a thousand files in fourteen encodings', () => {
  const tried = tryAll();
  const named = (list: readonly Tried[]): string[] => list.map(({ what }) => what);

  it('are never read wrongly without asking', () => {
    expect(named(tried.filter(({ guess, right }) => guess.sure && !right))).toEqual([]);
  });

  it('are offered with the right encoding where it is asked for', () => {
    const asked = tried.filter(({ guess }) => !guess.sure);
    expect(asked.filter(({ offered }) => !offered).length).toBeLessThanOrEqual(tried.length * 0.01);
  });

  it('are read without asking from thirty rows on', () => {
    const many = tried.filter(({ rows }) => rows >= 30);
    expect(many.filter(({ guess }) => !guess.sure).length).toBeLessThanOrEqual(many.length * 0.01);
  });

  it('are looked at for less than 50 ms each', () => {
    const sorted = tried.map(({ ms }) => ms).sort((a, b) => a - b);
    expect(sorted[Math.floor(sorted.length / 2)]).toBeLessThan(50);
  });
});
