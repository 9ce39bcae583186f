// Names what of an endpoint is not registered, and endpoints and events that nobody needs. Reads the source itself.
import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { uncalled, unheard, unlistedMigrations, unprovided, unserved } from './endpoint-faults.mjs';
import './from-source.mjs';
import { ROOT } from './paths.mjs';

const PRODUCT = ['libs/*/src', 'services/*/src', 'gateway/src', 'web/src'].map(
  (folder) => `${folder}/**/*.{ts,tsx}`,
);
const isTest = (path) => /\.spec\.tsx?$|\/testing\//.test(path);
const read = (path) => readFileSync(join(ROOT, path), 'utf8');
const sources = Object.fromEntries(
  globSync(PRODUCT, { cwd: ROOT })
    .filter((path) => !isTest(path))
    .map((path) => [path, read(path)]),
);

/** Ids in the section of docs/progress.md that says which endpoints wait for their caller. */
function excusedIds() {
  const [, section = ''] =
    /^## Endpoints without a caller$(.*?)(?=^## |(?![\s\S]))/ms.exec(read('docs/progress.md')) ?? [];
  return new Set([...section.matchAll(/`([a-z]+\.[a-z-]+\.[a-z-]+)`/g)].map(([, id]) => id));
}

const { catalogue, openContracts } = await import('@buildmesh/contracts');
/** Whether the caller is outside: an integrator, another service's hook, a browser at an address that was given out. */
const isOpen = (contract) =>
  openContracts([contract]).length > 0 ||
  contract.kind === 'hook' ||
  contract.kind === 'redirect' ||
  (contract.kind === 'file' && contract.access.level === 'public');
const contracts = [];
const events = [];
for (const file of Object.keys(sources).filter((path) => path.endsWith('.contract.ts')))
  for (const [name, value] of Object.entries(await import(join(ROOT, file)))) {
    if (typeof value?.id !== 'string') continue;
    if ('payload' in value) events.push({ name, id: value.id });
    if ('access' in value)
      contracts.push({
        name,
        id: value.id,
        file: basename(file),
        listed: catalogue.includes(value),
        open: isOpen(value),
      });
  }

const known = { contracts, events, sources, excused: excusedIds() };
const faults = [
  ...unserved(known),
  ...unprovided(sources),
  ...unlistedMigrations(sources),
  ...uncalled(known),
  ...unheard(known),
];
for (const fault of faults) console.error(fault);
process.exitCode = faults.length > 0 ? 1 : 0;
