import type { Readable } from 'node:stream';
import type { EntityManager } from 'typeorm';
import { to as copyTo } from 'pg-copy-streams';
import { clientOf } from './data-source.js';

/**
 * What a query with one column of JSON answers, a value a line, as it comes. JSON in one line holds neither of the control
 * characters that take the places of quote and delimiter here, so that COPY writes it untouched. `select` is of our making:
 * COPY takes no parameters.
 */
export async function jsonLines(
  transaction: Pick<EntityManager, 'queryRunner'>,
  select: string,
): Promise<Readable> {
  const client = await clientOf(transaction);
  return client.query(copyTo(`COPY (${select}) TO STDOUT (FORMAT csv, QUOTE E'\\x01', DELIMITER E'\\x02')`));
}
