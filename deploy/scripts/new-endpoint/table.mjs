import { globSync } from 'node:fs';
import { basename } from 'node:path';
import { withImports, withItem } from './edits.mjs';
import { register } from './nest-module.mjs';
import { ROOT } from '../paths.mjs';

/** Distance between the stamps of two migrations. */
const STEP_MS = 60_000;

/** A table with its migration and repository; what is left to do about it. */
export function withTable(tree, names, { folder, moduleFile }) {
  addMigration(tree, names);
  const file = `${folder}/${names.noun}.repository.ts`;
  if (!tree.has(file)) {
    tree.add(file, 'repository');
    register(tree, moduleFile, { list: 'providers', name: `${names.Noun}Repository`, file });
  }
  const left = ['the columns of the table', 'the statements of the repository'];
  return addToPurge(tree, names) ? left : [...left, `the purge of the table with its project`];
}

function addMigration(tree, { service, table, Table }) {
  const folder = `services/${service}/src/migrations`;
  const numberOf = (path) => Number.parseInt(basename(path), 10);
  const known = globSync(`${folder}/[0-9]*.ts`, { cwd: ROOT }).sort(
    (one, other) => numberOf(one) - numberOf(other),
  );
  const last = known.at(-1);
  if (!last) throw new Error(`${folder} has no migrations`);
  const width = /^0/.test(basename(last)) ? basename(last).indexOf('-') : 0;
  const stamp = Math.max(...[...tree.read(`${folder}/index.ts`).matchAll(/\d{13}/g)].map(Number)) + STEP_MS;
  const name = `${String(numberOf(last) + 1).padStart(width, '0')}-${table.replaceAll('_', '-')}`;
  const schema = /import \{ SCHEMA \} from '([^']+)'/.exec(tree.read(last))?.[1] ?? '../schema.js';
  tree.add(`${folder}/${name}.ts`, 'migration', { stamp: String(stamp), schema });
  tree.edit(`${folder}/index.ts`, (text) =>
    withImports(
      withItem(text, String.raw`export const migrations[^=]*=`, `${Table}${stamp}`) ?? text,
      `./${name}.js`,
      [`${Table}${stamp}`],
    ),
  );
}

function addToPurge(tree, { service, table }) {
  const file = `services/${service}/src/retention.ts`;
  if (!tree.has(file)) return false;
  const listed = withItem(
    tree.read(file),
    String.raw`projectPurgeOf\((?:(?!tables:)[\s\S])*tables:`,
    `'${table}'`,
  );
  if (listed) tree.edit(file, () => listed);
  return listed !== undefined;
}
