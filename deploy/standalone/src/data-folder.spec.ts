import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DataFolder, FolderInUse } from './data-folder.js';
import { DemoState } from './demo/demo-state.js';
import { FirstPassword } from './first-password.js';

describe('the data folder', () => {
  let path: string;
  beforeEach(async () => {
    path = join(await mkdtemp(join(tmpdir(), 'bm-folder-')), 'data');
  });
  afterEach(() => rm(join(path, '..'), { recursive: true }));

  test('a secret is made once, stays the same, and is readable by its owner only', async () => {
    const folder = await DataFolder.claim(path);
    const secret = await folder.secret('bus');
    expect(secret).toMatch(/^\w{48}$/);
    expect(await (await DataFolder.claim(path)).secret('bus')).toBe(secret);
    expect(await folder.secret('other')).not.toBe(secret);
    expect((await stat(folder.in('secrets/bus'))).mode & 0o077).toBe(0);
  });

  test('a secret whose making was cut off is made anew', async () => {
    const folder = await DataFolder.claim(path);
    await folder.secret('bus');
    await writeFile(folder.in('secrets/bus'), '');
    expect(await folder.secret('bus')).toMatch(/^\w{48}$/);
  });

  test('a folder that a dead process left is taken over, as is one whose number another program got', async () => {
    const folder = await DataFolder.claim(path);
    await writeFile(folder.in('running.pid'), '999999999');
    await DataFolder.claim(path);
    await writeFile(folder.in('running.pid'), '1');
    await expect(DataFolder.claim(path)).resolves.toBeDefined();
    expect(await readFile(folder.in('running.pid'), 'utf8')).toBe(String(process.pid));
    expect(FolderInUse.name).toBe('FolderInUse');
  });
});

describe('the password of the first account', () => {
  let folder: DataFolder;
  beforeEach(async () => {
    folder = await DataFolder.claim(await mkdtemp(join(tmpdir(), 'bm-folder-')));
  });
  afterEach(() => rm(folder.path, { recursive: true }));

  test('a start that was cut off before it showed it uses and shows the same one', async () => {
    const first = await FirstPassword.prepare(folder);
    const second = await FirstPassword.prepare(folder);
    expect(first?.value).toMatch(/^(?=.*[a-z])(?=.*\d)\w{16}$/);
    expect([second?.value, second?.fromEarlierStart]).toEqual([first?.value, true]);
  });

  test('is gone once it has been shown', async () => {
    const password = await FirstPassword.prepare(folder);
    await password?.markShown();
    expect(await FirstPassword.prepare(folder)).toBeUndefined();
    await expect(readFile(folder.in('first-password'))).rejects.toThrow();
  });

  test('the demo belongs to the account of the first start, and is remembered as unfinished until it is done', async () => {
    expect((await DemoState.open(folder, undefined)).user).toBeUndefined();
    const state = await DemoState.open(folder, 'abc');
    expect([state.user, state.done]).toEqual(['abc', false]);
    const later = await DemoState.open(folder, undefined);
    expect([later.user, later.done]).toEqual(['abc', false]);
    await later.finish();
    expect((await DemoState.open(folder, undefined)).done).toBe(true);
  });
});
