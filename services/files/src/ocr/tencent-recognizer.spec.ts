import { createHash, createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { ConfigFault, type Runtime } from '@buildmesh/service-kit';
import { filesConfig } from '../files.config.js';
import { recognizerOf } from './ocr.providers.js';
import { TencentRecognizer } from './tencent-recognizer.js';

const SECRET = 'secret key';
let server: Server;
let url = '';
let asked: { action: unknown; region: unknown; body: Record<string, unknown> }[] = [];
let answer: unknown;

const hash = (said: string) => createHash('sha256').update(said).digest('hex');
const mac = (key: string | Buffer, said: string) => createHmac('sha256', key).update(said).digest();

/** Checks a signature as the service's own description has it, from what arrived. */
function isSigned({ headers }: IncomingMessage, body: string): boolean {
  const said =
    /^TC3-HMAC-SHA256 Credential=id\/(\d{4}-\d\d-\d\d)\/ocr\/tc3_request, SignedHeaders=([a-z;-]+), Signature=([0-9a-f]{64})$/;
  const [, day = '', names = '', signature] = said.exec(headers.authorization ?? '') ?? [];
  const listed = names.split(';').map((name) => `${name}:${String(headers[name])}\n`);
  const request = `POST\n/\n\n${listed.join('')}\n${names}\n${hash(body)}`;
  const stamp = String(headers['x-tc-timestamp']);
  if (new Date(Number(stamp) * 1000).toISOString().slice(0, 10) !== day) return false;
  const key = mac(mac(mac(`TC3${SECRET}`, day), 'ocr'), 'tc3_request');
  return (
    mac(key, `TC3-HMAC-SHA256\n${stamp}\n${day}/ocr/tc3_request\n${hash(request)}`).toString('hex') ===
    signature
  );
}

beforeAll(async () => {
  server = createServer((request, response) => {
    void text(request).then((body) => {
      const { 'x-tc-action': action, 'x-tc-region': region } = request.headers;
      asked.push({ action, region, body: JSON.parse(body) as Record<string, unknown> });
      const refused = { Response: { Error: { Code: 'AuthFailure.SignatureFailure', Message: '' } } };
      response.end(JSON.stringify(isSigned(request, body) ? answer : refused));
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => server.close());
beforeEach(() => {
  asked = [];
  const Polygon = [
    { X: 10, Y: 20 },
    { X: 110, Y: 22 },
    { X: 110, Y: 50 },
    { X: 10, Y: 48 },
  ];
  answer = {
    Response: { TextDetections: [{ DetectedText: '发票号码', Confidence: 98, Polygon }], RequestId: 'r' },
  };
});

describe('Tencent’s recognition', () => {
  const recognizer = (secretKey = SECRET) =>
    new TencentRecognizer({ secretId: 'id', secretKey, region: 'ap-shanghai', url });
  const picture = { content: Buffer.from('a picture') };

  it('is asked with a signature that it accepts, and tells text, places and how sure it is', async () => {
    expect(await recognizer().recognize({ ...picture, language: 'ja' })).toEqual({
      text: '发票号码',
      blocks: [{ text: '发票号码', box: [10, 20, 100, 30], score: 0.98 }],
    });
    expect(asked).toEqual([
      {
        action: 'GeneralBasicOCR',
        region: 'ap-shanghai',
        body: { ImageBase64: picture.content.toString('base64'), LanguageType: 'jap' },
      },
    ]);
  });

  it('is a fault of its own where the signature is wrong, it answers nonsense, or is away', async () => {
    const fault = { name: 'RecognizerFault' };
    await expect(recognizer('wrong').recognize(picture)).rejects.toMatchObject(fault);
    answer = { Response: {} };
    await expect(recognizer().recognize(picture)).rejects.toMatchObject(fault);
    const away = new TencentRecognizer({
      secretId: 'id',
      secretKey: SECRET,
      region: 'x',
      url: 'http://127.0.0.1:9',
    });
    await expect(away.recognize(picture)).rejects.toMatchObject(fault);
  });
});

describe('the recognizer', () => {
  const around = (parts: object) =>
    ({ NODE_ENV: 'production', ALLOW_MOCKS: false, ...parts }) as Runtime['config'];
  const named = (parts: object, config = around({})) => recognizerOf(filesConfig.parse(parts), config);

  it('that reads nothing is refused in production, unless mocks are allowed (D76)', async () => {
    expect(() => named({ OCR: 'mock' })).toThrow(ConfigFault);
    const mock = named({ OCR: 'mock' }, around({ ALLOW_MOCKS: true }));
    expect((await mock.recognize({ content: Buffer.alloc(0) })).text).toContain('not read');
  });

  it('is not there unless one is chosen, and needs an account', async () => {
    await expect(named({}).recognize({ content: Buffer.alloc(0) })).rejects.toThrow('no recognizer');
    expect(() => named({ OCR: 'tencent' })).toThrow(ConfigFault);
  });
});
