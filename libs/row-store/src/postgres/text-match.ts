import type { Pool } from 'pg';
import type { NormalNode } from '@buildmesh/domain';
import { quoted, type SqlValues } from '@buildmesh/persistence';
import { wordOrderOf } from './word-order.js';

/** How letters are folded to lower case in this database. */
export interface TextRules {
  /** A text column under the collation that folds letters. */
  folded(column: string): string;
  /** The expression that trigram indexes are built on. */
  lower(column: string): string;
  /**
   * A text column as it is sorted, in a query and in an index: words as people expect them. (Of letters that differ in
   * accents only, Chinese puts those of its transcription first: `á` before `a`.)
   */
  sorted(column: string): string;
}

/** Collations that fold letters of every script, the quickest first; `C` itself would fold ASCII only. */
const COLLATIONS = ['pg_c_utf8', 'C.utf8', 'C.UTF-8', 'en_US.utf8', 'und-x-icu'];

/** Picks the collation for case-insensitive search; the database's own where it has none of ours. */
export async function textRulesOf(pool: Pool, schema: string): Promise<TextRules> {
  const { rows } = await pool.query<{ name: string }>(
    `SELECT collname AS name FROM pg_collation WHERE collname = ANY($1) AND collencoding IN (-1, pg_char_to_encoding('UTF8'))`,
    [COLLATIONS],
  );
  const names = new Set(rows.map(({ name }) => name));
  const folding = COLLATIONS.find((name) => names.has(name)) ?? 'default';
  return rulesFor(folding, await wordOrderOf(pool, schema));
}

/** The rules under the collation of this name, with words in that order. */
function rulesFor(collation: string, sorted: TextRules['sorted']): TextRules {
  const name = /^[\w.-]+$/.test(collation) ? `pg_catalog."${collation}"` : `pg_catalog.${quoted(collation)}`;
  const folded = (column: string) => `(${column} COLLATE ${name})`;
  return {
    folded,
    lower: (column) => `lower(${column} COLLATE ${name})`,
    sorted,
  };
}

/** `%`, `_` and `\` mean themselves. */
function escaped(text: string): string {
  return text.replace(/[\\%_]/g, String.raw`\$&`);
}

type TextNode = Pick<Extract<NormalNode, { kind: 'text' }>, 'op' | 'value'>;

/** The ways in which a text may be stored: as it is kept, and with accents as signs of their own, as some were before. */
export function formsOf(text: string): string[] {
  return [...new Set([text.normalize('NFC'), text.normalize('NFD')])];
}

/** Part of a text, case-insensitively; both sides are folded by the database, so that they agree. */
export function textMatch(
  column: string,
  { op, value }: TextNode,
  { values, text }: { values: SqlValues; text: TextRules },
): string {
  const parts = formsOf(value).map((form) => {
    const pattern = `${op === 'starts' ? '' : '%'}${escaped(form)}${op === 'ends' ? '' : '%'}`;
    return `${text.lower(column)} LIKE ${text.lower(values.add(pattern, 'text'))}`;
  });
  return parts.length === 1 ? parts.join() : `(${parts.join(' OR ')})`;
}
