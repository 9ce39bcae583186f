import {
  clearSettings,
  querySettingModel,
  querySettings,
  removeSetting,
  setSetting,
} from '@buildmesh/contracts';
import { member, PROJECT, startFixture, type GatewayFixture } from './gateway-fixture.js';

const LABELS = `/api/app/share/${PROJECT}/label/private`;

describe('paths with names that people gave', () => {
  let gateway: GatewayFixture;
  let headers: Record<string, string>;
  beforeAll(async () => {
    gateway = await startFixture();
    headers = { 'x-token': gateway.user(member(PROJECT)) };
    gateway.serve(setSetting, () => ({ _ver: 1 }));
    gateway.serve(removeSetting, () => true);
    gateway.serve(querySettingModel, () => []);
    gateway.serve(querySettings, () => []);
    gateway.serve(clearSettings, () => ({ removed: 0 }));
  });
  afterAll(() => gateway.stop());
  beforeEach(() => (gateway.calls.length = 0));

  const post = (path: string, body: unknown = {}) => gateway.send(path, { method: 'POST', headers, body });
  const reached = () =>
    gateway.calls.map(({ contract, call }) => [contract, (call.params as { key?: string }).key]);

  test('may have any characters, encoded in the place of the name', async () => {
    const keys = ['a/b', '键 with spaces', '100%', 'a;b\\c', '?x=1#y', "it's(fine)!*", '..', 'x'.repeat(200)];
    for (const key of keys) {
      const path = `${LABELS}/${encodeURIComponent(key)}`;
      if (key !== '..') expect((await post(path, { a: 'red' })).json.code).toBe(0);
      expect((await gateway.send(`${path}/remove`, { headers })).json.code).toBe(0);
    }
    expect(reached().map(([, key]) => key)).toEqual(
      keys.flatMap((key) => (key === '..' ? [key] : [key, key])),
    );
  });

  test('a slash in a name must be encoded: as it stands it is another path', async () => {
    expect((await post(`${LABELS}/a/b`)).status).toBe(404);
    expect(reached()).toEqual([]);
  });

  test('words of paths win over names', async () => {
    await post(`${LABELS}/query`);
    await post(`${LABELS}/clear`);
    await post(`/api/app/share/${PROJECT}/query`, { model: 'label' });
    expect(reached().map(([contract]) => contract)).toEqual([
      querySettingModel.id,
      clearSettings.id,
      querySettings.id,
    ]);
  });

  test.each([
    ['a word of the path', `${LABELS}/%71uery`],
    ['the model', `/api/app/share/${PROJECT}/l%61bel/private/a`],
    ['the area', `/api/%61pp/share/${PROJECT}/label/private/a`],
    ['the slash before the name', `${LABELS}%2fa`],
    ['bytes that are no text', `${LABELS}/%ff`],
    ['half an escape', `${LABELS}/%e`],
    ['a semicolon beside the name', `${LABELS}/a;x=1`],
    ['a backslash', `${LABELS}\\a`],
  ])('nothing else is encoded: %s', async (_name, path) => {
    expect((await post(path)).status).toBe(404);
    expect(reached()).toEqual([]);
  });

  test('a name that does not print does not exist, one of more than 200 characters is none', async () => {
    const codeOf = async (key: string) => (await post(`${LABELS}/${encodeURIComponent(key)}`)).json.code;
    expect(await Promise.all(['a\u0000', '\n', 'x'.repeat(201)].map(codeOf))).toEqual([110, 110, 400]);
    expect(reached()).toEqual([]);
  });
});
