import { fillText, printed, dataAt } from './fill.js';
import { layoutPages, TooManyPages } from './layout.js';
import { linesOf, numberWithin } from './lines.js';
import { EXPORT_TEMPLATE_COLUMNS, paperBox, type PrintBlock, type PrintTemplate } from './print.types.js';

/** Every character is two millimetres wide. */
const context = { now: Date.UTC(2026, 10, 28), widthOf: () => 2 };
const template = (blocks: PrintBlock[], more: Partial<PrintTemplate> = {}): PrintTemplate => ({
  name: 'Order',
  paper: { size: 'A4', orient: 'portrait', margin: 15 },
  blocks,
  multi: false,
  ...more,
});
const block = (type: PrintBlock['type'], value: string, more: Partial<PrintBlock> = {}): PrintBlock => ({
  type,
  value,
  bound: [12, 2, 0, 0],
  ...more,
});
const textsOf = (pages: ReturnType<typeof layoutPages>) =>
  pages.map(({ items }) => items.map(({ value }) => value));

describe('places in a text', () => {
  const data = { no: 'A-1', lines: [{ amount: 2 }, { amount: 3.5 }], buyer: { _name: 'Nguyễn' } };

  it('are filled with values, names of rows, and formulas', () => {
    expect(fillText('{{no}} {{buyer}} {{=SUM({lines.amount})}} {{none}}.', data, context)).toBe(
      'A-1 Nguyễn 5.5 .',
    );
  });

  it('read nothing that the data does not have of its own', () => {
    expect([dataAt(data, 'constructor'), dataAt(data, '__proto__.x'), printed({})]).toEqual([
      undefined,
      undefined,
      '',
    ]);
  });
});

describe('a printed page', () => {
  it('has its blocks on a grid of 12 columns within the margins', () => {
    expect(EXPORT_TEMPLATE_COLUMNS).toBe(12);
    const [page] = layoutPages(
      template([block('text', 'No. {{no}}', { bound: [6, 2, 6, 1] })]),
      [{ no: 7 }],
      context,
    );
    expect(page).toMatchObject({ width: 210, height: 297 });
    expect(page?.items).toEqual([
      { type: 'text', x: 105, y: 20, width: 90, height: 10, value: 'No. 7', style: {} },
    ]);
  });

  it('may lie across, or be of a size of its own', () => {
    expect(paperBox({ size: 'A5', orient: 'landscape', margin: 5 })).toEqual({ width: 210, height: 148 });
    expect(paperBox({ size: 'custom', orient: 'portrait', width: 60, height: 40, margin: 2 })).toEqual({
      width: 60,
      height: 40,
    });
  });

  it('lets a table go on under its header, what stands below moves down, and what repeats is on every page', () => {
    const lines = Array.from({ length: 60 }, (_, at) => ({ item: `item ${at}` }));
    const pages = layoutPages(
      template([
        block('table', 'lines', { bound: [12, 2, 0, 4], columns: [{ field: 'item', title: 'Item' }] }),
        block('text', 'Thank you', { bound: [12, 1, 0, 7] }),
        block('page-number', '', { bound: [12, 1, 0, 52], repeat: true }),
      ]),
      [{ lines }],
      context,
    );
    expect(pages).toHaveLength(2);
    const [first = [], second = []] = textsOf(pages);
    expect([first[0], second[0]]).toEqual(['Item', 'Item']);
    expect([first.at(-1), second.at(-1)]).toEqual(['1 / 2', '2 / 2']);
    expect(second.at(-2)).toBe('Thank you');
    expect([...first, ...second].filter((text) => text.startsWith('item '))).toHaveLength(60);
    const bottom = Math.max(...(pages[0]?.items ?? []).map(({ y, height }) => y + height));
    expect(bottom).toBeLessThanOrEqual(297 - 15 + 0.1);
  });

  it('is one for each record where the template says so, else one for all', () => {
    const two = [{ no: 1 }, { no: 2 }];
    const field = block('field', 'no');
    expect(textsOf(layoutPages(template([field], { multi: true }), two, context))).toEqual([['1'], ['2']]);
    const list = block('table', '', { columns: [{ field: 'no', title: 'No' }] });
    expect(textsOf(layoutPages(template([list]), two, context))).toEqual([['No', '1', '2']]);
  });

  it('is refused beyond the most that a document has', () => {
    const many = Array.from({ length: 501 }, () => ({}));
    expect(() => layoutPages(template([block('text', 'x')], { multi: true }), many, context)).toThrow(
      TooManyPages,
    );
  });
});

describe('lines of a text', () => {
  const lines = (text: string, width = 10) => linesOf(text, width, () => 1);

  it('end at spaces, behind hyphens and between East Asian characters, and lose nothing', () => {
    expect(lines('one two three four')).toEqual(['one two', 'three four']);
    expect(lines('well-known e-mail')).toEqual(['well-known', 'e-mail']);
    expect(lines('很长的文字很长的文字很长')).toEqual(['很长的文字很长的文字', '很长']);
    expect(lines('a\nb\r\n\nc')).toEqual(['a', 'b', '', 'c']);
    expect(lines('')).toEqual(['']);
  });

  it('end within a word only where it is wider than a line', () => {
    expect(lines('see abcdefghijklmn')).toEqual(['see', 'abcdefghij', 'klmn']);
  });

  it('begin with no closing mark and end with no opening one', () => {
    expect(lines('很长的文字很长的文字。再来')).toEqual(['很长的文字很长的文', '字。再来']);
    expect(lines('很长的文字很长的文（字）')).toEqual(['很长的文字很长的文', '（字）']);
  });

  it('keep an accent with its letter and an emoji in one piece', () => {
    expect(lines('e\u0301👨‍👩‍👧é', 2)).toEqual(['é👨‍👩‍👧', 'é']);
  });

  it('are never those of a number', () => {
    expect(numberWithin('1234.5', 6, () => 1)).toBe('1234.5');
    expect(numberWithin('1234.5', 5, () => 1)).toBe('#####');
  });
});
