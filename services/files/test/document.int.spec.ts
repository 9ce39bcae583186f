import { jest } from '@jest/globals';
import ExcelJS from 'exceljs';
import { Document, Packer, Paragraph, Table, TableCell, TableRow } from 'docx';
import {
  makeDocument,
  mergeDocx,
  mergeHtml,
  mergePdf,
  mergeXlsx,
  parseDocx,
  parsePdf,
  parseSheetFormula,
  printPages,
  type CallContext,
  type InputOf,
  type StoredFile,
} from '@buildmesh/contracts';
import { newId, Refusal } from '@buildmesh/kernel';
import { systemContext } from '@buildmesh/service-kit';
import { describeWith, member } from '@buildmesh/testing';
import { FilesFixture, PNG } from './files-fixture.js';

// Each document has a process of its own; a busy machine takes its time.
jest.setTimeout(60_000);

/** An order: its number, a line for each item, a sum over them, and words that every language has. */
async function workbook(): Promise<Buffer> {
  const book = new ExcelJS.Workbook();
  const sheet = book.addWorksheet('订单');
  sheet.columns = [{ width: 40 }, { width: 12 }, { width: 12 }, { width: 14 }];
  sheet.mergeCells('A1:C1');
  sheet.getCell('A1').value = '订单 {{no}} – Đơn hàng của {{buyer}} 御中';
  sheet.getCell('A1').font = { bold: true, size: 16 };
  sheet.addRow(['Item', 'Price', 'Pieces', 'Amount']);
  sheet.addRow(['{{#lines}}{{item}}', '{{price}}', '{{pieces}}', '{{/lines}}']);
  sheet.getCell('D3').value = { formula: 'B3*C3', date1904: false };
  sheet.getCell('C3').value = '{{pieces}}{{/lines}}';
  sheet.addRow(['Sum', null, null]);
  sheet.getCell('D4').value = { formula: 'SUM(D3:D3)', date1904: false };
  sheet.getCell('D4').numFmt = '#,##0.00';
  return Buffer.from(await book.xlsx.writeBuffer());
}

const DATA = {
  no: 'A-7',
  buyer: 'Nguyễn',
  lines: [
    { item: '铅笔', price: 1.5, pieces: 1000 },
    { item: 'えんぴつ', price: 2, pieces: 3 },
  ],
};

const TEMPLATE: InputOf<typeof printPages>['pages'][number]['template'] = {
  name: '送货单',
  paper: { size: 'A5', orient: 'portrait', margin: 10 },
  blocks: [
    { type: 'text', bound: [12, 2, 0, 0], value: 'No. {{no}} 订单 Đơn', style: { size: 14, bold: true } },
    { type: 'qr', bound: [3, 6, 9, 3], value: '{{no}}' },
    { type: 'barcode', bound: [6, 4, 0, 3], value: '{{no}}' },
    {
      type: 'table',
      bound: [12, 2, 0, 10],
      value: 'lines',
      columns: [
        { field: 'item', title: 'Item' },
        { field: 'pieces', title: '数量' },
      ],
    },
    { type: 'page-number', bound: [12, 1, 0, 36], value: '', repeat: true },
  ],
  multi: true,
};

async function refusalOf(call: Promise<unknown>): Promise<Refusal> {
  const error: unknown = await call.catch((caught: unknown) => caught);
  if (error instanceof Refusal) return error;
  throw new Error('the call was not refused');
}

