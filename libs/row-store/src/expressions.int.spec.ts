import fc from 'fast-check';
import {
  baseTypeOf,
  computeFormula,
  dataAt,
  DEFAULT_TIMEZONE,
  isFormulaError,
  typeFormula,
  type FieldDefinition,
  FORMULA_FUNCTIONS,
} from '@buildmesh/domain';
import { describeWith } from '@buildmesh/testing';
import {
  EXAMPLE_FIELDS,
  EXAMPLE_NOW,
  EXAMPLE_ROW,
  exampleText,
  expressionExamples,
} from '../../domain/test/expression-examples.js';
import { startStore, type StoreFixture } from '../test/store-fixture.js';
import type { CompiledEntity } from './compiled-entity.js';
import { literal, quoted } from '@buildmesh/persistence';
import { tableOf } from './postgres/names.js';
import { CHOICES, FUNCTIONS_SQL } from './postgres/formula/formula-sql.js';
import { expressionsOf, ROWS, type Row } from '../test/expression-generator.js';

const ACCURACY = 10;
/** Formulas of one table, whose trigger computes them all. */
const AT_ONCE = 150;

/** What the browser and the server give for a formula. */
function inScript(text: string, row: Row): unknown {
  const read = (path: string) => dataAt(row, path);
  const moment = { now: EXAMPLE_NOW, timezone: DEFAULT_TIMEZONE };
  const value = computeFormula(text, { read, fields: EXAMPLE_FIELDS, ...moment, accuracy: ACCURACY });
  return typeof value === 'boolean' ? value : exampleText(value, text);
}

const shown = (value: unknown): string | null => {
  const text = value === null || value === undefined || value === '' ? null : String(value);
  return text === null ? null : text.slice(0, 10_000);
};

