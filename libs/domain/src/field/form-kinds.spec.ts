import { DISPLAY_TYPES, FIELD_TYPES } from './field.types.js';
import type { FieldDefinition } from './field.types.js';
import { allowsType, FORM_KINDS, isSettable, type ChosenType } from './form-kinds.js';
import { validateRow } from './row.js';

const ALL: readonly ChosenType[] = [...FIELD_TYPES, ...DISPLAY_TYPES, 'user'];

describe('kinds of forms and the types of their fields', () => {
  test('there are five kinds', () => {
    expect([...FORM_KINDS].sort()).toEqual(['approval', 'default', 'form', 'local', 'simple']);
  });

  test('an approval form takes exactly the types of the specification', () => {
    const wanted =
      'string, number, selection, relate, user, date, time, image, file, email, phone, html, collection, remark, divider, tab, page, program';
    expect(ALL.filter((type) => allowsType('approval', type)).sort()).toEqual(wanted.split(', ').sort());
  });

  test('a timestamp is for forms, and for the default kind in debug mode', () => {
    expect(FORM_KINDS.filter((kind) => allowsType(kind, 'timestamp'))).toEqual(['form']);
    expect(FORM_KINDS.filter((kind) => allowsType(kind, 'timestamp', true)).sort()).toEqual([
      'default',
      'form',
    ]);
  });

  test.each([
    ['$virtual', '$virtual', {}],
    ['$virtual that is shown as choices', '$virtual', { _display: { _type: 'selection' }, custom: true }],
    ['_role', 'string', {}],
    ['_creator', 'string', {}],
    ['_user', 'string', {}],
  ] as const)('a form does not set %s, and a row takes no value for it', (name, _type, option) => {
    const _key = _type === '$virtual' ? 'total' : name;
    const field: FieldDefinition = { _key, _name: name, _type, _option: { ...option, required: true } };
    expect(isSettable(field)).toBe(false);
    for (const mode of ['create', 'update'] as const)
      expect(validateRow([field], { [_key]: 'x' }, { mode })).toEqual({
        values: {},
        faults: [{ field: _key, rule: 'readonly', message: 'field.readonly' }],
      });
    expect(validateRow([field], {}, { mode: 'create' })).toEqual({ values: {}, faults: [] });
  });

  test('a form sets a field that points at a member', () => {
    const owner: FieldDefinition = { _key: 'owner', _name: 'Owner', _type: 'relate', _option: {} };
    const id = 'a'.repeat(24);
    expect(isSettable(owner)).toBe(true);
    expect(validateRow([owner], { owner: id }, { mode: 'create' }).values).toEqual({ owner: id });
  });
});
