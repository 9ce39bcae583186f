import { login } from '@buildmesh/contracts';
import {
  describeWith,
  startPostgres,
  startTestService,
  type TestPostgres,
  type TestService,
} from '@buildmesh/testing';
import { jest } from '@jest/globals';
import { Housekeeping, POOL } from '@buildmesh/persistence';
import type { Pool } from 'pg';
import { FirstStart } from '../src/bootstrap/first-start.js';
import { identityService } from '../src/index.js';
import { somebody } from './world.js';

describeWith(['postgres'], 'The first start', () => {
  let database: TestPostgres;
  const running: TestService[] = [];
  beforeEach(async () => {
    database = await startPostgres();
  });
  afterEach(async () => {
    jest.restoreAllMocks();
    for (const service of running.splice(0)) await service.stop();
    await database.stop();
  });

  async function start(env: NodeJS.ProcessEnv = {}): Promise<TestService> {
    const service = await startTestService(identityService, { database, env });
    running.push(service);
    return service;
  }
  function hearStdout(): string[] {
    const lines: string[] = [];
    jest.spyOn(process.stdout, 'write').mockImplementation((line) => {
      lines.push(String(line));
      return true;
    });
    return lines;
  }
  const accounts = async (service: TestService) =>
    (await service.get<Pool>(POOL).query<{ account: string }>('SELECT account FROM identity.account')).rows;

  it('makes the configured account and says nothing of its password', async () => {
    const lines = hearStdout();
    const service = await start({ BM_ADMIN_ACCOUNT: 'root', BM_ADMIN_PASSWORD: 'chosen-1' });
    const answer = await service.ask(login, somebody(), { input: { user: 'root', pwd: 'chosen-1' } });
    expect(answer.data._id).toBe(service.get(FirstStart).created);
    expect(lines.filter((line) => line.includes('First start'))).toEqual([]);
  });

  it('prints a random password once, which works; the next start makes nothing and prints nothing', async () => {
    const lines = hearStdout();
    const service = await start();
    const shown = lines.filter((line) => line.includes('First start'));
    expect(shown).toHaveLength(1);
    const pwd = /password "(\w{16})"/.exec(shown[0] ?? '')?.[1] ?? '';
    await service.ask(login, somebody(), { input: { user: 'admin', pwd } });
    const again = await start({ BM_ADMIN_PASSWORD: 'chosen-1' });
    expect(again.get(FirstStart).created).toBeUndefined();
    expect(lines.filter((line) => line.includes('First start'))).toHaveLength(1);
    await again.ask(login, somebody(), { input: { user: 'admin', pwd } });
    expect(lines.filter((line) => line.includes('not used'))).toEqual([
      'BM_ADMIN_PASSWORD was not used: the account "admin" was made before and keeps its own password.\n',
    ]);
  });

  it('tells of a configured password only where it opens nothing', async () => {
    const lines = hearStdout();
    const told = () => lines.filter((line) => line.includes('not used'));
    await start({ BM_ADMIN_PASSWORD: 'chosen-1' });
    await start({ BM_ADMIN_PASSWORD: 'chosen-1' });
    await start();
    expect(told()).toEqual([]);
    await start({ BM_ADMIN_ACCOUNT: 'boss', BM_ADMIN_PASSWORD: 'chosen-1' });
    expect(told()).toEqual([
      'BM_ADMIN_PASSWORD was not used: there are accounts already, and none is called "boss".\n',
    ]);
    expect(lines.join('')).not.toContain('chosen-1');
  });

  it('of several processes at once makes one account, with one password', async () => {
    const lines = hearStdout();
    const services = await Promise.all(Array.from({ length: 4 }, () => start()));
    expect(services.filter((service) => service.get(FirstStart).created !== undefined)).toHaveLength(1);
    expect(lines.filter((line) => line.includes('First start'))).toHaveLength(1);
    const [first] = services;
    if (!first) throw new Error('nothing started');
    expect(await accounts(first)).toEqual([{ account: 'admin' }]);
  });

  it('refuses to start with a weak password or with mocks in production', async () => {
    const production = { NODE_ENV: 'production', BM_ADMIN_PASSWORD: 'chosen-1' };
    await expect(start({ BM_ADMIN_PASSWORD: 'weak' })).rejects.toThrow('BM_ADMIN_PASSWORD');
    await expect(start({ ...production, SMS: 'offline', CAPTCHA: 'offline' })).rejects.toThrow('ALLOW_MOCKS');
    await start(production);
    await start({ ...production, SMS: 'offline', ALLOW_MOCKS: '1' });
  });

  it('housekeeping clears away sessions that are over and audit entries after 180 days, and nothing else', async () => {
    const service = await start({ BM_ADMIN_PASSWORD: 'chosen-1' });
    const pool = service.get<Pool>(POOL);
    for (let i = 0; i < 3; i++)
      await service.ask(login, somebody(), { input: { user: 'admin', pwd: 'chosen-1' } });
    await pool.query(
      `UPDATE identity.session SET seen_at = now() - interval '8 days' WHERE _id = (SELECT min(_id) FROM identity.session)`,
    );
    await pool.query(`INSERT INTO identity.audit (_id, time, action, target)
      VALUES ('old', now() - interval '181 days', 'x', 'x'), ('young', now() - interval '179 days', 'x', 'x')`);
    await service.get(Housekeeping).sweep();
    expect((await pool.query('SELECT FROM identity.session')).rowCount).toBe(2);
    expect((await pool.query(`SELECT _id FROM identity.audit WHERE action = 'x'`)).rows).toEqual([
      { _id: 'young' },
    ]);
  });
});
