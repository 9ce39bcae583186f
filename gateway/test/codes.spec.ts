import {
  createProject,
  refusal,
  listProjects,
  login,
  saveBranding,
  setProjectOption,
} from '@buildmesh/contracts';
import type { ErrorKey } from '@buildmesh/contracts';
import type { RefusalDetails } from '@buildmesh/kernel';
import { member, PROJECT, startFixture, type GatewayFixture } from './gateway-fixture.js';

describe('codes on the wire (D2)', () => {
  let gateway: GatewayFixture;
  let next: { key: ErrorKey; details?: RefusalDetails };
  beforeAll(async () => {
    gateway = await startFixture();
    for (const contract of [createProject, saveBranding, setProjectOption]) {
      gateway.serve(contract, () => {
        throw refusal(next.key, next.details);
      });
    }
  });
  afterAll(() => gateway.stop());

  const answerTo = async (key: ErrorKey, details?: RefusalDetails) => {
    next = { key, ...(details ? { details } : {}) };
    const token = gateway.user(member(PROJECT, { roleType: 'admin', owner: true }));
    return gateway.send(`/api/admin/project/${PROJECT}/custom/set`, {
      method: 'POST',
      headers: { 'x-token': token, 'x-locale': 'en' },
      body: {},
    });
  };

  test('a silent refusal is 102 with HTTP 200, so that the client shows nothing', async () => {
    const { status, json } = await answerTo('duplicate-request');
    expect([status, json.code]).toEqual([200, 102]);
    expect(json).not.toHaveProperty('data');
  });

  test('what the edition does not have is 105', async () => {
    const { status, json } = await answerTo('feature-missing');
    expect([status, json.code, typeof json.message]).toEqual([200, 105, 'string']);
  });

  test('a reached quota is 107 and says which one, how much is used and how much there is', async () => {
    const { status, json } = await answerTo('quota-reached', {
      data: { quota: 'member', used: 10, limit: 10 },
    });
    expect([status, json.code, json.data]).toEqual([200, 107, { quota: 'member', used: 10, limit: 10 }]);
  });
});

describe('paths that need no token', () => {
  test('are those that the contracts call public, and a stale token in the header is no hindrance', async () => {
    const gateway = await startFixture();
    gateway.serve(login, () => ({ token: 'x'.repeat(48), data: {} }));
    gateway.serve(listProjects, () => []);
    const body = { user: 'a', pwd: 'b' };
    const path = '/api/common/user/login';
    expect((await gateway.send(path, { method: 'POST', body })).json.code).toBe(0);
    expect(
      (await gateway.send(path, { method: 'POST', body, headers: { 'x-token': 'stale' } })).json.code,
    ).toBe(0);
    expect((await gateway.send('/api/common/project/list')).json.code).toBe(104);
    await gateway.stop();
  });
});
