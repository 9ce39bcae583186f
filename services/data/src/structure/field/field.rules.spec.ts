import type { FieldDefinition, FormKind } from '@buildmesh/domain';
import { Refusal } from '@buildmesh/kernel';
import { assertKeyFree, assertUsable, formKindsOf, needsConversion } from './field.rules.js';

const field = (parts: Partial<FieldDefinition>): FieldDefinition => ({
  _key: 'k',
  _name: 'k',
  _type: 'string',
  _option: {},
  ...parts,
});
const entities = new Set(['e1', 'e2']);
const keyOf = (work: () => void): string => {
  try {
    work();
  } catch (error) {
    return error instanceof Refusal ? error.key : String(error);
  }
  return 'fine';
};

describe('a field', () => {
  test.each<[string, Partial<FieldDefinition>, string]>([
    ['text', {}, 'fine'],
    ['layout', { _option: { _display: { _type: 'divider' } } }, 'fine'],
    ['unique number', { _type: 'number', _option: { unique: true } }, 'fine'],
    ['relation to a known entity', { _type: 'relate', _relate: ['e1'] }, 'fine'],
    ['relation to nowhere', { _type: 'relate', _relate: ['e9'] }, 'invalid'],
    ['relation without a target', { _type: 'relate' }, 'invalid'],
    ['unique list', { _option: { unique: true, _display: { _type: 'array' } } }, 'invalid'],
    [
      'default outside its choices',
      {
        _option: { _display: { _type: 'selection' }, selection: [{ value: 'a', label: 'A' }], default: 'b' },
      },
      'invalid',
    ],
    [
      'choice twice',
      {
        _option: {
          _display: { _type: 'selection' },
          selection: [
            { value: 1, label: 'A' },
            { value: '1', label: 'B' },
          ],
        },
      },
      'invalid',
    ],
    ['name without values', { _option: { _name: true, _display: { _type: 'divider' } } }, 'invalid'],
    ['auto-number', { _type: 'code' }, 'fine'],
    ['auto-number with a default', { _type: 'code', _option: { default: '0001' } }, 'invalid'],
    ['system field', { _type: 'system' }, 'field.type-unsupported'],
  ])('%s is judged', (_what, parts, expected) =>
    expect(keyOf(() => assertUsable(field(parts), { entities }))).toBe(expected),
  );

  test('has a key of its own that a body can carry', () => {
    expect(keyOf(() => assertKeyFree('a', new Set(['b'])))).toBe('fine');
    for (const key of ['b', 'constructor', 'prototype'])
      expect(keyOf(() => assertKeyFree(key, new Set(['b'])))).toBe('field.key-taken');
  });

  test.each<[string, Partial<FieldDefinition>, Partial<FieldDefinition>, boolean]>([
    ['a new length', { _option: { max: 5 } }, { _option: { max: 9 } }, false],
    ['another type', {}, { _type: 'number' }, true],
    [
      'several choices instead of one',
      { _option: { _display: { _type: 'selection' } } },
      { _option: { _display: { _type: 'selection' }, multiple: true } },
      true,
    ],
    ['another target', { _type: 'relate', _relate: ['e1'] }, { _type: 'relate', _relate: ['e2'] }, true],
    ['months instead of days', { _type: 'date' }, { _type: 'date', _option: { format: 'YYYY-MM' } }, true],
    ['minutes instead of seconds', { _type: 'time' }, { _type: 'time', _option: { format: 'HH:mm' } }, true],
  ])('values are read anew for %s: %j → %j', (_what, from, to, expected) =>
    expect(needsConversion(field(from), field(to))).toBe(expected),
  );
});

describe('a field of a table that is a form', () => {
  const timestamp = field({ _type: 'timestamp' });
  const choice = field({ _option: { _display: { _type: 'selection' }, selection: [] } });
  test('may have the types of its kind, and no others', () => {
    const keyIn = (kind: FormKind | undefined, one: FieldDefinition) =>
      keyOf(() => assertUsable(one, { entities, kinds: kind ? [kind] : [] }));
    expect(['approval', 'local'].map((kind) => keyIn(kind as FormKind, timestamp))).toEqual([
      'field.type-unsupported',
      'field.type-unsupported',
    ]);
    expect(['approval', 'local'].map((kind) => keyIn(kind as FormKind, choice))).toEqual(['fine', 'fine']);
    expect(keyIn('local', field({ _type: 'html' }))).toBe('field.type-unsupported');
    expect(keyIn(undefined, timestamp)).toBe('fine');
    const plain = { simple: false, local: false };
    expect(formKindsOf({ _model: 'approval' }, plain)).toEqual(['approval']);
    expect(formKindsOf({ _local: true }, { ...plain, local: true })).toEqual(['local']);
    expect(formKindsOf({}, { simple: true, local: true })).toEqual(['default', 'simple', 'local']);
  });
});
