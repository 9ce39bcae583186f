import { existsSync, globSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of the repository. */
export const ROOT = resolve(dirname(fileURLToPath(import.meta.url)), '../..');

/**
 * How Node starts the `main` of a package: with room for 16 MB of young objects from the start. A page of rows leaves some
 * 100 KB of them, and the 1 MB that V8 begins with is cleared every ten calls, with all cores.
 */
export function serverArgs(folder) {
  return ['--min-semi-space-size=16', join(ROOT, folder, 'dist/main.js')];
}

/** Folders of the packages that Node runs, relative to the root. */
export function serverPackages() {
  return globSync(['libs/*', 'services/*', 'gateway', 'deploy/standalone'], { cwd: ROOT })
    .filter(
      (folder) => existsSync(join(ROOT, folder, 'package.json')) && existsSync(join(ROOT, folder, 'src')),
    )
    .sort();
}
