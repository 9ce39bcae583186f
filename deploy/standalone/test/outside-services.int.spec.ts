import dns from 'node:dns';
import { Readable } from 'node:stream';
import { jest } from '@jest/globals';
import {
  captcha,
  createProject,
  findPlaces,
  mockPayment,
  orderPackage,
  postChat,
  putFile,
  recognizeText,
  signUpload,
  startSocialLogin,
  translateTexts,
  verifyCode,
  type CallContext,
} from '@buildmesh/contracts';
import { PACKAGE_TYPES } from '@buildmesh/domain';
import { newId } from '@buildmesh/kernel';
import { FileStore } from '@buildmesh/persistence';
import {
  baseConfig,
  createRuntime,
  assertConfig,
  MemoryTransport,
  type ServiceDefinition,
} from '@buildmesh/service-kit';
import { anonymous, describeWith, signedIn, startTestService, type TestService } from '@buildmesh/testing';
import { filesService } from '@buildmesh/files';
import { FirstStart, identityService } from '@buildmesh/identity';
import { messagingService } from '@buildmesh/messaging';
import { paymentsService } from '@buildmesh/payments';

/** The smallest picture that is one. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** Every outside service of D76, and that it does its part while nothing outside of this machine can be reached. */
describeWith(['postgres'], 'outside services (D76)', () => {
  let service: TestService;
  let boss: CallContext;
  let project = '';
  const looked: string[] = [];
  beforeAll(async () => {
    // No variable names an account anywhere; what lets anybody in has to be asked for.
    const asked = { CAPTCHA: 'offline', THIRD_OFFLINE: '1', AI: 'offline' };
    const env = { ...asked, PUBLIC_ORIGINS: 'https://bm.example' };
    const all = [identityService, messagingService, filesService, paymentsService];
    service = await startTestService(all, { env });
    const user = service.get<FirstStart>(FirstStart).created ?? '';
    ({ _id: project } = await service.ask(createProject, signedIn({ user }), { input: { name: 'Shop' } }));
    boss = { ...signedIn({ user }), project, role: newId(), roleType: 'admin', owner: true };
    jest.spyOn(dns, 'lookup').mockImplementation(((host: string, ...rest: unknown[]) => {
      looked.push(host);
      const done = rest.at(-1) as (error: Error) => void;
      done(new Error('nothing is outside'));
    }) as never);
  }, 120_000);
  afterAll(async () => {
    jest.restoreAllMocks();
    await service.stop();
  }, 60_000);
  afterEach(() => expect([looked, service.breaches()]).toEqual([[], []]));

  async function sent(content: Buffer, name: string) {
    const key = `tmp/${newId()}`;
    const { size } = await service.get<FileStore>(FileStore).put(key, Readable.from([content]), 1e6);
    return { key, name, type: 'image/png', size };
  }
  const params = () => ({ project });

  const walks: Record<string, () => Promise<unknown>> = {
    'SMS and captcha: a code comes with the answer, the captcha is always the same': async () => {
      const { ticket } = await service.ask(captcha, anonymous());
      const input = { phone: '13800138000', ticket, randstr: '0000', type: 'register' as const };
      expect(await service.ask(verifyCode, anonymous(), { input })).toEqual({
        sent: true,
        code: expect.stringMatching(/^\d{6}$/) as string,
      });
    },
    'WeChat, WeCom, DingTalk: whoever asks comes back at once': async () => {
      for (const provider of ['weixin', 'wxwork', 'dingtalk'] as const) {
        const { url } = await service.ask(startSocialLogin, anonymous(), { input: { provider } });
        expect(new URL(url).origin).toBe('https://bm.example');
      }
    },
    'Alipay and WeChat Pay: an order is paid without money': async () => {
      const input = { type: PACKAGE_TYPES[0], project };
      const { _id } = await service.ask(orderPackage, boss, { input });
      expect(await service.ask(mockPayment, boss, { params: { order: _id } })).toMatchObject({ _id });
    },
    'language models: a question comes back': async () => {
      const input = { messages: [{ role: 'user' as const, content: 'Good morning' }] };
      expect(await service.ask(postChat, boss, { params: params(), input })).toMatchObject({
        content: 'Good morning',
      });
    },
    'reading of pictures: says that nothing was read': async () => {
      const input = { file: await sent(PNG, 'a.png'), option: {} };
      expect(await service.ask(recognizeText, boss, { params: params(), input })).toMatchObject({
        text: expect.stringContaining('mock') as string,
      });
    },
    'places: made-up ones': async () => {
      const input = { lat: 31.2, lng: 121.5 };
      const found = await service.ask(findPlaces, boss, { params: { provider: 'mock' }, input });
      expect(found.length).toBeGreaterThan(0);
    },
    'translation: texts stay as they are': async () => {
      const input = { map: { title: '订单' }, to: 'en' as const, from: 'zh' as const };
      expect(await service.ask(translateTexts, boss, { input })).toEqual({ title: '订单' });
    },
    'object storage: files lie on this machine': async () => {
      const queryString = { type: 'project', entity: 'orders', name: 'a.png', size: PNG.length } as const;
      const signed = await service.ask(signUpload, boss, { params: params(), queryString });
      expect(signed.oss).toBe(false);
      const input = { file: await sent(PNG, 'a.png'), key: signed.key, token: signed.token };
      expect(await service.ask(putFile, boss, { params: params(), input })).toMatchObject({ name: 'a.png' });
    },
  };
  test.each(Object.keys(walks))('%s, and nobody outside is asked', async (name) => {
    await walks[name]?.();
  });
});

