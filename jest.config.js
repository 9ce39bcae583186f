import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { bundledLibraries } from './deploy/scripts/bundled-libraries.mjs';

// One jest for the whole house. `server` runs everything that needs no backend, `int` real backends, `web` the client in jsdom, `models` what of the
// client needs no document.
const alias = {
  '^@buildmesh/(kernel|domain|envelope|contracts|service-kit|persistence|row-store|testing)$':
    '<rootDir>/libs/$1/src/index.ts',
  '^@buildmesh/envelope/node$': '<rootDir>/libs/envelope/src/node.ts',
  '^@buildmesh/(identity|data|approvals|scheduling|messaging|files|payments)$':
    '<rootDir>/services/$1/src/index.ts',
  '^@buildmesh/gateway$': '<rootDir>/gateway/src/index.ts',
  '^@buildmesh/standalone$': '<rootDir>/deploy/standalone/src/index.ts',
  '^(\\.{1,2}/.*)\\.js$': '$1',
};
const swc = (tsx) => ({
  '^.+\\.tsx?$': [
    '@swc/jest',
    {
      jsc: {
        parser: { syntax: 'typescript', decorators: true, tsx },
        transform: {
          legacyDecorator: true,
          decoratorMetadata: true,
          useDefineForClassFields: false,
          ...(tsx ? { react: { runtime: 'automatic' } } : {}),
        },
        target: 'es2023',
        keepClassNames: true,
      },
      module: { type: 'es6' },
      swcrc: false,
    },
  ],
});
const libraries = await bundledLibraries('server');
const node = (displayName, testMatch, extra = {}) => ({
  displayName,
  testEnvironment: 'node',
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  moduleNameMapper: { ...libraries, ...alias },
  transform: swc(false),
  testMatch,
  modulePathIgnorePatterns: ['/dist/', '/.node/', '/.data/', '/.bench/'],
  ...extra,
});

/** What the client decides without a document is tested in Node, where a file starts in half the time. */
const SCREENS = ['<rootDir>/web/src/**/*.spec.{ts,tsx}'];
const models = globSync('web/src/**/*.spec.ts', { cwd: import.meta.dirname })
  .filter(
    (file) =>
      !readFileSync(join(import.meta.dirname, file), 'utf8').startsWith('/** @jest-environment jsdom */'),
  )
  .map((file) => `<rootDir>/${file}`);
const clientLibraries = await bundledLibraries('web');
const web = (displayName, testMatch) => ({
  ...node(displayName, testMatch),
  transform: swc(true),
  setupFilesAfterEnv: ['<rootDir>/web/jest.models.ts'],
  moduleNameMapper: {
    '\\.(css|svg|woff2?)$': '<rootDir>/web/jest.asset.js',
    ...clientLibraries,
    ...alias,
  },
});

export default {
  projects: [
    node('unit', [
      '<rootDir>/{libs,services,deploy}/*/{src,test}/**/*.spec.ts',
      '<rootDir>/gateway/{src,test}/**/*.spec.ts',
      '!**/*.int.spec.ts',
    ]),
    node('int', [
      '<rootDir>/{libs,services,deploy}/*/{src,test}/**/*.int.spec.ts',
      '<rootDir>/gateway/{src,test}/**/*.int.spec.ts',
    ]),
    node('suites', ['<rootDir>/test/suites/**/*.suite.ts']),
    node('e2e', ['<rootDir>/web/e2e/**/*.e2e.ts'], {
      testEnvironment: '<rootDir>/web/e2e/support/environment.mjs',
      globalSetup: '<rootDir>/web/e2e/support/shared-product.mjs',
      globalTeardown: '<rootDir>/web/e2e/support/shared-product-end.mjs',
    }),
    web('models', models),
    {
      ...web('web', [...SCREENS, ...models.map((path) => path.replace('<rootDir>', '!**'))]),
      testEnvironment: 'jsdom',
      setupFilesAfterEnv: ['<rootDir>/web/jest.setup.ts'],
    },
  ],
};
