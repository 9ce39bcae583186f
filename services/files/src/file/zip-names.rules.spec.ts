import { distinctNames } from './zip-names.rules.js';

it('files of one name are numbered in an archive, before their ending', () => {
  expect(distinctNames(['a.txt', 'A.txt', 'a (2).txt', 'a.txt', '.env', '.env', 'b'])).toEqual([
    'a.txt',
    'A (2).txt',
    'a (2) (2).txt',
    'a (3).txt',
    '.env',
    '.env (2)',
    'b',
  ]);
});
