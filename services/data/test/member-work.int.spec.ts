import { Readable } from 'node:stream';
import { text as textOf } from 'node:stream/consumers';
import {
  adminSaveRow,
  downloadFiles,
  exportRows,
  importRows,
  keepFile,
  signFiles,
  simpleQueryRows,
  simpleSaveRow,
  simpleUpdateRow,
  type CallContext,
  type StoredFile,
} from '@buildmesh/contracts';
import { newId } from '@buildmesh/kernel';
import { FileStore } from '@buildmesh/persistence';
import { describeWith } from '@buildmesh/testing';
import { refusedAs, startData, type DataFixture } from './data-fixture.js';
import { chain, flowsOf, node } from './flow-fixture.js';
import { upload } from './transfer-fixture.js';

describeWith(['postgres'], 'the work of an ordinary user', () => {
  let data: DataFixture;
  let flows: ReturnType<typeof flowsOf>;
  let orders: Awaited<ReturnType<DataFixture['table']>>['params'];
  let store: FileStore;
  beforeAll(async () => {
    data = await startData();
    flows = flowsOf(data);
    store = data.service.get<FileStore>(FileStore as never);
    ({ params: orders } = await data.table('Orders', [
      { name: 'Title', key: 'title', type: 'string', option: { required: true } },
      { name: 'Total', key: 'total', type: 'number' },
    ]));
    filesService();
  }, 60_000);
  afterEach(() => expect(data.service.breaches()).toEqual([]));
  afterAll(() => data.service.stop());

  const urlOf = (id: string) => `/api/app/util/${data.project}/file/${id}?tag=secret`;
  const idIn = (url: string) => /file\/([0-9a-z]{24})/.exec(url)?.[1] ?? '';

  /** Keeps and reads files as the files service does. */
  function filesService(): void {
    const { bus } = data.service;
    bus.serve(keepFile, async ({ input: { file, project } }) => {
      const id = newId();
      await store.move(file.key, `files/${id}`);
      return { name: file.name, url: urlOf(id), key: `project/${project}/main/${id}`, size: file.size };
    });
    bus.serve(signFiles, ({ input: { files } }) => Promise.resolve({ urls: files, expire: 0 }));
    bus.serve(downloadFiles, ({ input: { files } }): Promise<StoredFile> => {
      return Promise.resolve({ key: `files/${idIn(files[0] ?? '')}`, name: 'f', type: 't', size: 1 });
    });
  }

  /** Functions that edit, import and export the rows of the table. */
  async function functions() {
    const [edit, load] = await flows.standard(orders.entity, ['edit', 'import']);
    const all = node('all', 'query', {
      option: { entity: orders.entity, sort: [{ key: 'title', order: 'asc' }] },
    });
    const file = node('file', 'export', {
      option: { rows: { $ref: 'nodes.all' }, entity: orders.entity, format: 'csv' },
    });
    const dump = await flows.published({ nodes: chain([all, file], { $ref: 'nodes.file' }) });
    return { edit: edit?._id ?? '', load: load?._id ?? '', dump: dump._id };
  }
  const run = (_id: string, input: object, as: CallContext) => flows.exec({ _id }, input, as);
  const seen = async (as: CallContext) =>
    (await data.service.ask(simpleQueryRows, as, { params: orders, input: {} })).data
      .map(({ title, total }) => `${String(title)} ${String(total)}`)
      .sort();

  async function sheet(content: string) {
    const id = newId();
    await store.put(`files/${id}`, Readable.from([content]), 10_000);
    return [{ name: 'rows.csv', url: urlOf(id), key: `project/${data.project}/main/${id}`, size: 1 }];
  }

  test('is to query, edit, import and export the data of a table that is granted, through its functions', async () => {
    const { edit, load, dump } = await functions();
    const clerk = data.memberWith({
      simple: { [orders.entity]: { query: true } },
      program: [edit, load, dump],
    });
    const input = { title: 'first', total: 1 };
    const { _id: item } = await data.service.ask(adminSaveRow, data.admin, { params: orders, input });
    expect(await seen(clerk)).toEqual(['first 1']);
    await run(edit, { item, form: { title: 'first', total: 5 } }, clerk);
    expect(await seen(clerk)).toEqual(['first 5']);
    await run(load, { form: { file: await sheet('Title,Total\nsecond,2\nthird,3\n') } }, clerk);
    expect(await seen(clerk)).toEqual(['first 5', 'second 2', 'third 3']);
    const { data: made } = await run(dump, {}, clerk);
    const content = await store.open(`files/${idIn((made as { url: string }).url)}`);
    expect((await textOf(content ?? Readable.from([]))).trim().split('\r\n')).toEqual([
      expect.stringMatching(/Title,Total/),
      expect.stringMatching(/first,5/),
      expect.stringMatching(/second,2/),
      expect.stringMatching(/third,3/),
    ]);
    const mine = (await data.stored(orders)).filter(({ _creator }) => _creator === clerk.user);
    expect(mine).toHaveLength(2);
  });

  test('is nothing of that without the grants, nor past the functions, and nothing is written', async () => {
    const { edit, load, dump } = await functions();
    const input = { title: 'kept', total: 1 };
    const { _id: item } = await data.service.ask(adminSaveRow, data.admin, { params: orders, input });
    const before = await data.stored(orders);
    const stranger = data.memberWith({});
    const form = { file: await sheet('Title\nforeign\n') };
    for (const call of [
      () => seen(stranger),
      () => run(edit, { item, form: { title: 'x' } }, stranger),
      () => run(load, { form }, stranger),
      () => run(dump, {}, stranger),
    ])
      expect(await refusedAs(call())).toEqual(['permission-denied']);
    const every = { query: true, save: true, update: true, import: true };
    const clerk = data.memberWith({ simple: { [orders.entity]: every }, program: [edit, load, dump] });
    const one = { ...orders, id: item };
    const file = await upload(data, 'Title\nforeign\n');
    for (const [call, key] of [
      [() => data.service.ask(simpleSaveRow, clerk, { params: orders, input }), 'permission-denied'],
      [() => data.service.ask(simpleUpdateRow, clerk, { params: one, input }), 'permission-denied'],
      [() => data.service.ask(importRows, clerk, { params: orders, input: { file } }), 'no-authority'],
      [() => data.service.ask(exportRows, clerk, { params: orders, input: {} }), 'no-authority'],
    ] as const)
      expect(await refusedAs(call())).toEqual([key]);
    expect(await data.stored(orders)).toEqual(before);
  });
});
