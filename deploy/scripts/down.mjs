// Stops what `make up` started, and nothing else. Data stays.
import { spawnSync } from 'node:child_process';
import { existsSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { settingsOf, stopStack } from './local-stack.mjs';
import { ROOT } from './paths.mjs';

const folder = resolve(ROOT, process.env.RUN_DIR ?? '.data/run');
const compose = join(folder, 'compose');

if (existsSync(compose)) {
  // Compose reads its file again, and no secret in there has a default.
  const { busSecret, databasePassword, adminPassword } = settingsOf(folder);
  const secrets = {
    BUS_SECRET: busSecret,
    POSTGRES_PASSWORD: databasePassword,
    BM_ADMIN_PASSWORD: adminPassword,
  };
  const env = { ...secrets, ...process.env };
  const { status } = spawnSync('docker', ['compose', 'down'], { cwd: ROOT, stdio: 'inherit', env });
  if (status === 0) rmSync(compose);
  process.exitCode = status ?? 1;
}
const stopped = await stopStack(folder);
console.log(stopped.length > 0 ? `Stopped ${stopped.join(', ')}.` : 'No local process was running.');
