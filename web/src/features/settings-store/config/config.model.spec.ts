import { draftOf, faultOf, valueOf, withValue } from './config.model.js';

const value = (type: string, content: unknown) => ({ key: 'a', name: 'A', type, value: content });

describe('a named value', () => {
  it.each([
    ['text', 'x\ny'],
    ['number', -0.5],
    ['boolean', false],
    ['json', { a: [1, null] }],
  ])('of the type %s is edited as text and comes back as it was', (type, content) => {
    const before = value(type, content);
    expect(valueOf(draftOf(before))).toEqual(before);
  });

  it('of a type that is not known here is edited as JSON and keeps its type', () => {
    const before = value('colour', { hex: '#fff' });
    const draft = draftOf(before);
    expect(draft.type).toBe('json');
    expect(valueOf(draft, before.type)).toEqual(before);
  });

  it('says what is wrong with it', () => {
    const draft = draftOf(value('number', 1));
    const fault = (patch: Partial<typeof draft>) => faultOf({ ...draft, ...patch }, new Set(['b']));
    expect(fault({})).toBeUndefined();
    expect([fault({ name: ' ' }), fault({ key: 'a b' }), fault({ key: 'b' })]).toEqual([
      'name',
      'key',
      'taken',
    ]);
    expect([fault({ text: '' }), fault({ type: 'json', text: '{' })]).toEqual(['number', 'json']);
  });

  it('takes the place of the one of the same key, or comes last', () => {
    const [a, b] = [value('text', 'a'), { ...value('text', 'b'), key: 'b' }];
    expect(withValue([a, b], { ...a, value: 'new' })).toEqual([{ ...a, value: 'new' }, b]);
    expect(withValue([a], b)).toEqual([a, b]);
  });
});