describeWith(['postgres'], 'documents', () => {
  let fixture: FilesFixture;
  beforeAll(async () => {
    fixture = await FilesFixture.start();
  });
  afterAll(async () => {
    const breaches = fixture.service.breaches();
    await fixture.service.stop();
    expect(breaches).toEqual([]);
  });

  const params = () => ({ project: fixture.project });
  const sent = async (content: Buffer | string, name = 'template.xlsx') => fixture.received(content, name);
  const bytes = (made: StoredFile) => fixture.bytesOf(made.key);
  const textOf = async (pdf: Buffer) => {
    const file = await sent(pdf, 'made.pdf');
    return fixture.service.ask(parsePdf, fixture.member, { params: params(), input: { file } });
  };

  test('a spreadsheet template is filled: a row for each item, sums over all of them, types kept', async () => {
    const file = await sent(await workbook());
    const made = await fixture.service.ask(mergeXlsx, fixture.member, {
      params: params(),
      input: { file, data: DATA, option: { name: '订单 A-7' } },
    });
    expect(made).toMatchObject({ name: '订单 A-7.xlsx' });
    const book = new ExcelJS.Workbook();
    await book.xlsx.load((await bytes(made)) as unknown as ArrayBuffer);
    const sheet = book.getWorksheet('订单');
    const shown = (address: string) => sheet?.getCell(address).value;
    expect(shown('A1')).toBe('订单 A-7 – Đơn hàng của Nguyễn 御中');
    expect([shown('A3'), shown('B3'), shown('C4')]).toEqual(['铅笔', 1.5, 3]);
    expect([shown('D3'), shown('D4')]).toEqual([
      { formula: 'B3*C3', result: 1500 },
      { formula: 'B4*C4', result: 6 },
    ]);
    expect(shown('D5')).toEqual({ formula: 'SUM(D3:D4)', result: 1506 });
    expect(sheet?.getCell('C1').master.address).toBe('A1');
    expect(await fixture.store.size(file.key)).toBeUndefined();
  });

  test('errors of formulas stand in it as those of a spreadsheet, and as their codes on paper and pages', async () => {
    const book = new ExcelJS.Workbook();
    const sheet = book.addWorksheet('Errors');
    sheet.addRow(['a', 1, '{{each}}']);
    sheet.addRow(['b', 2, { error: '#N/A' }]);
    const formulas = ['B1/0', 'A3&"x"', 'IFERROR(A3,7)', 'VLOOKUP("b",A1:B2,2,FALSE)', 'ISERROR(C2)', 'C1'];
    sheet.addRow(formulas.map((formula) => ({ formula, date1904: false })));
    const content = Buffer.from(await book.xlsx.writeBuffer());
    const { url } = await fixture.upload(fixture.member, { name: 'errors.xlsx', content });
    const input = { url, data: { each: '#NUM!' } };
    const made = await fixture.service.ask(mergeXlsx, fixture.member, { params: params(), input });
    const read = new ExcelJS.Workbook();
    await read.xlsx.load((await bytes(made)) as unknown as ArrayBuffer);
    const shown = (address: string) => read.getWorksheet('Errors')?.getCell(address);
    expect(shown('C1')?.value).toEqual({ error: '#NUM!' });
    expect([...'ABCDEF'].map((column) => shown(`${column}3`)?.result)).toEqual([
      { error: '#DIV/0!' },
      { error: '#DIV/0!' },
      7,
      2,
      true,
      { error: '#NUM!' },
    ]);
    const page = await fixture.service.ask(mergeHtml, fixture.member, { params: params(), input });
    const html = (await bytes(page)).toString();
    for (const code of ['#DIV/0!', '#N/A', '#NUM!']) expect(html).toContain(code);
    const pdf = await fixture.service.ask(mergePdf, fixture.member, { params: params(), input });
    expect((await textOf(await bytes(pdf))).text).toContain('#DIV/0!');
  });

  test('the same on paper and as a page, from a template that lies in the project', async () => {
    const { url } = await fixture.upload(fixture.member, { name: 'order.xlsx', content: await workbook() });
    const input = { url, data: DATA };
    const pdf = await fixture.service.ask(mergePdf, fixture.member, { params: params(), input });
    const { text: words } = await textOf(await bytes(pdf));
    for (const word of ['订单 A-7', 'Nguyễn', '御中', 'えんぴつ', '1,506.00']) expect(words).toContain(word);
    const page = await fixture.service.ask(mergeHtml, fixture.member, {
      params: params(),
      input: { url, data: { ...DATA, buyer: '<script>alert(1)</script>' } },
    });
    const html = (await bytes(page)).toString();
    expect(html).toContain('colspan="3"');
    expect(html).toContain('&lt;script&gt;alert(1)');
    expect(html).not.toContain('<script');
  });

  test('as a Word document, from a spreadsheet and from a Word template with a list in a table', async () => {
    const fromSheet = await fixture.service.ask(mergeDocx, fixture.member, {
      params: params(),
      input: { file: await sent(await workbook()), data: DATA },
    });
    const read = async (made: StoredFile) =>
      fixture.service.ask(parseDocx, fixture.member, {
        params: params(),
        input: { file: await sent(await bytes(made), 'made.docx') },
      });
    expect((await read(fromSheet)).text).toContain('1,506.00');
    const cell = (words: string) => new TableCell({ children: [new Paragraph(words)] });
    const rows = [
      new TableRow({ children: [cell('{{#lines}}{{item}}'), cell('{{pieces}} {{no}}{{/lines}}')] }),
    ];
    const word = new Document({
      sections: [{ children: [new Paragraph('{{buyer}} {{=SUM({lines.pieces})}}'), new Table({ rows })] }],
    });
    const filled = await fixture.service.ask(mergeDocx, fixture.member, {
      params: params(),
      input: { file: await sent(await Packer.toBuffer(word)), data: DATA },
    });
    const { text: words, html } = await read(filled);
    expect(words).toContain('Nguyễn 1003');
    expect(html.match(/<tr>/g)).toHaveLength(2);
    expect(html).toContain('1000 A-7');
  });

  test('print templates of records become a PDF, and a function has it kept in the project', async () => {
    const records = [DATA, { no: 'A-8', lines: [] }];
    const made = await fixture.service.ask(printPages, fixture.member, {
      params: params(),
      input: { pages: [{ template: TEMPLATE, data: records }] },
    });
    expect(made).toMatchObject({ name: '送货单.pdf', type: 'application/pdf' });
    const { pages } = await textOf(await bytes(made));
    expect(pages).toHaveLength(2);
    expect(pages[0]).toMatch(/No\. A-7 订单 Đơn[\s\S]*えんぴつ[\s\S]*1 \/ 2/);
    const user = fixture.member.user ?? '';
    const input = {
      source: { kind: 'print' as const, template: TEMPLATE },
      data: records,
      name: 'delivery',
      user,
    };
    const make = (more = {}, by = systemContext()) =>
      fixture.service.ask(makeDocument, by, { params: params(), input: { ...input, ...more } });
    const kept = await make();
    expect(kept.name).toBe('delivery.pdf');
    expect(kept.key).toMatch(new RegExp(`^project/${fixture.project}/main/document/`));
    fixture.clock.advance(1);
    await expect(make({ storage: 10 })).rejects.toMatchObject({ key: 'quota-reached' });
    await expect(make({}, fixture.admin)).rejects.toMatchObject({ key: 'no-authority' });
  });

  const printed = async (template: Partial<typeof TEMPLATE>, data: object[]) => {
    const paper = { size: 'A4' as const, orient: 'portrait' as const, margin: 10 };
    const pages = [{ template: { name: 't', paper, multi: false, blocks: [], ...template }, data }];
    const input = { pages } as InputOf<typeof printPages>;
    const made = await fixture.service.ask(printPages, fixture.member, { params: params(), input });
    return bytes(made);
  };

  test('a printed text has its letters in every script, signs, emoji and rare Han', async () => {
    const value = '한국어 👍🏽 𠮷 ✗ 𡃁 ĐỆ ữ ไทย ☎';
    for (const bold of [false, true]) {
      const blocks = [
        {
          type: 'text' as const,
          bound: [12, 2, 0, 0] as [number, number, number, number],
          value,
          style: { bold },
        },
      ];
      const { text: words } = await textOf(await printed({ blocks }, [{}]));
      // What no font has stands there as a box without a text.
      for (const part of ['한국어', '👍', '𠮷', '✗', '𡃁', 'ĐỆ', 'ไทย', '☎']) expect(words).toContain(part);
    }
  });

  test('a long text in a printed cell is wrapped, its row grows, and pages end between rows', async () => {
    const long = '很长的文字'.repeat(60);
    const columns = [
      { field: 'v', title: 'Text' },
      { field: 'n', title: 'Number', width: 0.1 },
    ];
    const table = {
      type: 'table' as const,
      bound: [12, 4, 0, 0] as [number, number, number, number],
      value: '',
      columns,
    };
    const rows = Array.from({ length: 30 }, (_, at) => ({
      v: at % 3 === 0 ? 'a\nb\nc' : `${at} ${long}`,
      n: 7,
    }));
    const blocks = [
      table,
      { ...table, type: 'text' as const, bound: [12, 1, 0, 6] as never, value: `After ${long}` },
    ];
    const { pages, text: words } = await textOf(
      await printed({ blocks }, [...rows, { v: 'x', n: 123_456_789.25 }]),
    );
    const plain = words.replaceAll(/\s/g, '');
    expect(plain.split(long)).toHaveLength(22);
    expect(words).toMatch(/a\s+b\s+c/);
    // A number is there in full, or it is said that there is no room for it.
    expect(words).toContain('##');
    expect(words).not.toContain('123456');
    expect(pages.length).toBeGreaterThan(1);
    for (const page of pages.slice(0, -1)) expect(page).toMatch(/^Text/);
  });

  test('a workbook on paper wraps its cells, repeats its titles and leaves no column out', async () => {
    const book = new ExcelJS.Workbook();
    const sheet = book.addWorksheet('Wide');
    sheet.columns = Array.from({ length: 40 }, () => ({ width: 14 }));
    sheet.addRow(Array.from({ length: 40 }, (_, at) => `Title ${at}`));
    sheet.pageSetup.printTitlesRow = '1:1';
    for (let at = 0; at < 60; at += 1)
      sheet.addRow([
        `row ${at}\nsecond line of it ${'and so on '.repeat(12)}end${at}`,
        at === 1 ? 1234.5 : 12_345_678_901_234.5,
      ]);
    sheet.getCell('AN2').value = 'the last column';
    sheet.getCell('B3').numFmt = '#,##0.00';
    const file = await sent(Buffer.from(await book.xlsx.writeBuffer()));
    const made = await fixture.service.ask(mergePdf, fixture.member, {
      params: params(),
      input: { file, data: {} },
    });
    const { pages } = await textOf(await bytes(made));
    const words = pages.join(' ').replaceAll(/\s+/g, ' ');
    for (let at = 0; at < 60; at += 1) expect(words).toContain(`end${at} `);
    expect(words).toContain('the last column');
    expect(words).toContain('1,234.50');
    expect(words).toMatch(/#{5,}/);
    expect(words).not.toContain('1234567');
    expect(pages.length).toBeGreaterThan(3);
    for (const page of pages) expect(page).toMatch(/^Title \d+/);
  });

  test('a formula has its value, or the error that it ends in', async () => {
    const ask = (formula: string, value: Record<string, unknown> = {}, option = {}) =>
      fixture.service.ask(parseSheetFormula, fixture.member, {
        params: params(),
        input: { formula, value, option },
      });
    expect(await ask('=SUM({lines.price})*2', DATA)).toEqual({ value: 7 });
    expect(await ask('{a}/3', { a: 1 }, { accuracy: 4 })).toEqual({ value: 0.3333 });
    expect(await ask('1/0')).toEqual({ value: '#DIV/0!' });
    expect(await ask('VLOOKUP("z", {lines}, "item", "price")', DATA)).toEqual({ value: '#N/A' });
    expect(await ask('{nothing}', { nothing: null })).toEqual({ value: null });
    expect(await ask('{a.b} + SUM({none.x})', { 'a.b': 2, none: [] })).toEqual({ value: 2 });
  });

  test.each([
    ['FOO(1)', 'formula-function', 'FOO'],
    ['{nofield} + 1', 'formula-field', 'nofield'],
    ['SUM({lines.prise})', 'formula-field', 'lines.prise'],
    ['SUM()', 'formula-count', 'SUM'],
    ['1 +', 'formula-syntax', ''],
  ])('a formula that cannot be is refused with what is wrong: %s', async (formula, rule, name) => {
    const asked = fixture.service.ask(parseSheetFormula, fixture.member, {
      params: params(),
      input: { formula, value: DATA, option: {} },
    });
    await expect(asked).rejects.toMatchObject({
      key: 'invalid',
      details: { errors: [{ field: 'formula', rule, params: { name } }] },
    });
  });

  test('what is no template is refused, and nothing of it stays', async () => {
    const file = await sent('PK and nothing more');
    const asked = fixture.service.ask(mergePdf, fixture.member, {
      params: params(),
      input: { file, data: {} },
    });
    await expect(asked).rejects.toMatchObject({ key: 'document.unreadable' });
    expect(await fixture.store.size(file.key)).toBeUndefined();
  });

  test('a template is one of both, and one that the caller may read', async () => {
    const ask = (input: object, by = fixture.member) =>
      fixture.service.ask(mergePdf, by, { params: params(), input: { data: {}, ...input } });
    await expect(ask({})).rejects.toMatchObject({ key: 'invalid' });
    const { url, key } = await fixture.upload(fixture.admin, { name: 'a.xlsx', content: await workbook() });
    await expect(ask({ url, file: await sent('x') })).rejects.toMatchObject({ key: 'invalid' });
    const other = member(fixture.project);
    await expect(ask({ url: key }, other)).rejects.toMatchObject({ key: 'file.not-found' });
    await expect(ask({ url: 'http://127.0.0.1/' }, other)).rejects.toMatchObject({ key: 'file.not-found' });
  });

  test('what is no PDF and no Word document is not read', async () => {
    const ask = async (contract: typeof parsePdf | typeof parseDocx, content: Buffer | string) =>
      fixture.service.ask(contract as typeof parsePdf, fixture.member, {
        params: params(),
        input: { file: await sent(content) },
      });
    for (const content of [PNG, '%PDF-1.7 and nothing more'])
      await expect(ask(parsePdf, content)).rejects.toMatchObject({ key: 'document.unreadable' });
    await expect(ask(parseDocx as never, await workbook())).rejects.toMatchObject({
      key: 'document.unreadable',
    });
  });

  test('of one project keep those of another waiting no longer than its share, and are refused alone', async () => {
    const done: string[] = [];
    const parse = async (as: CallContext, name: string) => {
      const project = as.project ?? '';
      const file = await sent('no document');
      const asked = fixture.service.ask(parsePdf, as, { params: { project }, input: { file } });
      const refusal = await refusalOf(asked);
      done.push(name);
      return refusal;
    };
    const flood = Array.from({ length: 24 }, () => parse(fixture.member, 'flood'));
    const other = parse(member(newId()), 'other');
    const refusals = [...(await Promise.all(flood)), await other];
    const refused = refusals.filter(({ key }) => key === 'too-many-requests');
    expect(refused).toHaveLength(2);
    expect(refused.every(({ details }) => (details.retryAfterS ?? 0) > 0)).toBe(true);
    expect(refusals.at(-1)?.key).toBe('document.unreadable');
    // After the two that were refused at once, and those that were begun before it came.
    expect(done.indexOf('other')).toBeLessThan(8);
  });
});
