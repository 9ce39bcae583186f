// Writes contract, handler, service method, test and, where asked for, the client's hook and a table of a new endpoint, and
// registers them. Says what is left to write. Writes nothing where something is in the way. docs/add-an-endpoint.md tells how.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { format, resolveConfig } from 'prettier';
import { namesOf } from './new-endpoint/names.mjs';
import { filesOf } from './new-endpoint/files.mjs';
import { ROOT } from './paths.mjs';

async function write(path, text) {
  const target = join(ROOT, path);
  const isNew = !existsSync(target);
  const options = { ...(await resolveConfig(target)), filepath: target };
  mkdirSync(dirname(target), { recursive: true });
  writeFileSync(target, await format(text, options));
  console.log(`${isNew ? 'Wrote  ' : 'Changed'} ${path}`);
}

try {
  const { ID, ACCESS, KIND, ROUTE, TABLE, IN, CLIENT } = process.env;
  const names = namesOf({ id: ID, access: ACCESS, kind: KIND, path: ROUTE, table: TABLE });
  const { files, left } = filesOf(names, { module: IN, client: CLIENT });
  for (const [path, text] of Object.entries(files)) await write(path, text);
  for (const one of left) console.log(`Left to you: ${one}`);
  const { status } = spawnSync(process.execPath, [join(ROOT, 'deploy/scripts/gen.mjs')], {
    stdio: 'inherit',
  });
  process.exitCode = status ?? 1;
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
