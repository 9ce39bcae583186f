import {
  draftWithoutValues,
  isDraftTooLarge,
  MAX_DRAFT,
  unwrapDraft,
  wrapDraft,
  type Draft,
} from './draft.js';

const DRAFT: Draft = {
  flow: 'f'.repeat(24),
  form: { type: 'program', given: { from: 'menu' } },
  name: 'Order',
  timestamp: 1,
  save: { title: 'a $$ b DRAFT$$ c' },
  time: 2,
};

describe('A draft', () => {
  test('is JSON between its markers, whatever was typed, and is read from there (data §3)', () => {
    const text = wrapDraft(DRAFT);
    expect(text).toBe(`$$DRAFT${JSON.stringify(DRAFT)}DRAFT$$`);
    expect(unwrapDraft(text)).toEqual(DRAFT);
  });

  test.each(['', 'Hello', '$$DRAFT{DRAFT$$', '$$DRAFTnullDRAFT$$', '$$DRAFT{}', `x${wrapDraft(DRAFT)}`])(
    'is not in %j',
    (text) => {
      expect(unwrapDraft(text)).toBeUndefined();
      expect(draftWithoutValues(text)).toBe(text);
    },
  );

  test('shows in lists without what was typed', () => {
    expect(unwrapDraft(draftWithoutValues(wrapDraft(DRAFT)))).toEqual({ ...DRAFT, save: {} });
  });

  test('of more than 102400 characters is too large (data §5)', () => {
    const { flow, form, name } = DRAFT;
    const empty = JSON.stringify({ flow, form, name, save: { a: '' } }).length;
    const of = (length: number) => ({ flow, form, name, save: { a: 'x'.repeat(length - empty) } });
    expect(MAX_DRAFT).toBe(102_400);
    expect([102_400, 102_401].map((length) => isDraftTooLarge(of(length)))).toEqual([false, true]);
  });
});
