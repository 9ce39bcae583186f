import { createHash, createHmac } from 'node:crypto';
import { z } from 'zod';
import type { Recognized } from '@buildmesh/contracts';
import { Recognizer, RecognizerFault, type Picture } from './recognizer.js';

const TIMEOUT_MS = 30_000;
const SERVICE = 'ocr';
const VERSION = '2018-11-19';
const LANGUAGES = { zh: 'zh', en: 'auto', ja: 'jap', vi: 'vie' } as const;

export interface TencentAccount {
  secretId: string;
  secretKey: string;
  region: string;
  url: string;
}

const point = z.object({ X: z.number(), Y: z.number() });
const answer = z.object({
  Response: z.union([
    z.object({
      TextDetections: z.array(
        z.object({ DetectedText: z.string(), Confidence: z.number(), Polygon: z.array(point).min(1) }),
      ),
    }),
    z.object({ Error: z.object({ Code: z.string() }) }),
  ]),
});

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();

/** Signs a call of Tencent Cloud by its method TC3-HMAC-SHA256. `timestamp` in seconds. */
function tc3Authorization(
  { secretId, secretKey }: Pick<TencentAccount, 'secretId' | 'secretKey'>,
  { host, body, timestamp }: { host: string; body: string; timestamp: number },
): string {
  const day = new Date(timestamp * 1000).toISOString().slice(0, 10);
  const headers = `content-type:application/json\nhost:${host}\n`;
  const signed = 'content-type;host';
  const request = `POST\n/\n\n${headers}\n${signed}\n${sha256(body)}`;
  const scope = `${day}/${SERVICE}/tc3_request`;
  const text = `TC3-HMAC-SHA256\n${timestamp}\n${scope}\n${sha256(request)}`;
  const key = hmac(hmac(hmac(`TC3${secretKey}`, day), SERVICE), 'tc3_request');
  const signature = hmac(key, text).toString('hex');
  return `TC3-HMAC-SHA256 Credential=${secretId}/${scope}, SignedHeaders=${signed}, Signature=${signature}`;
}

/** Tencent Cloud's recognition of print. */
export class TencentRecognizer extends Recognizer {
  constructor(
    private readonly account: TencentAccount,
    private readonly now: () => number = Date.now,
  ) {
    super();
  }

  async recognize({ content, language = 'zh' }: Picture): Promise<Recognized> {
    const body = JSON.stringify({
      ImageBase64: content.toString('base64'),
      LanguageType: LANGUAGES[language],
    });
    const said = answer.safeParse(await this.ask(body));
    if (!said.success) throw new RecognizerFault('answered something else');
    const { Response: told } = said.data;
    if ('Error' in told) throw new RecognizerFault(`refused with ${told.Error.Code.slice(0, 80)}`);
    const blocks = told.TextDetections.map(({ DetectedText, Confidence, Polygon }) => ({
      text: DetectedText,
      box: boxOf(Polygon),
      score: Math.min(1, Math.max(0, Confidence / 100)),
    }));
    return { text: blocks.map(({ text }) => text).join('\n'), blocks };
  }

  private async ask(body: string): Promise<unknown> {
    const { url, region } = this.account;
    const { host } = new URL(url);
    const timestamp = Math.floor(this.now() / 1000);
    try {
      const response = await fetch(url, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          authorization: tc3Authorization(this.account, { host, body, timestamp }),
          'x-tc-action': 'GeneralBasicOCR',
          'x-tc-version': VERSION,
          'x-tc-timestamp': String(timestamp),
          'x-tc-region': region,
        },
        body,
        redirect: 'error',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      return await response.json();
    } catch (cause) {
      throw new RecognizerFault(cause instanceof SyntaxError ? 'answered no JSON' : 'could not be reached');
    }
  }
}

/** The upright box around a polygon. */
function boxOf(points: readonly z.output<typeof point>[]): [number, number, number, number] {
  const [xs, ys] = [points.map(({ X }) => X), points.map(({ Y }) => Y)];
  const [x, y] = [Math.min(...xs), Math.min(...ys)];
  return [x, y, Math.max(...xs) - x, Math.max(...ys) - y];
}
