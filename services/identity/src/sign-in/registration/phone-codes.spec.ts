import { MemoryCache } from '@buildmesh/persistence';
import { type CodeScope, PhoneCodes } from './phone-codes.js';
import { SmsSender } from './sms-sender.js';

const MINUTE = 60_000;
const scope: CodeScope = { type: 'register', phone: '13800000000' };
const wrong = { key: 'session.code-wrong' };
const tooSoon = { key: 'session.code-too-soon' };

class Recorder extends SmsSender {
  readonly sent: string[] = [];
  send(_phone: string, code: string): Promise<undefined> {
    this.sent.push(code);
    return Promise.resolve(undefined);
  }
}

function codesAt() {
  let now = 0;
  const sender = new Recorder();
  const codes = new PhoneCodes(new MemoryCache(() => now), sender);
  const send = async (to: CodeScope = scope, ip = '10.0.0.1') => {
    await codes.send(to, ip);
    return sender.sent.at(-1) ?? '';
  };
  return { codes, send, pass: (ms: number) => (now += ms) };
}
const other = (code: string) => (code === '000000' ? '111111' : '000000');

describe('A phone code', () => {
  it('has six digits and is good for its purpose, phone and project only', async () => {
    const { codes, send } = codesAt();
    const code = await send();
    expect(code).toMatch(/^\d{6}$/);
    await expect(codes.check({ ...scope, type: 'forget' }, code)).rejects.toMatchObject(wrong);
    await expect(codes.check({ ...scope, phone: '13900000000' }, code)).rejects.toMatchObject(wrong);
    await expect(codes.check({ ...scope, project: 'a'.repeat(24) }, code)).rejects.toMatchObject(wrong);
    await expect(codes.check(scope, code)).resolves.toBeUndefined();
  });

  it('is dead after five wrong tries, also when they come at once', async () => {
    const { codes, send } = codesAt();
    const code = await send();
    await Promise.allSettled(Array.from({ length: 5 }, () => codes.check(scope, other(code))));
    await expect(codes.check(scope, code)).rejects.toMatchObject(wrong);
  });

  it('ends after five minutes, and when it was spent', async () => {
    const { codes, send, pass } = codesAt();
    const first = await send();
    pass(5 * MINUTE);
    await expect(codes.check(scope, first)).rejects.toMatchObject(wrong);
    const second = await send();
    await codes.spend(scope);
    await expect(codes.check(scope, second)).rejects.toMatchObject(wrong);
  });

  it('is sent once a minute and ten times a day to a phone, whatever the purpose', async () => {
    const { send, pass } = codesAt();
    await send();
    await expect(send({ ...scope, type: 'login' })).rejects.toMatchObject(tooSoon);
    for (let i = 0; i < 9; i++) {
      pass(MINUTE);
      await send();
    }
    pass(MINUTE);
    await expect(send()).rejects.toMatchObject(tooSoon);
  });

  it('is sent a hundred times a day for one address', async () => {
    const { send } = codesAt();
    for (let i = 0; i < 100; i++) await send({ ...scope, phone: `138${String(i).padStart(8, '0')}` });
    await expect(send({ ...scope, phone: '13900000000' })).rejects.toMatchObject(tooSoon);
  });
});