const PRODUCTION = { NODE_ENV: 'production', BUS: 'memory', BUS_SECRET: 'x'.repeat(40) };

/** What a process does with its environment before it does anything else. */
async function begin(definition: ServiceDefinition, env: Record<string, string>): Promise<void> {
  const all = { ...PRODUCTION, PUBLIC_ORIGINS: 'https://bm.example', ...env };
  assertConfig([baseConfig, ...(definition.config ? [definition.config] : [])], all);
  definition.module(await createRuntime('test', { ...all, LOG_LEVEL: 'silent' }, new MemoryTransport()));
}

describe('adapters that are made up (D76)', () => {
  test.each([
    ['SMS', identityService, { SMS: 'offline' }],
    ['captcha', identityService, { CAPTCHA: 'offline' }],
    ['messaging apps', identityService, { THIRD_OFFLINE: '1' }],
    ['payments', paymentsService, { PAY_OFFLINE: '1' }],
    ['assistants', messagingService, { AI: 'offline' }],
    ['translation', filesService, { TRANSLATE: 'offline' }],
    ['reading of pictures', filesService, { OCR: 'mock' }],
  ] as [string, ServiceDefinition, Record<string, string>][])(
    'stop a start in production unless they are allowed: %s',
    async (_name, definition, env) => {
      await expect(begin(definition, env)).rejects.toThrow('ALLOW_MOCKS');
      await expect(begin(definition, { ...env, ALLOW_MOCKS: '1' })).resolves.toBeUndefined();
      await expect(begin(definition, {})).resolves.toBeUndefined();
    },
  );
});

describeWith(['postgres'], 'in production without an account anywhere', () => {
  test('nothing is made up: places, pictures, translations and assistants are told to be away', async () => {
    const production = { NODE_ENV: 'production', PUBLIC_ORIGINS: 'https://bm.example' };
    const service = await startTestService([messagingService, filesService], { env: production });
    const project = newId();
    const boss: CallContext = { ...signedIn(), project, role: newId(), roleType: 'admin' };
    const places = { params: { provider: 'mock' as const }, input: { lat: 31.2, lng: 121.5 } };
    const refused = { key: 'third.unavailable' };
    await expect(service.ask(findPlaces, boss, places)).rejects.toMatchObject(refused);
    const text = { input: { map: { a: '订单' }, to: 'en' as const } };
    await expect(service.ask(translateTexts, boss, text)).rejects.toMatchObject(refused);
    const asked = { params: { project }, input: { messages: [{ role: 'user' as const, content: 'Hi' }] } };
    await expect(service.ask(postChat, boss, asked)).rejects.toMatchObject({
      key: 'ai.not-connected',
    });
    await service.stop();
  }, 120_000);
});
