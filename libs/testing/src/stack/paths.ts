import { existsSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of the repository. */
export const REPOSITORY = resolve(dirname(fileURLToPath(import.meta.url)), '../../../..');

/** The built `main` of a package; throws with advice when it has not been built. */
export function builtMain(folder: string): string {
  const path = join(REPOSITORY, folder, 'dist/main.js');
  if (!existsSync(path)) throw new Error(`${folder} is not built: run \`make build\` first`);
  return path;
}
