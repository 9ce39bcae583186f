import type { Field } from '@buildmesh/contracts';
import {
  definitionOf,
  designTypeOf,
  DESIGN_TYPES,
  draftFaults,
  draftOf,
  EMPTY_DRAFT,
  movedBy,
  newChoice,
  optionsOf,
  retyped,
  stored,
  type FieldDraft,
} from './field-design.model.js';
import { typesFor } from './offered-types.js';

const draft = (part: Partial<FieldDraft>): FieldDraft => ({ ...EMPTY_DRAFT, name: 'Name', ...part });

describe('designing a field', () => {
  it('comes back as the type it was made as', () => {
    for (const type of DESIGN_TYPES) expect(designTypeOf(definitionOf(draft({ type })))).toBe(type);
  });

  it('is offered the types that its table takes, timestamps in debug mode alone, and the type it has', () => {
    const of = (option: object, debug = false, current: FieldDraft['type'] = 'string') =>
      typesFor({ _option: option }, { current, debug });
    expect(of({})).not.toContain('timestamp');
    expect(of({}, true)).toEqual([...DESIGN_TYPES]);
    expect(of({}, false, 'timestamp')).toEqual([...DESIGN_TYPES]);
    expect(of({ _local: true })).toEqual(['string', 'number', 'date', 'time', 'selection', 'relate']);
    expect(of({ _model: 'approval' }, true)).not.toContain('json');
  });

  it('leads to the approval that it named, until another table is chosen', () => {
    const [approval, table, other] = [`approval-${'a'.repeat(24)}`, 'b'.repeat(24), 'c'.repeat(24)];
    const field = { _name: 'N', _key: 'n', _type: 'relate', _relate: [approval, table], _option: {} };
    const opened = draftOf(field as unknown as Field);
    expect(opened.relate).toBe(table);
    expect(stored(opened).relate).toEqual([approval, table]);
    expect(stored({ ...opened, relate: other }).relate).toEqual([other]);
  });

  it('keeps the options of a stored field', () => {
    const field = {
      _name: 'N',
      _key: 'n',
      _type: 'number',
      _relate: [],
      _option: { min: 1, help: 'h' },
    } as unknown as Field;
    expect(stored(draftOf(field))).toEqual({ type: 'number', option: { min: 1, help: 'h' }, relate: [] });
  });

  it('drops options that another type does not have', () => {
    const number = draft({ type: 'number', option: { min: 1, required: true, default: 3, help: 'h' } });
    expect(retyped(number, 'string').option).toEqual({ required: true, help: 'h' });
    expect(retyped(number, 'selection').option.selection).toEqual([]);
    expect(retyped(draft({ type: 'relate', relate: 'x' }), 'string').relate).toBe('');
  });

  it('stores a selection of numbers as numbers', () => {
    const choice = draft({ type: 'selection', option: { selection: [{ value: 1, label: 'One' }] } });
    expect(stored(choice).type).toBe('number');
    expect(
      stored(draft({ type: 'selection', option: { selection: [{ value: 'a', label: 'A' }] } })).type,
    ).toBe('string');
  });

  it('says where something is missing', () => {
    expect(draftFaults(draft({ name: ' ' }), new Set())[0]).toMatchObject({ part: 'name' });
    expect(draftFaults(draft({ key: 'Bad key' }), new Set())[0]).toMatchObject({
      part: 'key',
      text: 'entity.fault.key',
    });
    expect(draftFaults(draft({ key: 'used' }), new Set(['used']))[0]).toMatchObject({
      text: 'entity.fault.key-taken',
    });
    expect(draftFaults(draft({ type: 'relate' }), new Set())[0]).toMatchObject({ part: 'relate' });
    expect(draftFaults(draft({ type: 'selection' }), new Set())[0]).toMatchObject({ part: 'selection' });
    expect(draftFaults(draft({ type: 'number', option: { min: 5, max: 1 } }), new Set())[0]).toMatchObject({
      part: 'min',
    });
    expect(draftFaults(draft({ option: { pattern: '(' } }), new Set())[0]).toMatchObject({ part: 'pattern' });
    expect(draftFaults(draft({}), new Set())).toEqual([]);
  });

  it('knows an auto-number that would be given twice', () => {
    const numbers = { format: 'NO-{0000}', step: 1, start: 1, reset: 'none' as const };
    const faultsOf = (parts: object) =>
      draftFaults(draft({ type: 'code', numbers: { ...numbers, ...parts } }), new Set());
    expect(faultsOf({})).toEqual([]);
    for (const parts of [{ format: 'NO' }, { format: '' }, { reset: 'year' }])
      expect(faultsOf(parts)).toEqual([{ part: 'numbers', text: 'entity.fault.numbers' }]);
    expect(
      retyped(draft({ type: 'string', option: { unique: true, readonly: true } }), 'code').option,
    ).toEqual({});
  });

  it('gives every choice a value of its own', () => {
    const list = [newChoice([], 'New')];
    expect(newChoice(list, 'New').value).toBe('New 2');
    expect(
      draftFaults(draft({ type: 'selection', option: { selection: [...list, ...list] } }), new Set())[0],
    ).toMatchObject({ text: 'entity.fault.selection-twice' });
  });

  it('moves items by one place and not beyond the ends', () => {
    expect(movedBy(['a', 'b', 'c'], 0, 1)).toEqual(['b', 'a', 'c']);
    expect(movedBy(['a', 'b', 'c'], 0, -1)).toEqual(['a', 'b', 'c']);
    expect(movedBy(['a', 'b', 'c'], 2, 1)).toEqual(['a', 'b', 'c']);
  });

  it('offers a name only where it can be one', () => {
    expect(optionsOf('string')).toContain('name');
    expect(optionsOf('number')).not.toContain('name');
  });
});
