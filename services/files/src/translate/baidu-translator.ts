import { createHash } from 'node:crypto';
import { z } from 'zod';
import { newId, type Locale } from '@buildmesh/kernel';
import { piecesOf } from './lines.rules.js';
import { Translator, TranslatorFault, type Direction } from './translator.js';

const TIMEOUT_MS = 10_000;
/** The service takes 6000 bytes at once; some room for what it adds. */
const PIECE_BYTES = 5_500;

/** Our languages by its names. */
const NAMES: Record<Locale, string> = {
  zh: 'zh',
  en: 'en',
  ja: 'jp',
  vi: 'vie',
  yue: 'yue',
  'zh-TW': 'cht',
};

const answer = z.union([
  z.object({ trans_result: z.array(z.object({ dst: z.string() })) }),
  z.object({ error_code: z.union([z.string(), z.number()]) }),
]);

export interface BaiduAccount {
  appId: string;
  key: string;
  url: string;
}

/** Baidu's general translation, which proves the caller by an MD5 over what is asked. */
export class BaiduTranslator extends Translator {
  constructor(private readonly account: BaiduAccount) {
    super();
  }

  async translate(lines: readonly string[], direction: Direction): Promise<string[]> {
    const translated: string[] = [];
    for (const piece of piecesOf(lines, PIECE_BYTES)) translated.push(...(await this.ask(piece, direction)));
    return translated;
  }

  private async ask(lines: readonly string[], { from, to }: Direction): Promise<string[]> {
    const { appId, key, url } = this.account;
    const q = lines.join('\n');
    const salt = newId();
    const sign = createHash('md5').update(`${appId}${q}${salt}${key}`).digest('hex');
    const asked = { q, from: from ? NAMES[from] : 'auto', to: NAMES[to], appid: appId, salt, sign };
    const said = answer.safeParse(await post(url, asked));
    if (!said.success) throw new TranslatorFault('answered something else');
    if ('error_code' in said.data) throw new TranslatorFault(`refused with ${said.data.error_code}`);
    const found = said.data.trans_result.map(({ dst }) => dst);
    if (found.length !== lines.length) throw new TranslatorFault('answered another number of lines');
    return found;
  }
}

async function post(url: string, form: Record<string, string>): Promise<unknown> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      body: new URLSearchParams(form),
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    return await response.json();
  } catch (cause) {
    // The message may hold the address; only the kind of failure is told.
    throw new TranslatorFault(cause instanceof SyntaxError ? 'answered no JSON' : 'could not be reached');
  }
}
