// Writes what is derived from the source and kept in the repository: .env.example, the settings of each container,
// docs/openapi.json and the matrix of who may call what. Reads the source itself: nothing has to be built.
// `--check` writes nothing and fails when something is stale.
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parse } from 'yaml';
import { composeSettings } from './compose-settings.mjs';
import { envExample } from './env-example.mjs';
import './from-source.mjs';
import { ROOT } from './paths.mjs';

const BASE = 'libs/service-kit/src/config/base-config.ts';
const EVERY = 'every process';
const PATTERNS = [
  'gateway/src/**/*config.ts',
  'services/*/src/**/*config.ts',
  'deploy/standalone/src/**/*config.ts',
];

const isSchema = (value) => value?.def?.type === 'object' && typeof value.shape === 'object';
const titleOf = (file) =>
  file === BASE
    ? EVERY
    : file
        .replace(/\/src\/.*/, '')
        .split('/')
        .at(-1);

async function configGroups() {
  const files = [BASE, ...globSync(PATTERNS, { cwd: ROOT }).sort()];
  const groups = [];
  for (const file of files.filter((one) => basename(one) !== 'load-config.ts')) {
    const exported = await import(join(ROOT, file));
    for (const schema of Object.values(exported).filter(isSchema))
      groups.push({ title: titleOf(file), schema });
  }
  return groups;
}

async function openApi() {
  const { catalogue, openApiDocument } = await import('@buildmesh/contracts');
  return `${JSON.stringify(openApiDocument(catalogue, { title: 'BuildMesh API', version: '1', server: '/' }), null, 1)}\n`;
}

/** The rule of D27 for every contract and principal; the authorization suite holds the product to it. */
async function matrix() {
  const { catalogue } = await import('@buildmesh/contracts');
  const { expectedCell, PRINCIPALS } = await import(join(ROOT, 'test/suites/authorization/matrix.ts'));
  const rows = catalogue
    .filter(({ path }) => path)
    .map((contract) => [
      contract.id,
      Object.fromEntries(PRINCIPALS.map((one) => [one, expectedCell(contract, one)])),
    ]);
  return `${JSON.stringify(Object.fromEntries(rows), null, 1)}\n`;
}

/** What each container reads, without what docker-compose.yml sets. */
function settingsOfContainers(groups) {
  const { services } = parse(readFileSync(join(ROOT, 'docker-compose.yml'), 'utf8'), { merge: true });
  const ours = Object.entries(services).filter(([, one]) => one.command?.[0] === 'node');
  const schemas = ours.map(([name]) => [
    name,
    groups.filter(({ title }) => title === EVERY || title === name).map(({ schema }) => schema),
  ]);
  const given = ours.map(([name, { environment = {} }]) => [name, Object.keys(environment)]);
  return composeSettings(Object.fromEntries(schemas), Object.fromEntries(given));
}

const groups = await configGroups();
const files = {
  '.env.example': envExample(groups),
  'deploy/docker/settings.yml': settingsOfContainers(groups),
  'docs/openapi.json': await openApi(),
  'test/suites/authorization/matrix.json': await matrix(),
};
const check = process.argv.includes('--check');
for (const [name, text] of Object.entries(files)) {
  const path = join(ROOT, name);
  const before = (() => {
    try {
      return readFileSync(path, 'utf8');
    } catch {
      return '';
    }
  })();
  if (before === text) continue;
  if (check) {
    console.error(`${name} is stale: run \`make gen\``);
    process.exitCode = 1;
  } else {
    writeFileSync(path, text);
    console.log(`Wrote ${name}`);
  }
}
