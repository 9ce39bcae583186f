import { jest } from '@jest/globals';
import { getJob, importRows, listJobs, simpleImportRows } from '@buildmesh/contracts';
import { startData, type DataFixture } from '../../../test/data-fixture.js';
import { ended, ordersTable, rowsOf, upload } from '../../../test/transfer-fixture.js';

// Each case starts processes; a busy machine takes its time.
jest.setTimeout(120_000);

let data: DataFixture;
beforeAll(async () => {
  data = await startData();
});
afterAll(() => data.service.stop());

const jobOf = (id: string) => data.service.ask(getJob, data.admin, { params: { project: data.project, id } });

describe('columns of a file that an import leaves out', () => {
  it('are named by its job as well, whether nobody mapped them or the caller may not write them', async () => {
    const params = await ordersTable(data);
    const grants = { query: true, import: { code: true } };
    const as = data.memberWith({ simple: { [params.entity]: grants } }, { roleType: 'admin' });
    const file = await upload(data, 'Code,Amount,Nickname\nA1,5,x\n');
    const mapping = [
      { column: 0, field: 'code' },
      { column: 1, field: 'amount' },
    ];
    const answer = await data.service.ask(simpleImportRows, as, {
      params,
      input: { file, option: { mapping } },
    });
    expect(answer).toMatchObject({ saved: 1, left: ['Amount', 'Nickname'] });
    expect(await rowsOf(data, params)).toMatchObject([{ code: 'A1', amount: null }]);
    expect(await jobOf(answer.job)).toMatchObject({ left: ['Amount', 'Nickname'] });
  });

  it('are named of an import in the background, the first of many', async () => {
    const params = await ordersTable(data);
    const more = Array.from({ length: 60 }, (_, at) => `More ${at}`);
    const rows = Array.from({ length: 10_001 }, (_, at) => `C${at}`);
    const file = await upload(data, `${['Code', ...more].join(',')}\n${rows.join('\n')}\n`);
    const answer = await data.service.ask(importRows, data.admin, { params, input: { file, option: {} } });
    const { left, saved } = await ended(data, answer.job);
    expect(saved).toBe(rows.length);
    expect(left).toEqual([...more.slice(0, 49), '…']);
    const jobs = await data.service.ask(listJobs, data.admin, { params: { project: data.project } });
    expect(jobs.find(({ _id }) => _id === answer.job)).toMatchObject({ left });
  });

  it('are none where every column has its field', async () => {
    const params = await ordersTable(data);
    const file = await upload(data, 'Code,Amount\nA1,5\n');
    const answer = await data.service.ask(importRows, data.admin, { params, input: { file, option: {} } });
    expect(answer).not.toHaveProperty('left');
    expect(await jobOf(answer.job)).toMatchObject({ left: [] });
  });
});
