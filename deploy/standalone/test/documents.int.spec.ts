import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { jest } from '@jest/globals';
import ExcelJS from 'exceljs';
import {
  adminBulkRows,
  createEntity,
  createFields,
  createFlow,
  downloadFiles,
  parseDocx,
  parsePdf,
  publishFlow,
  runFlow,
  setSetting,
  type UploadedFile,
} from '@buildmesh/contracts';
import { newId, Refusal } from '@buildmesh/kernel';
import { FileStore } from '@buildmesh/persistence';
import { systemContext } from '@buildmesh/service-kit';
import { describeWith, type TestService } from '@buildmesh/testing';
import { dataService } from '@buildmesh/data';
import { filesService } from '@buildmesh/files';
import { EntityManager } from 'typeorm';
import { FunctionFixture, node } from './function-fixture.js';

// Each document has a process of its own; a busy machine takes its time.
jest.setTimeout(60_000);

const TEMPLATE = {
  name: 'Delivery note',
  paper: { size: 'A5', orient: 'portrait', margin: 10 },
  blocks: [
    { type: 'text', bound: [12, 2, 0, 0], value: 'No. {{title}} for {{customer}}' },
    { type: 'text', bound: [12, 2, 0, 3], value: 'Twice {{=2*{total}}}' },
  ],
  multi: true,
};

