import { entriesOf, folderOf, stepsTo } from './folder.model.js';

const PROJECT = 'a'.repeat(24);
const root = `project/${PROJECT}/`;

describe('a folder', () => {
  it('is the one of the address if it lies in the project, else that of the project as a whole', () => {
    expect(folderOf(PROJECT, `${root}user/x/`)).toBe(`${root}user/x/`);
    expect(folderOf(PROJECT, `${root}user`)).toBe(`${root}user/`);
    expect(folderOf(PROJECT, `project/${'b'.repeat(24)}/main/`)).toBe(`${root}main/`);
    expect(folderOf(PROJECT, null)).toBe(`${root}main/`);
  });

  it('is reached step by step', () => {
    expect(stepsTo(PROJECT, `${root}main/orders/`)).toEqual([
      { name: 'main', prefix: `${root}main/` },
      { name: 'orders', prefix: `${root}main/orders/` },
    ]);
    expect(stepsTo(PROJECT, root)).toEqual([]);
  });

  it('shows prefixes of object storage as folders, before its objects', () => {
    const file = { type: 'file' as const, value: `${root}main/a.png`, name: 'a.png', oss: true };
    expect(entriesOf({ oss: true, objects: [file], prefixes: [`${root}main/orders/`] })).toEqual([
      { type: 'dir', value: `${root}main/orders/`, name: 'orders', oss: true },
      file,
    ]);
    expect(entriesOf({ oss: false, list: [file] })).toEqual([file]);
  });
});
