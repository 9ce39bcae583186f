import { parseArticle, spansOf } from './markdown.js';

describe('an article', () => {
  it('has headings, paragraphs and lists', () => {
    expect(parseArticle('# Title\n\nOne\ntwo.\n\n## Part\n\n- a\n- b\n')).toEqual([
      { kind: 'heading', level: 1, text: 'Title' },
      { kind: 'paragraph', text: 'One two.' },
      { kind: 'heading', level: 2, text: 'Part' },
      { kind: 'list', items: ['a', 'b'] },
    ]);
  });

  it('never holds markup: what looks like it stays text', () => {
    expect(parseArticle('<script>alert(1)</script>')).toEqual([
      { kind: 'paragraph', text: '<script>alert(1)</script>' },
    ]);
  });

  it('may stress words', () => {
    expect(spansOf('Press **Save** now')).toEqual([
      { text: 'Press ', bold: false },
      { text: 'Save', bold: true },
      { text: ' now', bold: false },
    ]);
  });
});
