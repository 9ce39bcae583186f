// One jest for the whole house. `server` runs everything that needs no backend, `int` real backends, `web` the client in jsdom.
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
const node = (displayName, testMatch, extra = {}) => ({
  displayName,
  testEnvironment: 'node',
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  moduleNameMapper: alias,
  transform: swc(false),
  testMatch,
  modulePathIgnorePatterns: ['/dist/', '/.node/', '/.data/', '/.bench/'],
  ...extra,
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
    {
      ...node('web', ['<rootDir>/web/src/**/*.spec.{ts,tsx}']),
      testEnvironment: 'jsdom',
      transform: swc(true),
      setupFilesAfterEnv: ['<rootDir>/web/jest.setup.ts'],
      moduleNameMapper: { ...alias, '\\.(css|svg|woff2?)$': '<rootDir>/web/jest.asset.js' },
    },
  ],
};
