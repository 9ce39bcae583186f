import {
  adminGetRow,
  adminQueryRows,
  adminSaveRow,
  adminUpdateRow,
  dataAudit,
  listAudit,
  openQueryRows,
  rowHistory,
} from '@buildmesh/contracts';
import { cipherKey, open, seal } from '@buildmesh/envelope/node';
import { pathOf } from '../../support/client.js';
import type { Team } from './team.js';

interface Envelope {
  code: number;
  data: { size: number };
}

/** An administrator writes rows: races, retries, the encrypted envelope, and what is remembered of it all. */
export function writeSteps(team: () => Team): void {
  const params = () => ({ project: team().project, entity: team().strikes._id });
  let row: string;

  it('tells the loser of a race, with the record as it now stands, and keeps the winner’s value', async () => {
    const { admin } = team();
    const saved = await admin.must(adminSaveRow, { params: params(), body: { airport: 'RACE', cost: 1 } });
    row = saved._id;
    const one = { ...params(), id: row };
    await admin.must(adminUpdateRow, { params: one, body: { cost: 2, _ver: 1 } });
    const lost = await admin.call(adminUpdateRow, { params: one, body: { cost: 3, _ver: 1 } });
    expect(lost.code).toBe(109);
    expect(lost.data).toMatchObject({ _id: row, cost: 2, _ver: 2 });
    expect(await admin.must(adminGetRow, { params: one })).toMatchObject({ cost: 2, _ver: 2 });
  });

  it('does a retried create once, and says the same again', async () => {
    const client = team().admin.withHeaders({ 'x-idempotency-key': 'one-and-the-same' });
    const answers = [];
    for (let n = 0; n < 3; n++)
      answers.push(
        await client.must(adminSaveRow, { params: params(), body: { airport: 'RETRIED', cost: 1 } }),
      );
    expect(new Set(answers.map(({ _id }) => _id)).size).toBe(1);
    expect(
      (
        await team().admin.must(adminQueryRows, {
          params: params(),
          body: { query: [{ key: 'airport', opt: 'eq', value: 'RETRIED' }] },
        })
      ).size,
    ).toBe(1);
    const other = await client.call(adminSaveRow, {
      params: params(),
      body: { airport: 'ANOTHER', cost: 1 },
    });
    expect(other.code).toBe(109);
    expect(
      (
        await team().admin.must(adminQueryRows, {
          params: params(),
          body: { query: [{ key: 'airport', opt: 'eq', value: 'ANOTHER' }] },
        })
      ).size,
    ).toBe(0);
  });

  it('speaks through the encrypted envelope, and refuses one that was touched', async () => {
    const { admin } = team();
    const key = cipherKey(admin.headers['x-token']);
    const sealed = seal({ query: [{ key: 'airport', opt: 'eq', value: 'RACE' }] }, key);
    const send = (encrypted: string) =>
      admin.send({
        method: 'POST',
        path: pathOf(adminQueryRows, params()),
        body: { encrypted },
        headers: { 'x-enc': '1' },
      });
    const answer = await send(sealed);
    expect(answer.text).not.toContain('RACE');
    expect(open((JSON.parse(answer.text) as { encrypted: string }).encrypted, key) as Envelope).toMatchObject(
      { code: 0, data: { size: 1 } },
    );
    const touched = Buffer.from(sealed, 'base64');
    touched[20] = (touched[20] ?? 0) ^ 1;
    const refused = await send(touched.toString('base64'));
    expect([refused.status, refused.code, refused.text.includes('bad')]).toEqual([400, 400, true]);
  });

  it('remembers who did what, before and after', async () => {
    const { admin, project } = team();
    const history = await admin.must(rowHistory, { params: { ...params(), id: row } });
    expect(history).toMatchObject([
      { action: 'update', before: { cost: 1 }, after: { cost: 2 } },
      { action: 'create' },
    ]);
    const data = (await admin.must(dataAudit, { params: { project }, body: { size: 100 } })).data.map(
      ({ action }) => action,
    );
    expect(data).toEqual(expect.arrayContaining(['create', 'update', 'import']));
    const rights = (await admin.must(listAudit, { params: { project }, body: { size: 100 } })).data.map(
      ({ action }) => action,
    );
    expect(rights).toEqual(
      expect.arrayContaining([
        'identity.role.create',
        'identity.role.auth',
        'identity.user.create',
        'identity.user.ban',
        'identity.project.token',
      ]),
    );
  });

  it('describes the open interface to integrators', async () => {
    const { admin } = team();
    const document = await admin.send({ path: '/api/bmapi/openapi.json' });
    const { openapi, paths } = JSON.parse(document.text) as {
      openapi: string;
      paths: Record<string, unknown>;
    };
    expect(openapi).toMatch(/^3\.1/);
    expect(Object.keys(paths)).toContain((openQueryRows.path ?? '').replace(/:(\w+)/g, '{$1}'));
    const page = await fetch(`${admin.baseUrl}/api/bmapi/docs`);
    expect([page.status, page.headers.get('content-type')]).toEqual([
      200,
      expect.stringContaining('text/html'),
    ]);
  });
}
