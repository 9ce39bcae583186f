import { fieldOf } from '../../../test/field.fixtures.js';
import { validateRow } from '../row.js';
import { isFileKeyOf } from './files.js';

const PROJECT = 'a'.repeat(24);
const OTHER = 'b'.repeat(24);
const key = `project/${PROJECT}/main/orders/20261128/1_a.png`;

describe('keys of files in rows', () => {
  it.each([key, `project/${PROJECT}/user/u/..a.png`])('%s lies in the project', (path) => {
    expect(isFileKeyOf(PROJECT, path)).toBe(true);
  });

  it.each([
    `project/${OTHER}/main/a.png`,
    `project/${PROJECT}`,
    `project/${PROJECT}/`,
    `project/${PROJECT}/../${OTHER}/a.png`,
    `project/${PROJECT}/./a.png`,
    `project/${PROJECT}//a.png`,
    `project/${PROJECT}/main\\..\\a.png`,
    `/project/${PROJECT}/a.png`,
    'tmp/a.png',
    '',
  ])('%j does not', (path) => {
    expect(isFileKeyOf(PROJECT, path)).toBe(false);
  });

  it('are refused where they name a file of another project, also within a collection', () => {
    const field = fieldOf('file', {}, 'f');
    const rows = fieldOf('collection', { fields: [field] }, 'rows');
    const faults = (fields: (typeof field)[], values: object) =>
      validateRow(fields, { ...values }, { mode: 'create', project: PROJECT }).faults.map(
        (fault) => fault.rule,
      );
    const foreign = [{ name: 'a.png', key: `project/${OTHER}/main/a.png` }];
    expect(faults([field], { f: [{ name: 'a.png', key }] })).toEqual([]);
    expect(faults([field], { f: foreign })).toEqual(['format']);
    expect(faults([field], { f: [{ name: 'a.png', url: 'https://example.org/a.png' }] })).toEqual([]);
    expect(faults([rows], { rows: [{ f: foreign }] })).toEqual(['format']);
  });
});
