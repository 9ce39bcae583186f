import { readFileSync } from 'node:fs';
import { DEFAULT_TIMEZONE, momentText, typeFormula, type FieldDefinition } from '../src/index.js';

/** An expression of `docs/expressions.md`, and its value as it is written there. */
export interface ExpressionExample {
  text: string;
  shown: string;
}

const LINE = /^\|(?: (?:`([A-Z0-9]+)\([^`]*`)? ?\|)? `([^`]+)` \| (.+) \|$/;

/** Every example of the document. */
export function expressionExamples(): { examples: ExpressionExample[]; functions: string[] } {
  const lines = readFileSync(new URL('../../../docs/expressions.md', import.meta.url), 'utf8').split('\n');
  const found = lines.slice(lines.indexOf('## Operators')).flatMap((line) => {
    const [, name, text, shown] = LINE.exec(line) ?? [];
    return text === undefined || shown === undefined ? [] : [{ name, text, shown }];
  });
  return { examples: found, functions: found.flatMap(({ name }) => name ?? []) };
}

/** Noon of 2026-01-31 in UTC: the evening of that day in the zone of a project that says nothing else. */
export const EXAMPLE_NOW = Date.UTC(2026, 0, 31, 12);

const field = (
  _key: string,
  _type: FieldDefinition['_type'],
  option: FieldDefinition['_option'] = {},
): FieldDefinition => ({
  _key,
  _name: _key,
  _type,
  _option: option,
});

/** The fields that the examples read. */
export const EXAMPLE_FIELDS: readonly FieldDefinition[] = [
  field('price', 'number', { accuracy: 4 }),
  field('count', 'number'),
  field('none', 'number'),
  field('name', 'string'),
  field('day', 'date'),
  field('noday', 'date'),
  field('start', 'timestamp'),
  field('end', 'timestamp'),
  field('nostart', 'timestamp'),
  field('done', 'string', { _display: { _type: 'switch' } }),
  field('lines', 'collection', {
    fields: [field('kind', 'string'), field('amount', 'number'), field('due', 'date')],
  }),
];

/** The row that they read. */
export const EXAMPLE_ROW: Readonly<Record<string, unknown>> = {
  price: 1234.5,
  count: 4,
  name: 'Ada Lovelace',
  day: '2026-01-31',
  start: Date.UTC(2026, 4, 7, 7, 30),
  end: Date.UTC(2026, 4, 9, 1),
  done: true,
  lines: [
    { kind: 'a', amount: 1.5, due: '2026-02-01' },
    { kind: 'b', amount: 2, due: '2026-01-15' },
    { kind: 'a', amount: 5 },
  ],
};

/** A value as the document shows it; moments of functions are milliseconds, and are shown as fields hold them. */
export const exampleText = (value: unknown, text = ''): string =>
  typeof value === 'number' && typeFormula(text, EXAMPLE_FIELDS).node?.type === 'moment'
    ? momentText(value, DEFAULT_TIMEZONE)
    : typeof value === 'boolean'
      ? String(value).toUpperCase()
      : value === null || value === undefined
        ? ''
        : String(value);
