import { quoted } from '@buildmesh/persistence';
import { DATE_DDL } from './date-ddl.js';
import { NUMBER_DDL } from './number-ddl.js';
import { TEXT_DDL } from './text-ddl.js';

/** A function that formulas call in the database: its parameters, what it gives, and its body; `@` stands for its schema. */
export interface SqlFunction {
  name: string;
  takes: string;
  gives: string;
  body: string;
}

/** What all of these functions begin with. */
export const PREFIX = 'fx_';

/** The functions that stored formulas call, in the schema of a service; making them again replaces them. */
export function formulaDdl(schema: string): string[] {
  const own = `${quoted(schema)}.${PREFIX}`;
  return [...NUMBER_DDL, ...TEXT_DDL, ...DATE_DDL].map(
    ({ name, takes, gives, body }) =>
      `CREATE OR REPLACE FUNCTION ${own}${name}(${takes}) RETURNS ${gives} LANGUAGE plpgsql STABLE PARALLEL SAFE AS $fx$ ${body.replaceAll('@', own)} $fx$`,
  );
}
