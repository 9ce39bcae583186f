import type { DynamicModule, FactoryProvider } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { Runtime, ServiceDefinition } from '@buildmesh/service-kit';
import { startPostgres, startPostgresFrom, type TestPostgres } from '../backends/postgres.js';

type Part = DynamicModule | FactoryProvider;

/** What opens the database of a service, and so migrates it. */
function opensDatabase(part: Part): FactoryProvider<Promise<DataSource>> | undefined {
  if ('provide' in part) return part.provide === DataSource ? part : undefined;
  const parts = [...(part.imports ?? []), ...(part.providers ?? [])] as Part[];
  for (const one of parts) {
    const found = typeof one === 'object' ? opensDatabase(one) : undefined;
    if (found) return found;
  }
  return undefined;
}

/**
 * A fresh database for `definitions` as their migrations leave it. Where the server is the run's own (`make test` says so by
 * `TEST_DATABASE_TEMPLATES`), they run once for all spec files; else the services migrate when they start.
 */
export async function migratedDatabase(
  definitions: readonly ServiceDefinition[],
  runtimeOn: (databaseUrl: string) => Runtime,
): Promise<TestPostgres> {
  if (!process.env['TEST_DATABASE_TEMPLATES']) return startPostgres();
  const template = `bm_template_${definitions.map(({ name }) => name).join('_')}`;
  return startPostgresFrom(template, async (url) => {
    for (const definition of definitions) {
      const source = await opensDatabase(definition.module(runtimeOn(url)))?.useFactory();
      await source?.destroy();
    }
  });
}
