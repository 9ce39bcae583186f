// Starts the product distributed: as containers where a Docker engine answers, else as local processes. `make down` ends it.
import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { settingsOf, startStack, stopStack } from './local-stack.mjs';
import { ROOT } from './paths.mjs';
import { programOf } from './processes.mjs';

const folder = resolve(ROOT, process.env.RUN_DIR ?? '.data/run');

function dockerAnswers() {
  return (
    spawnSync('docker', ['version', '--format', '{{.Server.Version}}'], { stdio: 'ignore', timeout: 5_000 })
      .status === 0
  );
}

function tellPassword(password) {
  console.log(
    `First account: ${process.env.BM_ADMIN_ACCOUNT || 'admin'}, password: ${password} (shown once)`,
  );
}

function composeUp() {
  const { busSecret, databasePassword, adminPassword, first } = settingsOf(folder);
  const secrets = {
    BUS_SECRET: busSecret,
    POSTGRES_PASSWORD: databasePassword,
    BM_ADMIN_PASSWORD: adminPassword,
  };
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'compose'), '');
  const { status } = spawnSync('docker', ['compose', 'up', '--detach', '--build', '--wait'], {
    cwd: ROOT,
    stdio: 'inherit',
    env: { ...secrets, ...process.env },
  });
  if (status === 0) console.log(`Ready on http://localhost:${process.env.PORT || '8080'}`);
  if (status === 0 && first) tellPassword(process.env.BM_ADMIN_PASSWORD || adminPassword);
  process.exitCode = status ?? 1;
}

async function processesUp() {
  try {
    const { port, password } = await startStack(folder, process.env);
    console.log(`Ready on http://localhost:${port}`);
    if (password)
      console.log(
        `First account: ${process.env.BM_ADMIN_ACCOUNT || 'admin'}, password: ${password} (shown once)`,
      );
  } catch (error) {
    console.error(error.message);
    if (!error.message.startsWith('Already running')) await stopStack(folder);
    process.exitCode = 1;
  }
}

if (programOf('docker') && dockerAnswers()) composeUp();
else await processesUp();
