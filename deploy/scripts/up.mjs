// Starts the product distributed: as containers where a Docker engine answers, else as local processes. `make down` ends it.
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { saveSettings, settingsOf, startStack, stopStack } from './local-stack.mjs';
import { ROOT } from './paths.mjs';
import { programOf } from './processes.mjs';

const folder = resolve(ROOT, process.env.RUN_DIR ?? '.data/run');

function dockerAnswers() {
  return (
    spawnSync('docker', ['version', '--format', '{{.Server.Version}}'], { stdio: 'ignore', timeout: 5_000 })
      .status === 0
  );
}

/** The first account's password is shown once, after the first start that worked (D79). */
function tell(settings) {
  console.log(`Ready on http://localhost:${process.env.PORT || '8080'}`);
  if (settings.told) return;
  const password = process.env.BM_ADMIN_PASSWORD || settings.adminPassword;
  console.log(
    `First account: ${process.env.BM_ADMIN_ACCOUNT || 'admin'}, password: ${password} (shown once)`,
  );
  saveSettings(folder, { ...settings, told: true });
}

function composeUp(settings) {
  const { busSecret, databasePassword, adminPassword } = settings;
  const secrets = {
    BUS_SECRET: busSecret,
    POSTGRES_PASSWORD: databasePassword,
    BM_ADMIN_PASSWORD: adminPassword,
  };
  writeFileSync(join(folder, 'compose'), '');
  const { status } = spawnSync('docker', ['compose', 'up', '--detach', '--build', '--wait'], {
    cwd: ROOT,
    stdio: 'inherit',
    env: { ...secrets, ...process.env },
  });
  if (status === 0) tell(settings);
  process.exitCode = status ?? 1;
}

async function processesUp(settings) {
  try {
    await startStack(folder, process.env);
    tell(settings);
  } catch (error) {
    console.error(error.message);
    if (!error.message.startsWith('Already running')) await stopStack(folder);
    process.exitCode = 1;
  }
}

const settings = settingsOf(folder);
if (programOf('docker') && dockerAnswers()) composeUp(settings);
else await processesUp(settings);
