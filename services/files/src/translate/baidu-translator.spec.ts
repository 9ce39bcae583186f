import { createHash } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { BaiduTranslator } from './baidu-translator.js';

const KEY = 'secret key';
let server: Server;
let url = '';
let asked: URLSearchParams[] = [];
let answer: (form: URLSearchParams) => unknown;

/** Answers as the service does: only to who has signed what is asked. */
beforeAll(async () => {
  server = createServer((request, response) => {
    let body = '';
    request.on('data', (piece: Buffer) => (body += piece.toString()));
    request.on('end', () => {
      const form = new URLSearchParams(body);
      asked.push(form);
      const signed = `${form.get('appid')}${form.get('q')}${form.get('salt')}${KEY}`;
      const isRight = createHash('md5').update(signed).digest('hex') === form.get('sign');
      response.end(
        JSON.stringify(isRight ? answer(form) : { error_code: '54001', error_msg: 'Invalid Sign' }),
      );
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/translate`;
});
afterAll(() => server.close());
beforeEach(() => {
  asked = [];
  answer = (form) => ({
    trans_result: form
      .get('q')
      ?.split('\n')
      .map((src) => ({ src, dst: `«${src}»` })),
  });
});

describe('Baidu', () => {
  const translator = (key = KEY) => new BaiduTranslator({ appId: 'app', key, url });

  it('translates lines in their order, under its own names of languages', async () => {
    expect(await translator().translate(['订单', '客户'], { from: 'zh', to: 'vi' })).toEqual([
      '«订单»',
      '«客户»',
    ]);
    expect([asked[0]?.get('from'), asked[0]?.get('to')]).toEqual(['zh', 'vie']);
    await translator().translate(['x'], { to: 'ja' });
    expect([asked[1]?.get('from'), asked[1]?.get('to')]).toEqual(['auto', 'jp']);
  });

  it('is asked in pieces that it takes', async () => {
    const lines = Array.from({ length: 10 }, (_, at) => `${at}`.padEnd(1500, 'x'));
    expect(await translator().translate(lines, { to: 'en' })).toEqual(lines.map((line) => `«${line}»`));
    expect(asked).toHaveLength(4);
  });

  it('is a fault of its own where the signature is wrong, it refuses, or loses a line', async () => {
    const fault = { name: 'TranslatorFault' };
    await expect(translator('wrong').translate(['x'], { to: 'en' })).rejects.toMatchObject(fault);
    answer = () => ({ error_code: 54003 });
    await expect(translator().translate(['x'], { to: 'en' })).rejects.toMatchObject(fault);
    answer = () => ({ trans_result: [] });
    await expect(translator().translate(['x'], { to: 'en' })).rejects.toMatchObject(fault);
    const nobody = new BaiduTranslator({ appId: 'app', key: KEY, url: 'http://127.0.0.1:9/' });
    await expect(nobody.translate(['x'], { to: 'en' })).rejects.toMatchObject(fault);
  });
});
