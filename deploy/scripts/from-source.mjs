// Imports TypeScript of this repository as it stands, without a build: packages by their `src`, each file through SWC.
import { existsSync, readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { transformSync } from '@swc/core';
import { ROOT } from './paths.mjs';

const { paths } = JSON.parse(readFileSync(join(ROOT, 'tsconfig.base.json'), 'utf8')).compilerOptions;
const isOurs = (url) => url.startsWith('file:') && !url.includes('/node_modules/');

/** The source that a specifier in a source means; `undefined` where Node is right. */
function sourceOf(specifier, parent) {
  const [source] = paths[specifier] ?? [];
  if (source) return pathToFileURL(join(ROOT, source)).href;
  if (!/^\.{1,2}\/.*\.js$/.test(specifier) || !parent || !isOurs(parent)) return undefined;
  const url = new URL(specifier.replace(/\.js$/, '.ts'), parent);
  return existsSync(url) ? url.href : undefined;
}

registerHooks({
  resolve(specifier, context, next) {
    const url = sourceOf(specifier, context.parentURL);
    return url ? { url, format: 'module', shortCircuit: true } : next(specifier, context);
  },
  load(url, context, next) {
    if (!isOurs(url) || !url.endsWith('.ts')) return next(url, context);
    const filename = fileURLToPath(url);
    const { code } = transformSync(readFileSync(filename, 'utf8'), { filename, cwd: ROOT });
    return { format: 'module', source: code, shortCircuit: true };
  },
});
