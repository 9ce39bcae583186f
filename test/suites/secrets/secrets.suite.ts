import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { changePassword, createUser, login } from '@buildmesh/contracts';
import { builtMain, patientMs, STACK_SERVICES, type Stack, type StackMode } from '@buildmesh/testing';
import { Client } from '../../support/client.js';
import { startSuiteStack } from '../../support/suite-stack.js';
import { createTenant, MEMBER_PASSWORD, signIn } from '../../support/world.js';

const START_DEADLINE_MS = patientMs(30_000);

/** Starts a process of the product with this environment only; answers how it ended and what it said. */
async function startWith(
  folder: string,
  env: NodeJS.ProcessEnv,
): Promise<{ code: number | null; said: string }> {
  const child = spawn(process.execPath, [builtMain(folder)], {
    env: { PATH: process.env['PATH'], ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: START_DEADLINE_MS,
  });
  let said = '';
  const hear = (chunk: Buffer) => (said += chunk.toString('utf8'));
  child.stdout.on('data', hear);
  child.stderr.on('data', hear);
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, said };
}

const FAULTY = { BUS_SECRET: 'changeme', LOG_LEVEL: 'loud', DATABASE_POOL: 'many' };

describe('secrets (S19)', () => {
  it.each([
    ['services/identity', { ...FAULTY, BM_ADMIN_PASSWORD: 'short' }],
    ['services/data', { ...FAULTY, READ_POOL: '0' }],
    ['gateway', { ...FAULTY, PORT: '99999' }],
  ])('%s refuses to start with a faulty environment, and lists all faults together', async (folder, env) => {
    const { code, said } = await startWith(folder, env);
    expect(code).toBe(1);
    for (const name of Object.keys(env)) expect(said).toContain(`${name}: `);
    for (const value of ['changeme', 'short']) expect(said).not.toContain(value);
  });

  it.each([...STACK_SERVICES.map((service) => `services/${service}`), 'gateway'])(
    '%s refuses to start without its secret',
    async (folder) => {
      const { code, said } = await startWith(folder, {});
      expect(code).toBe(1);
      expect(said).toContain('BUS_SECRET: ');
      expect(said).not.toMatch(/\n\s+at /);
    },
  );

  it('refuses in production what is for trying out only', async () => {
    const env = { NODE_ENV: 'production', BUS_SECRET: 'x'.repeat(40), NATS_URL: 'nats://127.0.0.1:1' };
    const gateway = await startWith('gateway', env);
    expect([gateway.code, gateway.said]).toEqual([1, expect.stringContaining('TRUSTED_PROXY: ')]);
    const identity = await startWith('services/identity', { ...env, SMS: 'offline', CAPTCHA: 'offline' });
    expect([identity.code, identity.said]).toEqual([1, expect.stringContaining('ALLOW_MOCKS')]);
  });

  it('standalone refuses a weak first password', async () => {
    const { code, said } = await startWith('deploy/standalone', {
      BM_ADMIN_PASSWORD: 'weak',
      DATA_DIR: '/tmp/bm-never-made',
    });
    expect([code, said]).toEqual([1, expect.stringContaining('BM_ADMIN_PASSWORD: ')]);
  });

  describe.each<StackMode>(['standalone', 'distributed'])('logs, %s', (mode) => {
    let stack: Stack;
    beforeAll(async () => {
      stack = await startSuiteStack(mode, { LOG_LEVEL: 'trace' });
    });
    afterAll(async () => {
      await stack?.stop();
    });

    it('hold no password and no token, however much is logged', async () => {
      const operator = await signIn(stack.baseUrl, stack.account, stack.password);
      const tenant = await createTenant(stack, operator, 'log');
      await tenant.owner.must(createUser, {
        params: { project: tenant.project },
        body: { role: tenant.roles.plain, account: 'secretive', pwd: 'canaryPassword1' },
      });
      const secretive = await signIn(stack.baseUrl, 'secretive', 'canaryPassword1');
      await secretive.must(changePassword, { body: { pwd: 'canaryPassword1', newPwd: 'canaryPassword2' } });
      await new Client(stack.baseUrl).call(login, { body: { user: 'secretive', pwd: 'canaryWrong1' } });
      await secretive.send({ path: '/api/common/user/userInfo?token=canaryInUrl1' });
      await secretive.send({
        method: 'POST',
        path: '/api/common/user/changePwd',
        body: { pwd: { canaryShape1: 1 } },
      });
      const tokens = [operator, secretive, tenant.granted].map(({ headers }) => headers['x-token'] ?? '');
      const secrets = [
        ...tokens,
        tenant.projectToken.headers['bm-x-token'] ?? '',
        stack.password,
        MEMBER_PASSWORD,
        'canaryPassword1',
        'canaryPassword2',
        'canaryWrong1',
        'canaryInUrl1',
        tenant.canary,
      ];
      const parts =
        mode === 'standalone' ? (['standalone'] as const) : (['gateway', ...STACK_SERVICES] as const);
      const logs = parts.map((part) => stack.output(part)).join('\n');
      expect(logs.length).toBeGreaterThan(0);
      expect(secrets.filter((secret) => secret.length < 6 || logs.includes(secret))).toEqual([]);
    });
  });
});
