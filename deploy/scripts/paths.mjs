import { existsSync, globSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of the repository. */
export const ROOT = resolve(dirname(fileURLToPath(import.meta.url)), '../..');

/** Folders of the packages that Node runs, relative to the root. */
export function serverPackages() {
  return globSync(['libs/*', 'services/*', 'gateway', 'deploy/standalone'], { cwd: ROOT })
    .filter(
      (folder) => existsSync(join(ROOT, folder, 'package.json')) && existsSync(join(ROOT, folder, 'src')),
    )
    .sort();
}
