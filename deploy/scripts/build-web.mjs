import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { ROOT } from './paths.mjs';

const brotli = promisify(brotliCompress);

/** Everything that ends up in the client's bundle; the lock file stands for the dependencies. */
const SOURCES = [
  'web/{src,public,build}/**/*',
  'web/*.{html,ts,js,json}',
  'libs/{kernel,domain,wire,contracts}/src/**/*',
  'package-lock.json',
  'deploy/scripts/build-web.mjs',
];
const STAMP = 'node_modules/.cache/buildmesh/web-build';

function sourceHash() {
  const hash = createHash('sha256');
  const files = globSync(SOURCES, { cwd: ROOT, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.spec\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
  for (const file of files) hash.update(file.slice(ROOT.length)).update('\0').update(readFileSync(file));
  return hash.digest('hex');
}

function viteBuild() {
  const vite = ['web/node_modules/vite/bin/vite.js', 'node_modules/vite/bin/vite.js'].find((path) =>
    existsSync(join(ROOT, path)),
  );
  if (!vite) throw new Error('Vite is not installed: run `make install`.');
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [join(ROOT, vite), 'build', '--logLevel', 'warn'], {
      cwd: join(ROOT, 'web'),
      stdio: 'inherit',
    });
    child.on('error', reject);
    child.on('exit', (code) => (code === 0 ? resolve() : reject(new Error(`vite build ended with ${code}`))));
  });
}

/** Lays each text and program of the bundle packed beside itself, so that a gateway has nothing to pack when the first person comes. */
async function packBundle() {
  const dist = join(ROOT, 'web/dist');
  const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
  await Promise.all(
    globSync('assets/*.{js,css,wasm}', { cwd: dist }).map(async (name) => {
      const path = join(dist, name);
      await writeFile(`${path}.br`, await brotli(await readFile(path), { params }));
    }),
  );
}

/** Builds `web/dist` unless it was made from exactly these sources; tells what happened. */
export async function buildWeb() {
  if (!existsSync(join(ROOT, 'web/index.html'))) return 'absent';
  const hash = sourceHash();
  const before = await readFile(join(ROOT, STAMP), 'utf8').catch(() => '');
  if (before === hash && existsSync(join(ROOT, 'web/dist/index.html'))) return 'unchanged';
  await viteBuild();
  await packBundle();
  await mkdir(join(ROOT, STAMP, '..'), { recursive: true });
  await writeFile(join(ROOT, STAMP), hash);
  return 'built';
}
