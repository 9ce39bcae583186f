// What a machine can say about the source: formatting, lint, types, who imports whom, what nobody needs. Goes on after a fault, so that
// one run tells everything.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { ROOT } from './paths.mjs';

const bin = (path) => join(ROOT, 'node_modules', path);
/** In parts: the types of everything at once are more than Node's heap holds unless it is told to grow. */
const APART = [['web'], ['services', 'gateway']];
const LINTED = [...APART, ['.', ...APART.flat().flatMap((path) => ['--ignore-pattern', `${path}/`])]];
const STEPS = [
  { name: 'format', script: bin('prettier/bin/prettier.cjs'), args: ['--check', '--log-level=warn', '.'] },
  {
    name: 'imports',
    script: bin('dependency-cruiser/bin/dependency-cruiser.mjs'),
    args: [
      '--config',
      '.dependency-cruiser.cjs',
      '--output-type',
      'err',
      'libs',
      'services',
      'gateway',
      'web/src',
      'deploy/standalone',
    ],
  },
  // Project references: after one edit only what it reaches is checked again. TypeScript 7 checks; its compiler as a library, which lint
  // and Nest's plug-ins call, is still that of version 6.
  { name: 'types', script: bin('typescript-native/bin/tsc'), args: ['-b'] },
  { name: 'generated files', script: join(ROOT, 'deploy/scripts/gen.mjs'), args: ['--check'] },
  { name: 'endpoints', script: join(ROOT, 'deploy/scripts/endpoint-check.mjs'), args: [] },
  {
    name: 'dead code',
    script: bin('knip/bin/knip.js'),
    args: ['--no-progress', '--no-config-hints', '--cache'],
  },
  { name: 'licences', script: join(ROOT, 'deploy/scripts/licences.mjs'), args: [] },
  ...LINTED.map((paths) => ({
    name: 'lint',
    script: bin('eslint/bin/eslint.js'),
    args: ['--max-warnings', '0', ...paths],
  })),
];

const only = process.argv[2];
const failed = STEPS.filter((step) => !only || step.name === only).filter(({ name, script, args }) => {
  const started = performance.now();
  const { status } = spawnSync(process.execPath, [script, ...args], {
    cwd: ROOT,
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  console.log(
    `${status === 0 ? 'ok    ' : 'FAULTS'} ${name}, ${((performance.now() - started) / 1000).toFixed(1)} s`,
  );
  return status !== 0;
});
process.exitCode = failed.length > 0 ? 1 : 0;
