// Who may import whom (house §4), by patterns, so that a new folder is covered the day it appears.
const TEST = String.raw`(\.(spec|suite|e2e)\.tsx?$|/test/|^test/|^web/e2e/|^libs/testing/)`;

const LAYERS = 'app → features → entities → shared.';

/** Nouns of the client; each may know those before it. */
const ENTITY_ORDER = [
  'session',
  'people',
  'role',
  'settings-store',
  'project',
  'file',
  'field',
  'filter',
  'row',
  'run',
  'draft',
];

/** `from` may import no `@buildmesh` package but itself and `allowed`. */
const onlyLibs = (from, allowed) => ({
  name: `${from}-imports-only-${allowed.join('-') || 'nothing'}`,
  comment: `libs/${from} may import ${allowed.length ? allowed.join(', ') : 'no package of ours'}.`,
  severity: 'error',
  from: { path: `^libs/${from}/`, pathNot: TEST },
  to: { path: '^(libs|services|gateway|web|deploy)/', pathNot: `^libs/(${[from, ...allowed].join('|')})/` },
});

/**
 * Services that are made of Nest modules: each a folder of `src` with an `index.ts` that says what others may use, and may
 * know those before it.
 */
const MODULE_ORDER = {
  identity: [
    'migrations',
    'store',
    'config',
    'provider',
    'accounts',
    'licensing',
    'access',
    'organisation',
    'sign-in',
    'social-login',
    'branding',
    'platform-admin',
    'bootstrap',
  ],
  data: [
    'migrations',
    'config',
    'store',
    'catalog',
    'settings-store',
    'quota',
    'jobs',
    'rows',
    'structure',
    'approval-sync',
    'transfer',
    'flows',
    'pages',
    'backup',
    'reference-check',
    'retention',
  ],
};
const MODULAR = `(${Object.keys(MODULE_ORDER).join('|')})`;

const forbid = (name, comment, { from, to }) => ({ name, comment, severity: 'error', from, to });

/** The modules of a service know each other in one order, not even types the other way. */
const modulesInOrder = ([service, order]) => {
  const src = `^services/${service}/src/`;
  return [
    ...order.map((module, at) =>
      forbid(`${service}-${module}-in-order`, `Modules of ${service} in order: ${order.join(', ')}.`, {
        from: { path: `${src}${module}/`, pathNot: TEST },
        to: { path: `${src}[^/]+/`, pathNot: `${src}(${order.slice(0, at + 1).join('|')})/` },
      }),
    ),
    forbid(`${service}-modules-have-a-place`, 'A new module gets its place in MODULE_ORDER.', {
      from: { path: `${src}[^/]+/`, pathNot: `${src}(${order.join('|')})/` },
      to: {},
    }),
  ];
};

