import {
  idsOf,
  idsShown,
  isLanguageCode,
  missingBy,
  projectTexts,
  stillTyped,
  withTyped,
} from './texts.model.js';

const all = projectTexts([
  { key: 'list', value: { en: 'English', zh: '中文' } },
  { key: 'en', value: { 'order.title': 'Order', 'order.note': 'Note' } },
  { key: 'zh', value: { 'order.title': '订单', 'order.note': ' ', extra: '多' } },
  { key: 'fr', value: { lost: 'perdu' } },
]);

describe('the texts of a project', () => {
  it('are those of its listed languages, by id', () => {
    expect(all.languages).toEqual([
      ['en', 'English'],
      ['zh', '中文'],
    ]);
    expect(idsOf(all)).toEqual(['extra', 'order.note', 'order.title']);
  });

  it('are missing where there is none, or only blanks', () => {
    expect(missingBy(all)).toEqual({ en: 1, zh: 1 });
    expect(idsShown(all, '', true)).toEqual(['extra', 'order.note']);
  });

  it('are found by id and by any of their texts', () => {
    expect(idsShown(all, 'TITLE', false)).toEqual(['order.title']);
    expect(idsShown(all, '订单', false)).toEqual(['order.title']);
    expect(idsShown(all, 'order', true)).toEqual(['order.note']);
  });

  it('show what is typed until the store has it', () => {
    const typed = { en: { extra: 'More' }, zh: { extra: '多' } };
    expect(withTyped(all, typed).texts['en']?.['extra']).toBe('More');
    expect(stillTyped(typed, all)).toEqual({ en: { extra: 'More' } });
    expect(stillTyped(typed, withTyped(all, typed))).toEqual({});
  });

  it('are in languages with a code as the store takes it', () => {
    expect(['en', 'zh-TW', 'pt-BR'].every(isLanguageCode)).toBe(true);
    expect(['', 'e', 'english language', 'en_US'].some(isLanguageCode)).toBe(false);
  });
});
