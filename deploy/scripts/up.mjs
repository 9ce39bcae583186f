// Starts the product distributed: as containers where Docker can run them, else as local processes. `make down` ends it.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseEnv } from 'node:util';
import { namesIn, unknownIn } from './compose-settings.mjs';
import { whyNoContainers } from './containers.mjs';
import { firstAccountText } from './first-account.mjs';
import { saveSettings, settingsOf, startStack, stopStack } from './local-stack.mjs';
import { ROOT } from './paths.mjs';

const folder = resolve(ROOT, process.env.RUN_DIR ?? '.data/run');
const textOf = (path) => (existsSync(path) ? readFileSync(path, 'utf8') : '');

/** Settings of the file beside docker-compose.yml; the environment goes before them. Names that nothing reads are told. */
function environment() {
  const own = parseEnv(textOf(join(ROOT, '.env')));
  const readers = ['.env.example', 'docker-compose.yml', 'deploy/docker/settings.yml'];
  const known = namesIn(...readers.map((path) => textOf(join(ROOT, path))));
  for (const name of unknownIn(own, known)) console.error(`.env: nothing reads ${name}.`);
  // A variable without a value is one that is not set, as in .env.example.
  const isSet = ([, value]) => value !== '';
  return Object.fromEntries([...Object.entries(own), ...Object.entries(process.env)].filter(isSet));
}

function tell(settings, log) {
  console.log(`Ready on http://localhost:${env.PORT || '8080'}`);
  const { text, told } = firstAccountText({
    log,
    env,
    generated: settings.adminPassword,
    told: settings.told,
  });
  console.log(text);
  if (told !== settings.told) saveSettings(folder, { ...settings, told });
}

function composeUp(settings) {
  const { busSecret, databasePassword, adminPassword } = settings;
  const secrets = {
    BUS_SECRET: busSecret,
    POSTGRES_PASSWORD: databasePassword,
    BM_ADMIN_PASSWORD: adminPassword,
  };
  writeFileSync(join(folder, 'compose'), '');
  const compose = (args, stdio) =>
    spawnSync('docker', ['compose', ...args], {
      cwd: ROOT,
      stdio,
      encoding: 'utf8',
      env: { ...secrets, ...env },
    });
  const { status } = compose(['up', '--detach', '--build', '--wait'], 'inherit');
  if (status === 0) tell(settings, compose(['logs', '--no-log-prefix', 'identity'], 'pipe').stdout ?? '');
  process.exitCode = status ?? 1;
}

async function processesUp(settings) {
  try {
    await startStack(folder, env, (line) => console.log(line));
    tell(settings, textOf(join(folder, 'identity.log')));
  } catch (error) {
    console.error(error.message);
    if (!error.message.startsWith('Already running')) await stopStack(folder);
    process.exitCode = 1;
  }
}

const env = environment();
const settings = settingsOf(folder);
const reason = whyNoContainers();
if (reason) {
  console.log(`Starting local processes: ${reason}.`);
  await processesUp(settings);
} else composeUp(settings);