module.exports = {
  forbidden: [
    forbid('no-cycles', 'Two modules that need each other are one module, or lack a third.', {
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    }),
    forbid('no-cycles-of-types', 'Files whose types need each other hide a module that both need.', {
      from: { path: `^services/${MODULAR}/src/` },
      to: { circular: true },
    }),
    forbid('resolvable', 'An import has to lead somewhere.', {
      from: { pathNot: String.raw`\.d\.ts$` },
      // The address of a file that the bundler lays beside the client.
      to: { couldNotResolve: true, pathNot: String.raw`\?url$` },
    }),

    onlyLibs('kernel', []),
    onlyLibs('domain', ['kernel']),
    onlyLibs('envelope', ['kernel']),
    onlyLibs('contracts', ['kernel', 'domain']),
    onlyLibs('service-kit', ['kernel', 'domain', 'contracts']),
    onlyLibs('persistence', ['kernel', 'domain', 'contracts', 'service-kit']),
    onlyLibs('row-store', ['kernel', 'domain', 'contracts', 'persistence']),
    forbid(
      'pg-below-the-entity-manager',
      'SQL goes through the EntityManager; node-postgres is for the row store and the lowest set-up of persistence.',
      {
        from: {
          path: '^(libs|services|gateway|deploy)/',
          pathNot: `^libs/(row-store|testing)/|^libs/persistence/src/(sql|cluster)/|^services/identity/|^deploy/scripts/|${TEST}`,
        },
        to: { path: String.raw`(^|node_modules/)(@types/)?pg/` },
      },
    ),
    forbid('kernel-has-no-dependency', 'kernel stands alone.', {
      from: { path: '^libs/kernel/src/', pathNot: TEST },
      to: { dependencyTypes: ['npm', 'npm-dev', 'npm-peer', 'npm-optional', 'npm-no-pkg', 'npm-unknown'] },
    }),
    forbid('testing-for-tests', 'libs/testing is for specs and suites.', {
      from: { pathNot: TEST },
      to: { path: '^libs/testing/' },
    }),

    forbid('services-are-strangers', 'A service asks another over the bus.', {
      from: { path: '^services/([^/]+)/' },
      to: { path: '^services/', pathNot: '^services/$1/' },
    }),
    forbid('modules-through-their-index', 'What a module shows to others stands in its index.', {
      from: { path: `^services/${MODULAR}/src/([^/]+)/`, pathNot: TEST },
      to: {
        path: '^services/$1/src/[^/]+/',
        pathNot: ['^services/$1/src/$2/', String.raw`^services/$1/src/[^/]+/index\.ts$`],
      },
    }),
    forbid('services-put-modules-together', 'The files above the modules take them by their index, too.', {
      from: { path: String.raw`^services/${MODULAR}/src/[^/]+\.ts$`, pathNot: TEST },
      to: {
        path: '^services/$1/src/[^/]+/',
        pathNot: String.raw`^services/$1/src/[^/]+/index\.ts$`,
      },
    }),
    forbid('modules-know-their-own-files', 'The index of a module is for others.', {
      from: { path: `^services/${MODULAR}/src/([^/]+)/` },
      to: { path: String.raw`^services/$1/src/$2/index\.ts$` },
    }),
    ...Object.entries(MODULE_ORDER).flatMap(modulesInOrder),
    forbid('what-all-modules-share-knows-none', 'Files beside the modules are for all of them.', {
      from: {
        path: String.raw`^services/${MODULAR}/src/[^/]+\.ts$`,
        pathNot: [TEST, String.raw`/src/(index|main|[^/]+\.module)\.ts$`],
      },
      to: { path: '^services/$1/src/[^/]+/' },
    }),
    forbid('services-know-libs-only', 'A service does not know in which way it runs.', {
      from: { path: '^services/' },
      to: { path: '^(gateway|web|deploy)/' },
    }),
    forbid('gateway-knows-no-service', 'The gateway asks services over the bus.', {
      from: { path: '^gateway/' },
      to: { path: '^(services|web|deploy)/' },
    }),
    forbid('only-standalone-composes', 'Only deploy/standalone puts gateway and services together.', {
      from: { path: '^deploy/', pathNot: '^deploy/standalone/' },
      to: { path: '^(services|gateway)/' },
    }),

    forbid(
      'web-knows-shared-libs-only',
      'What runs in a browser may import kernel, domain, envelope and contracts.',
      {
        from: { path: '^web/src/' },
        to: {
          path: '^(libs|services|gateway|deploy)/',
          pathNot: '^libs/(kernel|domain|envelope|contracts)/',
        },
      },
    ),
    forbid('features-are-islands', 'A feature does not reach into another one.', {
      from: { path: '^web/src/features/([^/]+)/' },
      to: { path: '^web/src/features/', pathNot: '^web/src/features/$1/' },
    }),
    forbid('features-below-app', LAYERS, {
      from: { path: '^web/src/(features|entities|shared)/' },
      to: { path: '^web/src/app/' },
    }),
    forbid('entities-below-features', LAYERS, {
      from: { path: '^web/src/(entities|shared)/' },
      to: { path: '^web/src/features/' },
    }),
    forbid('shared-below-entities', 'What is shared knows no noun of the business.', {
      from: { path: '^web/src/shared/' },
      to: { path: '^web/src/entities/' },
    }),
    ...ENTITY_ORDER.map((entity, at) =>
      forbid(
        `entity-${entity}-in-order`,
        `Entities know each other in one order: ${ENTITY_ORDER.join(', ')}.`,
        {
          from: { path: `^web/src/entities/${entity}/` },
          to: {
            path: '^web/src/entities/',
            pathNot: `^web/src/entities/(${ENTITY_ORDER.slice(0, at + 1).join('|')})/`,
          },
        },
      ),
    ),
    forbid('entities-have-a-place', 'A new entity gets its place in ENTITY_ORDER.', {
      from: { path: '^web/src/entities/', pathNot: `^web/src/entities/(${ENTITY_ORDER.join('|')})/` },
      to: {},
    }),
    forbid('models-without-react', 'View logic is testable without React.', {
      from: { path: String.raw`^web/src/.*\.model\.ts$` },
      to: { path: 'node_modules/(react|react-dom|react-redux|@mui)/' },
    }),

    forbid('adapters-behind-modules', 'Only wiring knows which adapter stands behind a port.', {
      from: { path: '^(services|gateway)/', pathNot: [String.raw`\.(module|typeorm|pg)\.ts$`, TEST] },
      to: { path: String.raw`\.typeorm\.ts$` },
    }),
    forbid('handlers-ask-services', 'handlers → service → rules | repository port.', {
      from: { path: String.raw`\.handlers\.ts$` },
      to: { path: String.raw`\.(repository|typeorm|entity)\.ts$` },
    }),
    forbid('rules-are-pure', 'A rule decides; it does not fetch.', {
      from: { path: String.raw`\.rules\.ts$` },
      to: {
        dependencyTypesNot: ['type-only'],
        path: [
          String.raw`\.(service|handlers|repository|typeorm|module)\.ts$`,
          'node_modules/(@nestjs|typeorm|pg)/',
        ],
      },
    }),
    forbid('names-say-something', 'utils, helpers, common, misc, manager say nothing (house §7).', {
      from: {},
      to: {
        path: String.raw`^(libs|services|gateway|web|deploy)/.*\b(utils?|helpers?|common|misc|manager)\.(ts|tsx)$`,
        pathNot: 'node_modules',
      },
    }),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: ['/dist/', '/public/', String.raw`\.d\.ts$`] },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.base.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.cjs', '.json', '.d.ts'],
    },
  },
};
