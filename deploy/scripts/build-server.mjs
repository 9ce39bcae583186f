import { createHash } from 'node:crypto';
import { existsSync, globSync } from 'node:fs';
import { copyFile, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join, relative } from 'node:path';
import { transformFile, version } from '@swc/core';
import { ROOT, serverPackages } from './paths.mjs';

/** Remembers, per package, the content hash each output was made from. */
const MANIFEST = 'dist/.build.json';
const TESTS = /\.(spec|suite)\.tsx?$/;

const isSource = (file) => /\.ts$/.test(file) && !/\.d\.ts$/.test(file);
const outputOf = (file) => file.replace(/^src\//, 'dist/').replace(/\.ts$/, '.js');
const hash = (...parts) => createHash('sha256').update(parts.join('\0')).digest('hex').slice(0, 16);

async function readManifest(folder) {
  const text = await readFile(join(folder, MANIFEST), 'utf8').catch(() => '{}');
  return JSON.parse(text);
}

async function emit(folder, file) {
  const from = join(folder, file);
  const to = join(folder, outputOf(file));
  await mkdir(dirname(to), { recursive: true });
  if (!isSource(file)) return copyFile(from, to);
  const { code, map } = await transformFile(from, {
    cwd: ROOT,
    sourceFileName: relative(dirname(to), from),
    sourceMaps: true,
  });
  await writeFile(`${to}.map`, map);
  await writeFile(to, `${code}//# sourceMappingURL=${basename(to)}.map\n`);
}

async function removeStale(folder, manifest, current) {
  const gone = Object.keys(manifest).filter((file) => !(file in current));
  await Promise.all(
    gone.flatMap((file) =>
      [outputOf(file), `${outputOf(file)}.map`].map((out) => rm(join(folder, out), { force: true })),
    ),
  );
}

async function buildPackage(name, config) {
  const folder = join(ROOT, name);
  const manifest = await readManifest(folder);
  const files = globSync('src/**/*', { cwd: folder, withFileTypes: true })
    .filter((entry) => entry.isFile() && !TESTS.test(entry.name) && !entry.name.endsWith('.d.ts'))
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)));
  const hashes = await Promise.all(
    files.map(async (file) => [file, hash(config, await readFile(join(folder, file)))]),
  );
  const current = Object.fromEntries(hashes);
  const changed = files.filter(
    (file) => manifest[file] !== current[file] || !existsSync(join(folder, outputOf(file))),
  );
  await removeStale(folder, manifest, current);
  await Promise.all(changed.map((file) => emit(folder, file)));
  if (changed.length || Object.keys(manifest).length !== files.length) {
    await mkdir(join(folder, 'dist'), { recursive: true });
    await writeFile(join(folder, MANIFEST), JSON.stringify(current));
  }
  return { files: files.length, compiled: changed.length };
}

/** Brings every package's `dist` up to date; tells how many files there are and how many had to be made. */
export async function buildServer() {
  const config = `${version}\0${await readFile(join(ROOT, '.swcrc'), 'utf8')}`;
  const results = await Promise.all(serverPackages().map((name) => buildPackage(name, config)));
  return results.reduce(
    (sum, one) => ({ files: sum.files + one.files, compiled: sum.compiled + one.compiled }),
    { files: 0, compiled: 0 },
  );
}
