import { Refusal } from '@buildmesh/kernel';
import { isGroup, matches, normalizeFilter, type FieldDefinition, type Filter } from '@buildmesh/domain';
import type { Answer } from '../../support/client.js';

/** An answer that takes this long waited for something that a payload told the database to do. */
const SLEPT_MS = 5_000;
const OF_THE_DATABASE = /syntax error|unterminated|pg_|relation "|operator does not exist|SQLSTATE/i;

type Row = Readonly<Record<string, unknown>> & { _id: string };

/** What is right: ids of rows that are found, or that the call is refused. */
export type Expected = ReadonlySet<string> | 'refused';

/** An answer, and how long it took. */
export interface Timed {
  answer: Answer;
  ms: number;
}

/** Knows what a query has to answer without asking a database: it reads filters in memory, over rows that it was given. */
export class FilterOracle {
  private readonly fields: ReadonlyMap<string, FieldDefinition>;

  constructor(
    /** Rows that the caller may see, with the fields that he may see. */
    private readonly rows: readonly Row[],
    fields: readonly FieldDefinition[],
    private readonly user: string,
  ) {
    this.fields = new Map(fields.map((field) => [field._key, field]));
  }

  filtered(filter: Filter): Expected {
    try {
      const node = normalizeFilter(filter, {
        now: Date.now(),
        user: this.user,
        groups: [],
        regex: filter.some((part) => !isGroup(part) && part.opt === 'regex'),
        fieldOf: (key) => this.fields.get(key),
      });
      return this.ids((row) => matches(node, row));
    } catch (error) {
      if (error instanceof Refusal) return 'refused';
      throw error;
    }
  }

  searched(text: string): Expected {
    const texts = [...this.fields.values()].filter(({ _type }) => _type === 'string');
    return this.ids((row) =>
      texts.some(({ _key: key }) => matches({ kind: 'text', key, op: 'contains', value: text }, row)),
    );
  }

  private ids(isFound: (row: Row) => boolean): ReadonlySet<string> {
    return new Set(this.rows.filter(isFound).map(({ _id }) => _id));
  }
}

/** What is wrong with an answer; nothing where the payload was data. */
export function faultsOf({ answer, ms }: Timed, expected: Expected): string[] {
  const faults: string[] = [];
  if (answer.status >= 500 || answer.code < 0) faults.push(`status ${answer.status}, code ${answer.code}`);
  if (OF_THE_DATABASE.test(answer.text)) faults.push(`speaks of the database: ${answer.text.slice(0, 200)}`);
  if (ms >= SLEPT_MS) faults.push(`took ${Math.round(ms)} ms`);
  if (expected === 'refused') return answer.code === 0 ? [...faults, 'answered instead of refused'] : faults;
  if (answer.code !== 0) return [...faults, `refused: ${answer.text.slice(0, 200)}`];
  const found = rowsOf(answer).map(({ _id }) => _id);
  const more = found.filter((id) => !expected.has(id)).length;
  const missing = [...expected].filter((id) => !found.includes(id)).length;
  if (more > 0) faults.push(`${more} rows too many`);
  if (missing > 0) faults.push(`${missing} rows missing`);
  return faults;
}

function rowsOf({ data }: Answer): Row[] {
  const rows = Array.isArray(data) ? data : (data as { data?: unknown } | null)?.data;
  return Array.isArray(rows) ? (rows as Row[]) : [];
}
