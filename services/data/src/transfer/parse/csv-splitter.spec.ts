import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { MAX_RECORD_CHARS } from '../transfer.limits.js';
import { CsvSplitter } from './csv-splitter.js';
import { ParseRefused } from './parse.types.js';

const vega = fileURLToPath(new URL('../../../../../node_modules/vega-datasets/data/', import.meta.url));

function split(
  text: string,
  options: { delimiter?: string; piece?: number; newline?: '\n' | '\r' } = {},
): string[][] {
  const splitter = new CsvSplitter(options.delimiter ?? ',', options.newline);
  const size = options.piece ?? text.length + 1;
  const rows = [];
  for (let at = 0; at < text.length; at += size) rows.push(...splitter.push(text.slice(at, at + size)));
  rows.push(...splitter.end());
  return rows.map((row) => row.cells);
}

describe('csv splitter', () => {
  it('reads plain lines, both line ends and a last line without one', () => {
    expect(split('a,b\r\n1,2\n3,4')).toEqual([
      ['a', 'b'],
      ['1', '2'],
      ['3', '4'],
    ]);
    expect(split('a;b\r1;2\r', { delimiter: ';', newline: '\r' })).toEqual([
      ['a', 'b'],
      ['1', '2'],
    ]);
  });

  it('reads quoted cells with delimiters, line ends and quotes in them', () => {
    expect(split('"a,b","c\nd","say ""hi"""\r\nx,,""\n')).toEqual([
      ['a,b', 'c\nd', 'say "hi"'],
      ['x', '', ''],
    ]);
  });

  it('keeps a quote in the middle of a cell as it is', () => {
    expect(split('5" disk,9\n')).toEqual([['5" disk', '9']]);
  });

  it('marks a row whose quote is followed by text or never closed, and keeps its text', () => {
    const splitter = new CsvSplitter(',');
    expect(splitter.push('"a"b,c\n')).toEqual([{ index: 1, cells: ['ab', 'c'], broken: true }]);
    splitter.push('x,"open\n1,2\n');
    expect(splitter.end()).toEqual([{ index: 2, cells: ['x', 'open\n1,2\n'], broken: true }]);
  });

  it('numbers rows as a spreadsheet does, empty lines included', () => {
    const splitter = new CsvSplitter(',');
    expect(splitter.push('a\n\nb\n').map((row) => row.index)).toEqual([1, 2, 3]);
  });

  it('refuses a record that never ends instead of filling the memory', () => {
    const splitter = new CsvSplitter(',');
    expect(() => {
      for (let sent = 0; sent <= MAX_RECORD_CHARS + 1_000_000; sent += 500_000)
        splitter.push(`"${'x'.repeat(500_000)}`.slice(sent ? 1 : 0));
    }).toThrow(ParseRefused);
  });

  it.each(['airports.csv', 'birdstrikes.csv', 'github.csv', 'species.csv', 'us-employment.csv'])(
    'reads %s exactly as csv-parse does',
    (file) => {
      const text = readFileSync(vega + file, 'utf8');
      const expected: string[][] = parse(text, { relax_column_count: true });
      expect(split(text, { piece: 4093 })).toEqual(expected);
    },
  );

  it('reads any well-formed csv exactly as csv-parse does, wherever the pieces are cut', () => {
    const cell = fc.string({
      unit: fc.constantFrom('a', 'é', ',', '"', '\n', '\r\n', ' ', ';'),
      maxLength: 6,
    });
    const quoted = (text: string) => (/[",\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
    fc.assert(
      fc.property(
        fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { minLength: 1, maxLength: 8 }),
        fc.integer({ min: 1, max: 9 }),
        (rows, piece) => {
          const text = rows.map((cells) => `${cells.map(quoted).join(',')}\n`).join('');
          expect(split(text, { piece })).toEqual(parse(text, { relax_column_count: true }));
          expect(split(text, { piece })).toEqual(rows);
        },
      ),
      { numRuns: 500 },
    );
  });
});
