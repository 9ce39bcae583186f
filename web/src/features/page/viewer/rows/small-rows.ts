import type { QueryResult, Row } from '@buildmesh/contracts';
import { SYSTEM_KEYS, type FieldDefinition, type Filter } from '@buildmesh/domain';
import { LARGE_TABLE_ROWS } from '../../../../shared/limits.js';
import type { RowQuery } from '../../../../entities/row/row-access.js';
import { answerHere } from './local-rows.js';

/** A call for rows, and the plain one that it is a variation of. */
export interface RowsQuery {
  body: RowQuery;
  /** Without what was chosen at the screen: filters of other views, another order, another page. */
  plain: RowQuery;
  fields: readonly FieldDefinition[];
  /** Another one after each refresh: what is kept is of one edition. */
  edition: string;
}

/**
 * The rows of one view while its table is small: after all of them have come once, filters, orders and pages are answered
 * at the screen. Above the threshold each of them is the server's (spec: data §9).
 */
export class SmallRows {
  /** The plain call whose table is known to be small. */
  private small: string | undefined;
  private whole: { of: string; rows: readonly Row[] } | undefined;

  /** The answer, where it needs no server. */
  here(wanted: RowsQuery): QueryResult | undefined {
    if (this.whole?.of !== nameOf(wanted)) return undefined;
    const { rows } = this.whole;
    const found = readerOf(wanted)?.(rows);
    return found && pageOf(found, wanted.body);
  }

  /** What to ask the server: all rows of a small table once something else than its plain rows is wanted. */
  call(wanted: RowsQuery): RowQuery {
    const { body, plain } = wanted;
    const isVaried = JSON.stringify(body) !== JSON.stringify(plain);
    if (!isVaried || this.small !== nameOf(wanted) || !readerOf(wanted)) return body;
    return { ...plain, page: { index: 1, size: LARGE_TABLE_ROWS } };
  }

  /** Hears the answer to `call`; the answer to what was wanted, nothing where the table has grown out of it. */
  heard(wanted: RowsQuery, call: RowQuery, answer: QueryResult): QueryResult | undefined {
    const name = nameOf(wanted);
    if (nameOf({ ...wanted, plain: call }) === name) this.learn(name, call, answer);
    return call === wanted.body ? answer : this.here(wanted);
  }

  private learn(name: string, { page }: RowQuery, { data, size }: QueryResult): void {
    const isSmall = size !== undefined && size <= LARGE_TABLE_ROWS;
    this.small = isSmall ? name : undefined;
    this.whole = isSmall && page?.index === 1 && data.length === size ? { of: name, rows: data } : undefined;
  }
}

/** Names a plain call; its page is none of it. */
const nameOf = ({ plain: { page: _page, ...plain }, edition }: RowsQuery): string =>
  `${edition} ${JSON.stringify(plain)}`;

function readerOf({ body, plain, fields }: RowsQuery) {
  const named = body.option?.fields;
  const keys = new Set(['_id', ...(named ?? [...fields.map(({ _key }) => _key), ...SYSTEM_KEYS])]);
  const [query, sort, lying] = [body.query ?? [], body.sort ?? [], plain.sort ?? []];
  return answerHere({ query: query as Filter, sort, lying }, fields, keys);
}

function pageOf(rows: readonly Row[], { page }: RowQuery): QueryResult {
  const { index = 1, size = LARGE_TABLE_ROWS } = page ?? {};
  const from = (index - 1) * size;
  return { data: rows.slice(from, from + size), size: rows.length, meta: { next: null } };
}
