// jest links module after module, anew for every spec file: what of the libraries a screen imports stands in more than 3,000
// files, and what a service imports in more than 1,000. Bundled they are a few files (docs/testing.md has the figures).
import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { ROOT } from './paths.mjs';

const FOLDER = 'node_modules/.cache/buildmesh/libraries';
const IMPORTS =
  /\b(?:import|export)(?! type\b)([^;'"]*)\bfrom '([^'.][^']*)'|\bimport\('([^'.][^']*)'\)|^import '([^'.][^']*)'/gm;
const NAMES_ONLY = /^\s*\{([^}]*)\}\s*$/;
const PACKAGE = /^.*node_modules\/((?:@[^/]+\/)?[^/]+).*$/;
const ENTRY = '\0entry:';

/** What is bundled for whom: imports of `sources` that match `only`, in one chunk, but for what only some specs load. */
const BUNDLES = {
  web: {
    from: 'web/package.json',
    sources: [
      'web/src/**/*.{ts,tsx}',
      'web/jest.{models,setup}.ts',
      'libs/{contracts,domain,envelope}/src/**/*.ts',
    ],
    only: /^(@dnd-kit|@emotion|@hookform|@mui|@reduxjs|@tanstack|@testing-library\/(react|user-event)|cmdk|dayjs|decimal\.js|echarts|i18next|lucide-react|notistack|re2js|react|react-[\w-]+|zod|@fortune-sheet)(\/|$)(?!.*\.css$)/,
    // The compiler imports it wherever there are elements.
    more: ['react/jsx-runtime'],
    platform: 'browser',
  },
  server: {
    from: 'services/data/package.json',
    sources: ['{libs,services}/*/{src,test}/**/*.ts', '{gateway,deploy/standalone,test}/**/*.ts'],
    only: /^(@nestjs\/(common|core|microservices)|@opentelemetry|decimal\.js|re2js|rxjs|socket\.io-client|typeorm|zod)(\/|$)/,
    more: [],
    platform: 'node',
  },
};

/** Names that are imported, by specifier; `undefined` where a source takes the whole. */
function importsOf({ sources, only, more }) {
  const found = new Map(more.map((specifier) => [specifier, undefined]));
  for (const file of globSync(sources, { cwd: ROOT, exclude: ['**/node_modules', '**/dist'] }))
    for (const [, clause, from, dynamic, bare] of readFileSync(join(ROOT, file), 'utf8').matchAll(IMPORTS)) {
      const specifier = from ?? dynamic ?? bare;
      if (!only.test(specifier)) continue;
      const names = NAMES_ONLY.exec(clause ?? '')?.[1];
      if (names === undefined) found.set(specifier, undefined);
      else if (!found.has(specifier)) found.set(specifier, new Set());
      for (const name of names?.split(',') ?? [])
        if (/^\s*\w/.test(name) && !/^\s*type /.test(name))
          found.get(specifier)?.add(name.trim().split(' ')[0]);
    }
  return [...found]
    .map(([specifier, names]) => ({ specifier, names: names && [...names].sort() }))
    .sort((a, b) => (a.specifier < b.specifier ? -1 : 1));
}

function keyOf(imports) {
  const hash = createHash('sha256').update(JSON.stringify(imports));
  for (const file of [join(ROOT, 'package-lock.json'), import.meta.filename]) hash.update(readFileSync(file));
  return hash.digest('hex').slice(0, 16);
}

/** A module of what is imported of a library; of CommonJS, where a bundler sees no names, of all that it has when it runs. */
function entryOf({ specifier, names }, exported, require) {
  if (exported.length > 0 && names) return `export { ${names.join(', ')} } from '${specifier}';`;
  if (exported.length > 0)
    return [
      `export * from '${specifier}';`,
      exported.includes('default') ? `export { default } from '${specifier}';` : '',
    ].join('\n');
  const all = Object.keys(require(specifier)).filter((name) => /^(?!__esModule|default$)[\w$]+$/.test(name));
  return `export { ${[...all, 'default'].join(', ')} } from '${specifier}';`;
}

async function bundle({ from, platform }, imports, folder) {
  const { rolldown } = await import('rolldown');
  const require = createRequire(join(ROOT, from));
  const built = await rolldown({
    input: Object.fromEntries(imports.map(({ specifier }) => [specifier, `${ENTRY}${specifier}.mjs`])),
    shimMissingExports: true,
    platform,
    external: [/^node:/, '@jest/globals', 'reflect-metadata', /^@?fastify(\/|$)/, 'pg'],
    transform: { define: { 'process.env.NODE_ENV': '"test"' } },
    preserveEntrySignatures: 'allow-extension',
    logLevel: 'silent',
    plugins: [
      {
        name: 'entries',
        resolveId(id, importer) {
          if (id.startsWith(ENTRY)) return id;
          return importer?.startsWith(ENTRY)
            ? this.resolve(id, join(ROOT, from), { skipSelf: true })
            : undefined;
        },
        async load(id) {
          if (!id.startsWith(ENTRY)) return undefined;
          const specifier = id.slice(ENTRY.length, -'.mjs'.length);
          const resolved = await this.resolve(specifier, join(ROOT, from));
          const { exports: exported } = await this.load({ id: resolved.id });
          return entryOf(
            imports.find((one) => one.specifier === specifier),
            exported,
            require,
          );
        },
      },
    ],
  });
  await built.write({
    dir: folder,
    format: 'esm',
    entryFileNames: '[name].mjs',
    chunkFileNames: '[name].mjs',
    strictExecutionOrder: true,
    comments: false,
    // A chunk for each package, so that a spec file parses none that it does not use.
    codeSplitting: {
      includeDependenciesRecursively: false,
      groups: [{ name: (id) => `${PACKAGE.exec(id)?.[1].replace('/', '-')}.package`, test: PACKAGE }],
    },
  });
  await built.close();
}

/** Makes the bundle `name` where it is not made yet; answers jest's `moduleNameMapper` that leads to it. */
export async function bundledLibraries(name) {
  const imports = importsOf(BUNDLES[name]);
  const folder = `${FOLDER}/${name}-${keyOf(imports)}`;
  const path = join(ROOT, folder);
  if (!existsSync(path)) {
    // Whole or not at all, whoever makes it at the same time.
    const draft = `${path}.${process.pid}`;
    await bundle(BUNDLES[name], imports, draft);
    if (existsSync(path)) rmSync(draft, { recursive: true });
    else renameSync(draft, path);
  }
  const any = imports.map(({ specifier }) => specifier.replaceAll(/[.$]/g, String.raw`\$&`)).join('|');
  return { [`^(${any})$`]: `<rootDir>/${folder}/$1.mjs` };
}