describeWith(['postgres'], 'documents of functions', () => {
  let fixture: FunctionFixture;
  let service: TestService;
  let entity = '';
  beforeAll(async () => {
    fixture = await FunctionFixture.start([dataService, filesService]);
    ({ service } = fixture);
    const customers = await table('Customers', [{ name: 'Name', key: 'name', type: 'string' }]);
    entity = await table('Orders', [
      { name: 'Title', key: 'title', type: 'string' },
      { name: 'Total', key: 'total', type: 'number' },
      { name: 'Customer', key: 'customer', type: 'relate', relate: [customers] },
    ]);
    const [customer] = await rows(customers, [{ name: 'Nguyễn' }]);
    await rows(entity, [
      { title: '{{title}} <b>', total: 3, customer },
      { title: '订单', total: 2, customer },
    ]);
    await service.ask(setSetting, fixture.boss, {
      params: { ...inProject(), model: 'print', type: 'project', key: 'note' },
      input: TEMPLATE,
    });
  }, 120_000);
  afterEach(() => expect(service.breaches()).toEqual([]));
  afterAll(() => service.stop(), 120_000);

  const inProject = () => ({ project: fixture.project });
  async function table(name: string, list: object[]): Promise<string> {
    const { boss } = fixture;
    const { _id } = await service.ask(createEntity, boss, { params: inProject(), input: { name } });
    const params = { ...inProject(), entity: _id };
    await service.ask(createFields, boss, { params, input: { list: list as never } });
    return _id;
  }
  const rows = async (of: string, save: Record<string, unknown>[]) =>
    (
      await service.ask(adminBulkRows, fixture.boss, {
        params: { ...inProject(), entity: of },
        input: { save },
      })
    ).saved;

  /** A function that makes a file of the rows of the table, and what comes after. */
  const nodesOf = (type: string, option: Record<string, unknown>, after = node('end', 'end', null)) => [
    node('start', 'start', 'find'),
    node('find', 'query', 'file', { entity, sort: [{ key: 'total', order: 'desc' }] }),
    node('file', type, 'end', { rows: { $ref: 'nodes.find' }, name: 'My: file', ...option }),
    { ...after, id: 'end', option: { data: { $ref: 'nodes.file' }, ...after.option } },
  ];
  const made = async (type: string, option: Record<string, unknown>): Promise<UploadedFile> => {
    const { data } = await fixture.exec(await fixture.published('Makes', nodesOf(type, option)));
    return data as UploadedFile;
  };
  /** The bytes of a file, as a member downloads it by its address. */
  async function bytesOf({ url }: UploadedFile): Promise<Buffer> {
    const stored = await service.ask(downloadFiles, fixture.clerk, {
      params: inProject(),
      input: { files: [url] },
    });
    return buffer((await service.get(FileStore).open(stored.key)) ?? Readable.from([]));
  }
  /** What a document says, as the files service reads one that is sent. */
  async function textOf(file: UploadedFile, contract: typeof parsePdf | typeof parseDocx): Promise<string> {
    const content = await bytesOf(file);
    const sent = { key: `tmp/${newId()}`, name: file.name, type: 'x/y', size: content.length };
    await service.get(FileStore).put(sent.key, Readable.from([content]), 1e7);
    const call = { params: inProject(), input: { file: sent } };
    return (await service.ask(contract, fixture.boss, call)).text;
  }
  const kept = async () => {
    const text = 'SELECT count(*)::int AS n FROM files.file WHERE project = $1';
    return (
      await service.get<EntityManager>(EntityManager).query<{ n: number }[]>(text, [fixture.project])
    )[0]?.n;
  };
  const refused = async (work: Promise<unknown>) => {
    const error: unknown = await work.catch((fault: unknown) => fault);
    if (!(error instanceof Refusal)) throw error;
    return [error.key, error.details.params?.['node'], error.details.params?.['reason']];
  };

  test('rows are printed by a template of the project, a page each, and handed to whoever runs it', async () => {
    const flow = await fixture.published('Prints', nodesOf('print', { template: 'note', handOver: true }));
    const { data, cmd } = await fixture.exec(flow);
    const file = data as UploadedFile;
    expect(file).toMatchObject({
      name: 'My_ file.pdf',
      key: expect.stringContaining('/document/') as string,
    });
    expect(cmd).toMatchObject([{ type: 'redirect', value: { blank: true } }]);
    const words = await textOf(file, parsePdf);
    for (const word of ['No. {{title}} <b> for Nguyễn', 'Twice 6', 'No. 订单 for Nguyễn', 'Twice 4'])
      expect(words).toContain(word);
    const input = { project: fixture.project, flow, reason: 'schedule' as const };
    const nobody = await service.ask(runFlow, systemContext(), { input });
    expect(nobody.data).toMatchObject({ name: expect.stringMatching(/\.pdf$/) as string });
  });

  test('a template that is not there, and a step that fails later, leave no document', async () => {
    const before = await kept();
    const missing = await fixture.published('Missing', nodesOf('print', { template: 'none' }));
    expect(await refused(fixture.exec(missing))).toEqual([
      'flow.failed',
      'file',
      'there is no print template none',
    ]);
    const fails = node('fails', 'save', null, { entity, values: { total: 'many' } });
    for (const [type, option] of [
      ['print', { template: 'note' }],
      ['export', { format: 'html' }],
    ] as const) {
      const flow = await fixture.published('Fails', nodesOf(type, option, fails));
      expect((await refused(fixture.exec(flow))).slice(0, 2)).toEqual(['flow.failed', 'fails']);
    }
    expect(await kept()).toBe(before);
  });

  test.each([
    ['pdf', parsePdf],
    ['docx', parseDocx],
  ] as const)('rows become a %s that shows them as their sheet would', async (format, contract) => {
    const file = await made('export', { entity, format, columns: ['title', 'total', 'customer'] });
    expect(file.name).toBe(`My_ file.${format}`);
    const words = await textOf(file, contract);
    for (const word of ['Title', 'Total', 'Customer', '{{title}} <b>', '订单', 'Nguyễn'])
      expect(words).toContain(word);
  });

  test('rows become a page that shows them and runs nothing', async () => {
    const html = (await bytesOf(await made('export', { entity, format: 'html' }))).toString();
    for (const word of ['Title', '{{title}} &lt;b&gt;', '订单', 'Nguyễn']) expect(html).toContain(word);
    expect(html).not.toContain('<b>');
  });

  test.each(['xlsx', 'html'] as const)(
    'rows are put into a template of the project, as %s',
    async (format) => {
      const book = new ExcelJS.Workbook();
      const sheet = book.addWorksheet('Orders');
      sheet.addRow(['All orders']);
      sheet.addRow(['{{#data}}{{title}}', '{{total}}{{/data}}']);
      const template = await fixture.uploaded('orders.xlsx', Buffer.from(await book.xlsx.writeBuffer()));
      const content = await bytesOf(await made('export', { format, template: template.url }));
      const read = new ExcelJS.Workbook();
      if (format === 'xlsx') {
        await read.xlsx.load(content as unknown as ArrayBuffer);
        const cells = read.getWorksheet('Orders');
        expect([cells?.getCell('A1').value, cells?.getCell('A3').value, cells?.getCell('B3').value]).toEqual([
          'All orders',
          '订单',
          2,
        ]);
      } else for (const word of ['All orders', '订单']) expect(content.toString()).toContain(word);
    },
  );

  test('an address of a template that a run would compute is not published', async () => {
    const nodes = nodesOf('export', { format: 'pdf', template: { $ref: 'nodes' } });
    const { _id } = await service.ask(createFlow, fixture.boss, {
      params: inProject(),
      input: { name: 'Reads any file', nodes },
    });
    const publish = service.ask(publishFlow, fixture.boss, {
      params: { ...inProject(), id: _id },
      input: {},
    });
    await expect(publish).rejects.toMatchObject({
      key: 'invalid',
      details: { errors: [{ field: 'file.template', rule: 'value' }] },
    });
  });
});