describeWith(['postgres'], 'expressions in the database', () => {
  let fixture: StoreFixture;
  beforeAll(async () => (fixture = await startStore()));
  afterAll(() => fixture.stop());

  /** What the database gives for formulas, row by row. */
  async function inDatabase(texts: readonly string[], rows: readonly Row[]): Promise<(string | null)[][]> {
    const formulas = texts.map((text, at): FieldDefinition => {
      const type = typeFormula(text, EXAMPLE_FIELDS).node?.type ?? 'empty';
      return {
        _key: `f${at}`,
        _name: `f${at}`,
        _type: baseTypeOf(type) ?? 'string',
        _option: { accuracy: ACCURACY, formula: text, _display: { _type: 'formula' } },
      };
    });
    const entity = await fixture.entity([...EXAMPLE_FIELDS, ...formulas]);
    return fixture.source.transaction(async (manager) => {
      const before = { ...entity, fields: [...EXAMPLE_FIELDS] } as unknown as CompiledEntity;
      await fixture.store.formulas.compute(manager, entity, {
        before,
        accuracy: 2,
        timezone: DEFAULT_TIMEZONE,
      });
      const stored = EXAMPLE_FIELDS.map(({ _key }) => entity.byKey.get(_key)?.column ?? '');
      const values = rows.map((row, at) => {
        const each = EXAMPLE_FIELDS.map(({ _key, _type }) => sqlOf(row[_key], _type));
        return `('${String(at).padStart(24, '0')}', now(), now(), ${each.join(', ')})`;
      });
      await manager.query(
        `INSERT INTO ${tableOf(entity)} ("_id", "_ctime", "_mtime", ${stored.map(quoted).join(', ')}) VALUES ${values.join(', ')}`,
      );
      const columns = formulas.map(({ _key }) => {
        const field = entity.byKey.get(_key);
        return `coalesce(${quoted(field?.column ?? '')}::text, "_errors"->>'${field?._id ?? ''}') AS "${_key}"`;
      });
      const found = await manager.query<Record<string, string | null>[]>(
        `SELECT ${columns.join(', ')} FROM ${tableOf(entity)} ORDER BY "_id"`,
      );
      return found.map((row) => formulas.map(({ _key }) => row[_key] ?? null));
    });
  }

  async function differing(texts: readonly string[], rows: readonly Row[]): Promise<unknown[]> {
    const faults: unknown[] = [];
    for (let at = 0; at < texts.length; at += AT_ONCE) {
      const some = texts.slice(at, at + AT_ONCE);
      const found = await inDatabase(some, rows);
      for (const [place, row] of rows.entries())
        for (const [each, text] of some.entries()) {
          const [script, database] = [shown(inScript(text, row)), shown(found[place]?.[each])];
          if (!alike(script, database)) faults.push({ text, row: place, script, database });
        }
    }
    return faults;
  }

  test('has every function', () =>
    expect(
      [...new Set([...Object.keys(FUNCTIONS_SQL), ...CHOICES])].filter((name) => /^[A-Z]/.test(name)).sort(),
    ).toEqual(FORMULA_FUNCTIONS.filter((name) => !['TODAY', 'NOW', 'IFS', 'SWITCH'].includes(name))));

  test('the examples of the document have the same value in both', async () => {
    const texts = expressionExamples()
      .examples.map(({ text }) => text)
      .filter((text) => typeFormula(text, EXAMPLE_FIELDS).node);
    expect(await differing(texts, [EXAMPLE_ROW, {}])).toEqual([]);
  }, 30_000);

  test('of several errors both tell the first one, and none is hidden by a list without rows', async () => {
    const texts = [
      'CONCAT(VLOOKUP(99, {lines}, "amount", "kind"), FIND("?", "x", {count}), {lines.amount})',
      'TEXTJOIN(REPT({name}, -1), TRUE, {lines.kind}, FLOOR(3, {none}))',
      'TEXTJOIN(INDEX({lines.kind}, 9), TRUE, {lines.kind})',
      'COUNT({lines.amount}, SUMIF({lines.kind}, "?", {lines.amount}), EDATE({noday}, 1), 1 / {none})',
      'SUMIF({lines}, "kind", INDEX({lines.kind}, 9), "amount")',
      'VLOOKUP(INDEX({lines.kind}, 9), {lines}, "kind", "amount")',
      'WORKDAY(WORKDAY({noday}, 1), IFS(FALSE, 1))',
      '({noday} - 1) - IFS(FALSE, 1)',
      '(1 / {none}) + IFS(FALSE, 1)',
      'IFS(FALSE, 1) + 1 / {none}',
      '({name} & SQRT(-1)) = IFNA(1 / {none}, 2) & ""',
      'IF(SQRT({count} - 9) > 1, 1, 2) * IFERROR(LN(0), 1 / {none})',
    ];
    expect(texts.filter((text) => !typeFormula(text, EXAMPLE_FIELDS).node)).toEqual([]);
    expect(await differing(texts, ROWS)).toEqual([]);
  }, 30_000);

  test('made-up expressions have the same value in both, over operands of every type, empty and wrong ones too', async () => {
    const texts = fc.sample(expressionsOf(), { numRuns: 1500, seed: 11 });
    const sound = [...new Set(texts)].filter((text) => typeFormula(text, EXAMPLE_FIELDS).node);
    expect(sound.length).toBeGreaterThan(500);
    expect(await differing(sound, ROWS)).toEqual([]);
  }, 30_000);
});

/** The same text; numbers are compared as the doubles that they are stored as. */
function alike(script: string | null, database: string | null): boolean {
  if (script === database) return true;
  if (script === null || database === null || isFormulaError(script) || isFormulaError(database))
    return false;
  return script !== '' && Number(script) === Number(database);
}

function sqlOf(value: unknown, type: string): string {
  if (value === null || value === undefined) return 'NULL';
  if (type === 'timestamp') return `to_timestamp(${Number(value)} / 1000.0)`;
  return typeof value === 'object' ? `${literal(JSON.stringify(value))}::jsonb` : literal(String(value));
}
