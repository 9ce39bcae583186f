import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sleep } from '@buildmesh/kernel';
import {
  builtMain,
  describeWith,
  startPostgres,
  startStack,
  type Stack,
  STACK_SERVICES,
} from '@buildmesh/testing';
import { DEMO_NAME } from './demo/make-demo.js';

interface Body<T> {
  code: number;
  data: T;
}

async function call<T>(
  stack: Stack,
  path: string,
  { token, body }: { token?: string; body?: unknown } = {},
): Promise<Body<T>> {
  const answer = await fetch(stack.baseUrl + path, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { 'content-type': 'application/json', ...(token ? { 'x-token': token } : {}) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return (await answer.json()) as Body<T>;
}

async function signIn(stack: Stack): Promise<string> {
  const { data } = await call<{ token: string }>(stack, '/api/common/user/login', {
    body: { user: stack.account, pwd: stack.password },
  });
  return data.token;
}

async function until(claim: () => Promise<boolean>, withinMs: number): Promise<number> {
  const startedMs = performance.now();
  while (!(await claim().catch(() => false))) {
    if (performance.now() - startedMs > withinMs) throw new Error('did not come about in time');
    await sleep(100);
  }
  return performance.now() - startedMs;
}

/** Starts the product and waits for it to give up. */
async function runOnce(env: NodeJS.ProcessEnv): Promise<{ code: unknown; said: string }> {
  const child = spawn(process.execPath, [builtMain('deploy/standalone')], {
    env: { ...process.env, ...env },
    stdio: 'pipe',
  });
  let said = '';
  child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()));
  const code = await new Promise((resolve) => child.once('exit', resolve));
  return { code, said };
}

const demoState = async (stack: Stack) =>
  JSON.parse(await readFile(join(stack.dataFolder, 'demo.json'), 'utf8')) as { done: boolean };

describeWith(['postgres'], 'the product in one process on a given database', () => {
  test('keeps no database of its own, and tells plainly when its port is taken', async () => {
    const database = await startPostgres();
    const stack = await startStack({ mode: 'standalone', env: { DATABASE_URL: database.url } });
    expect(
      (await call<unknown>(stack, '/api/common/project/list', { token: await signIn(stack) })).code,
    ).toBe(0);
    expect(existsSync(join(stack.dataFolder, 'postgres'))).toBe(false);
    const { code, said } = await runOnce({
      DATABASE_URL: database.url,
      DATA_DIR: `${stack.dataFolder}-2`,
      PORT: new URL(stack.baseUrl).port,
    });
    expect([code, said]).toEqual([1, expect.stringMatching(/^Port \d+ is in use/)]);
    expect(existsSync(join(`${stack.dataFolder}-2`, 'running.pid'))).toBe(false);
    await stack.stop();
    await database.stop();
  }, 120_000);
});

describeWith(['postgres'], 'the product in one process', () => {
  let stack: Stack;
  beforeAll(async () => {
    stack = await startStack({ mode: 'standalone', env: { DEMO: '1' } });
  }, 120_000);
  afterAll(() => stack.stop(), 60_000);

  test('kill -9 during the first start leaves one demo project, whole, after the next', async () => {
    await until(async () => existsSync(join(stack.dataFolder, 'demo.json')), 10_000);
    await stack.kill('standalone');
    expect((await demoState(stack)).done).toBe(false);
    await stack.restart('standalone');
    await until(async () => (await demoState(stack)).done, 60_000);
    const token = await signIn(stack);
    const projects = await call<{ _id: string; _name: string }[]>(stack, '/api/common/project/list', {
      token,
    });
    expect(projects.data.map(({ _name }) => _name)).toEqual([DEMO_NAME]);
    const project = projects.data[0]?._id ?? '';
    const entities = await call<{ _id: string; _name: string; _code: string | null }[]>(
      stack,
      `/api/admin/entity/${project}/list`,
      { token },
    );
    const sizes = await Promise.all(
      entities.data
        .filter(({ _code }) => _code !== 'user')
        .map(async ({ _id, _name }) => {
          const { data } = await call<{ size: number }>(stack, `/api/admin/data/${project}/${_id}/query`, {
            token,
            body: { page: { index: 1, size: 1 } },
          });
          return [_name, data.size];
        }),
    );
    expect(Object.fromEntries(sizes)).toEqual({ Airports: 3376, 'Bird strikes': 10_000, Movies: 3200 });
  }, 180_000);

  test('a database that dies is started again, and the product is ready within ten seconds', async () => {
    const token = await signIn(stack);
    const pid = Number(
      (await readFile(join(stack.dataFolder, 'postgres/postmaster.pid'), 'utf8')).split('\n')[0],
    );
    process.kill(pid, 'SIGKILL');
    await sleep(200);
    const tookMs = await until(
      async () => (await call<unknown>(stack, '/api/common/project/list', { token })).code === 0,
      20_000,
    );
    expect(tookMs).toBeLessThan(10_000);
  }, 60_000);

  test('answers for the gateway and each of the seven services', async () => {
    const answer = await fetch(`${stack.baseUrl}/api/health/ready`);
    const { ready, parts } = (await answer.json()) as { ready: boolean; parts: Record<string, unknown> };
    expect(ready).toBe(true);
    expect(Object.keys(parts).sort()).toEqual(['gateway', ...STACK_SERVICES].sort());
  });

  test('a second process on the same folder says so and leaves the first alone', async () => {
    const { code, said } = await runOnce({ DATA_DIR: stack.dataFolder, PORT: '0' });
    expect([code, said]).toEqual([1, expect.stringContaining('already runs on')]);
    expect((await call<unknown>(stack, '/api/health/ready')).code).toBeUndefined();
    expect(
      (await call<unknown>(stack, '/api/common/project/list', { token: await signIn(stack) })).code,
    ).toBe(0);
  }, 60_000);

  test('nothing that was kept is readable by others', async () => {
    const { stdout } = await new Promise<{ stdout: string }>((resolve) => {
      let stdout = '';
      const find = spawn('find', [stack.dataFolder, '-type', 'f', '-path', '*secrets*', '-perm', '/077']);
      find.stdout.on('data', (chunk: Buffer) => (stdout += chunk.toString()));
      find.once('close', () => resolve({ stdout }));
    });
    expect(stdout).toBe('');
  });
});
