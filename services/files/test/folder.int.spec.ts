import { newId, Refusal } from '@buildmesh/kernel';
import {
  downloadFile,
  fetchFiles,
  fetchOwnFiles,
  projectPurged,
  removeFile,
  removeOwnFile,
  tailFile,
  type CallContext,
} from '@buildmesh/contracts';
import { describeWith, eventually, member } from '@buildmesh/testing';
import { FilesFixture, listOf, PNG } from './files-fixture.js';

const keyOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'ok',
    (error: unknown) => (error instanceof Refusal ? error.key : String(error)),
  );

describeWith(['postgres'], 'folders of a project', () => {
  let files: FilesFixture;
  beforeEach(async () => {
    files = await FilesFixture.start();
  }, 60_000);
  afterEach(async () => {
    const breaches = files.service.breaches();
    await files.service.stop();
    expect(breaches).toEqual([]);
  });

  const params = () => ({ project: files.project });
  const list = (prefix?: string, after?: string, by: CallContext = files.admin) =>
    files.service.ask(fetchFiles, by, {
      params: params(),
      input: { ...(prefix === undefined ? {} : { prefix }), ...(after === undefined ? {} : { after }) },
    });
  const remove = (file: string, by = files.admin) =>
    files.service.ask(removeFile, by, { params: params(), input: { file } });
  const root = () => `project/${files.project}/`;

  test('show folders and files, beginning with what belongs to the project', async () => {
    const photo = await files.upload(files.member, { entity: 'orders' });
    await files.upload(files.member, { entity: 'orders' });
    await files.upload(files.member, { entity: 'people' });
    await files.upload(files.member, { type: 'user' });
    expect(await list()).toEqual({
      oss: false,
      list: ['orders', 'people'].map((name) => ({
        type: 'dir',
        value: `${root()}main/${name}/`,
        name,
        oss: false,
      })),
    });
    expect(listOf(await list(root())).map(({ name }) => name)).toEqual(['main', 'user']);
    const [first, second] = listOf(await list(`${root()}main/orders/20261129/`));
    expect(first).toEqual({
      type: 'file',
      value: photo.key,
      name: 'photo.png',
      oss: false,
      size: PNG.length,
      mime: 'image/png',
      user: files.member.user,
      time: expect.any(Number) as number,
    });
    expect(second?.type).toBe('file');
  });

  test('never show the placeholder of an empty folder, and go on where they were cut', async () => {
    await files.upload(files.member);
    await files.sql(
      `INSERT INTO files.file SELECT 'f' || lpad(n::text, 23, '0'), project, $1 || 'big/' || lpad(n::text, 4, '0'), blob, name, type, size, user_id, tag, created_at
       FROM files.file, generate_series(1, 700) n WHERE project = $2`,
      [`${root()}main/`, files.project],
    );
    await files.sql(
      `INSERT INTO files.file SELECT 'e' || lpad('1', 23, '0'), project, $1 || 'big/.folder', blob, name, type, size, user_id, tag, created_at
       FROM files.file WHERE key LIKE '%0001'`,
      [`${root()}main/`],
    );
    const first = await list(`${root()}main/big/`);
    const rest = await list(`${root()}main/big/`, first.next);
    expect([listOf(first).length, listOf(rest).length, rest.next]).toEqual([499, 201, undefined]);
    expect([...listOf(first), ...listOf(rest)].map(({ name }) => name)).not.toContain('.folder');
    expect(listOf(await list(`${root()}main/`)).map(({ name }) => name)).toEqual(['big', 'orders']);
  });

  test('are closed to paths out of the project, and to steps back', async () => {
    const { key } = await files.upload(files.member);
    const foreign = `project/${newId()}/main/`;
    const bad = [
      foreign,
      `${root()}../`,
      `${root()}main/../../x/`,
      `${root()}main\\x/`,
      '/etc/',
      'tmp/',
      `${root()}/x/`,
    ];
    for (const path of bad) {
      const asks = [
        list(path),
        remove(path),
        files.service.ask(downloadFile, files.admin, { params: { ...params(), name: path } }),
        files.service.ask(tailFile, files.admin, { params: params(), input: { file: `${path}a.log` } }),
      ];
      expect([path, ...(await Promise.all(asks.map(keyOf)))]).toEqual([
        path,
        ...asks.map(() => 'no-authority'),
      ]);
    }
    expect(await keyOf(list(undefined, undefined, files.member))).toBe('no-authority');
    expect(await keyOf(remove(key, files.member))).toBe('no-authority');
    expect(await files.kept()).toEqual({ files: 1, bytes: PNG.length, leftovers: 0 });
  });

  test('let go of a file with its bytes and its weight', async () => {
    const { key } = await files.upload(files.member);
    const { key: blob } = await files.service.ask(downloadFile, files.admin, {
      params: { ...params(), name: key },
    });
    expect(await files.bytesOf(blob)).toEqual(PNG);
    expect(await remove(key)).toBe(true);
    expect(await files.store.size(blob)).toBeUndefined();
    expect(await files.kept()).toEqual({ files: 0, bytes: 0, leftovers: 0 });
    expect(await keyOf(remove(key))).toBe('file.not-found');
    expect(await files.sql('SELECT action FROM files.audit ORDER BY id')).toEqual([
      { action: 'create' },
      { action: 'remove' },
    ]);
  });

  test('show lines of logs, 50 from the first one unless asked for others, and of nothing else', async () => {
    const content = Array.from({ length: 120 }, (_, at) => `line ${at}`).join('\r\n');
    const log = await files.upload(files.member, { name: 'run.log', content });
    const tail = (input: { file: string; start?: number; size?: number }) =>
      files.service.ask(tailFile, files.admin, { params: params(), input });
    const lines = await tail({ file: log.key });
    expect([lines.length, lines[0], lines[49]]).toEqual([50, 'line 0', 'line 49']);
    expect(await tail({ file: log.key, start: 118, size: 10 })).toEqual(['line 118', 'line 119']);
    expect(await keyOf(tail({ file: log.key, start: -1 }))).toBe('invalid');
    expect(await keyOf(tail({ file: log.key, size: 1001 }))).toBe('invalid');
    const text = await files.upload(files.member, { name: 'secret.txt', content });
    expect(await keyOf(tail({ file: text.key }))).toBe('no-authority');
  });

  test('of a person are that person’s alone', async () => {
    const mine = await files.upload(files.member, { type: 'user' });
    const folder = `${root()}user/${files.member.user}/`;
    const ask = (by: CallContext, prefix: string) =>
      files.service.ask(fetchOwnFiles, by, { input: { prefix } });
    expect(listOf(await ask(files.member, folder)).map(({ name }) => name)).toEqual(['20261129']);
    const removeBy = (by: CallContext, file: string) =>
      files.service.ask(removeOwnFile, by, { input: { file } });
    const other = member(files.project);
    const shared = await files.upload(files.member);
    expect(await keyOf(ask(other, folder))).toBe('no-authority');
    expect(await keyOf(ask(files.member, `${root()}main/`))).toBe('no-authority');
    expect(await keyOf(ask(files.member, `${folder}../`))).toBe('no-authority');
    expect(await keyOf(removeBy(other, mine.key))).toBe('no-authority');
    expect(await keyOf(removeBy(files.member, shared.key))).toBe('no-authority');
    expect(await files.kept()).toMatchObject({ files: 2 });
    expect(await removeBy(files.member, mine.key)).toBe(true);
    expect(await files.kept()).toMatchObject({ files: 1 });
  });

  test('go with their project', async () => {
    const { key } = await files.upload(files.member);
    const [row] = await files.sql('SELECT blob FROM files.file WHERE key = $1', [key]);
    files.service.bus.publish(projectPurged, { project: files.project });
    // The note that bytes have to go is taken away after they went.
    await eventually(async () => {
      const { files: left, leftovers } = await files.kept();
      return left === 0 && leftovers === 0;
    });
    expect(await files.store.size(String(row?.['blob']))).toBeUndefined();
    expect(await files.kept()).toEqual({ files: 0, bytes: 0, leftovers: 0 });
  });
});
