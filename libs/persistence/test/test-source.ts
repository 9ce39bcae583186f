import type { DataSource } from 'typeorm';
import { openDataSource } from '../src/sql/data-source.js';

/** A database with the schema `demo` and nothing in it. */
export function openDemo(url: string, poolSize = 8): Promise<DataSource> {
  return openDataSource({
    url,
    schema: 'demo',
    entities: [],
    migrations: [],
    poolSize,
    applicationName: 'test',
  });
}
