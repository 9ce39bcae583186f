import { fieldOf } from '../../test/field.fixtures.js';
import { nameOf } from './name.js';

describe('the name of a row (D28)', () => {
  const fields = [
    fieldOf('number', {}, 'no'),
    fieldOf('string.email', {}, 'mail'),
    fieldOf('string', {}, 'title'),
    fieldOf('string', {}, 'note'),
  ];

  test('is the value of the first string field', () => {
    expect(nameOf(fields, { no: 1, mail: 'a@b.c', title: 'First', note: 'x' })).toBe('First');
  });

  test('is the value of the field that is marked for it', () => {
    const marked = [...fields, fieldOf('number', { _name: true }, 'code')];
    expect(nameOf(marked, { title: 'First', code: 7 })).toBe('7');
    expect(
      nameOf([fieldOf('relate', { _name: true, multiple: true }, 'who')], {
        who: [
          { _id: '1', __name: 'Li' },
          { _id: '2', __name: 'Wu' },
        ],
      }),
    ).toBe('Li, Wu');
  });

  test('is empty without such a field or value', () => {
    expect(nameOf(fields, { title: null })).toBe('');
    expect(nameOf([fieldOf('number', {}, 'no')], { no: 1 })).toBe('');
  });
});
