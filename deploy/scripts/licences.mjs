// Names every dependency whose licence is neither allowed nor an exception with its reason, or whose version is not exact.
import { globSync, readFileSync } from 'node:fs';
import { join, matchesGlob } from 'node:path';
import { ROOT } from './paths.mjs';

const read = (file) => JSON.parse(readFileSync(join(ROOT, file), 'utf8'));
const { allowed, exceptions } = read('deploy/scripts/licences.json');
const licences = new Set([...allowed, ...Object.keys(exceptions.licences)]);
const packages = Object.keys(exceptions.packages);

const nameOf = (path) => path.split('node_modules/').at(-1);
const licenceOf = ({ license }) => (typeof license === 'string' ? license : JSON.stringify(license));

const refused = Object.entries(read('package-lock.json').packages)
  .filter(([path, entry]) => path.includes('node_modules/') && !entry.link)
  .filter(
    ([path, entry]) =>
      !licences.has(licenceOf(entry)) && !packages.some((name) => matchesGlob(nameOf(path), name)),
  )
  .map(([path, entry]) => `${nameOf(path)}@${entry.version}: ${licenceOf(entry) ?? 'no licence'}`);

const ranges = globSync(
  ['package.json', '{libs,services}/*/package.json', '{gateway,web,deploy/standalone}/package.json'],
  {
    cwd: ROOT,
  },
).flatMap((file) => {
  const { dependencies = {}, devDependencies = {} } = read(file);
  return Object.entries({ ...dependencies, ...devDependencies })
    .filter(([, version]) => !/^(npm:[\w@/.-]+@)?\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))
    .map(([name, version]) => `${file}: ${name} ${version} is no exact version`);
});

for (const fault of [...refused, ...ranges]) console.error(fault);
process.exitCode = refused.length + ranges.length > 0 ? 1 : 0;
