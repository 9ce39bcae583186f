// `npm ci`, but only when what is installed differs from package-lock.json. Compares the two lock files instead of a
// stamp, so that a developer's own `npm install` counts as well.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './paths.mjs';

function packagesOf(lockFile) {
  try {
    return JSON.parse(readFileSync(join(ROOT, lockFile), 'utf8')).packages;
  } catch {
    return {};
  }
}

const wanted = packagesOf('package-lock.json');
const installed = packagesOf('node_modules/.package-lock.json');

/** Optional packages may be meant for another platform. */
const missing = Object.entries(wanted).filter(
  ([path, entry]) =>
    path.includes('node_modules/') &&
    !entry.link &&
    !entry.optional &&
    !entry.devOptional &&
    installed[path]?.version !== entry.version,
);

if (missing.length > 0) {
  console.log(`Installing: ${missing.length} packages are missing or of another version …`);
  const { status } = spawnSync('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: ROOT,
    stdio: 'inherit',
  });
  process.exit(status ?? 1);
}
