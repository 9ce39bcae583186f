import { globSync } from 'node:fs';
import { dirname } from 'node:path';
import { withImports, withMember } from './edits.mjs';
import { moduleFileOf, register } from './nest-module.mjs';
import { createTree } from './tree.mjs';
import { withTable } from './table.mjs';
import { ROOT } from '../paths.mjs';

const CONTRACTS = '@buildmesh/contracts';

/**
 * What the files of an endpoint say, by path, those that exist with what is added to them; and what is left to write by hand.
 * `module` is the folder of a Nest module of the service, `client` one below web/src. Throws what is in the way.
 */
export function filesOf(names, { module, client }) {
  const tree = createTree(names);
  assertNew(tree, names, client);
  const left = [
    'the shapes and the errors of the contract',
    'the method of the service',
    'the claims of the test',
  ];
  addContract(tree, names);
  const folder = addHandler(tree, names, module);
  tree.add(`services/${names.service}/test/${names.noun}-${names.fileVerb}.int.spec.ts`, testOf(names));
  if (names.table) left.push(...withTable(tree, names, { folder, moduleFile: moduleFileOf(names, module) }));
  if (client) addHook(tree, names, client);
  else if (names.access !== 'internal') left.push('a caller: CLIENT=features/<folder> writes its hook');
  return { files: tree.files, left };
}

const testOf = ({ access }) => (access === 'internal' ? 'test-internal' : 'test');
function assertNew(tree, { id, contract, endpoint, service }, client) {
  const declared = (folder, pattern) =>
    globSync(`${folder}/**/*.{ts,tsx}`, { cwd: ROOT }).find((path) => pattern.test(tree.read(path)));
  const inTheWay = {
    [id]: declared('libs/contracts/src', new RegExp(`'${id.replaceAll('.', String.raw`\.`)}'`)),
    [contract]: declared('libs/contracts/src', new RegExp(String.raw`export const ${contract}\b`)),
    ...(client && {
      [endpoint]: declared('web/src', new RegExp(String.raw`^\s+${endpoint}: build\.`, 'm')),
    }),
  };
  for (const [name, path] of Object.entries(inTheWay))
    if (path) throw new Error(`${name} is there already: ${path}`);
  if (globSync(`services/${service}/src/${service}.module.ts`, { cwd: ROOT }).length === 0)
    throw new Error(`there is no service ${service}`);
}

function addContract(tree, { service, noun, access, kind }) {
  const file = `libs/contracts/src/${service}/${noun}.contract.ts`;
  if (!tree.has(file)) {
    tree.add(file, 'contract-file');
    tree.edit(`libs/contracts/src/${service}/index.ts`, (text) => {
      const lines = [...text.trim().split('\n'), `export * from './${noun}.contract.js';`];
      return `${lines.every((line) => line.startsWith('export * from')) ? lines.sort().join('\n') : lines.join('\n')}\n`;
    });
  }
  const isInternal = access === 'internal';
  tree.append(file, isInternal ? 'contract-internal' : 'contract');
  const shapes = [...(kind === 'query' ? [] : ['done']), isInternal ? 'projectId' : 'inProject'];
  tree.edit(file, (text) => withImports(text, '../shapes.js', shapes));
}

/** The handler and the method that it calls, in the folder of the noun; answers which folder that is. */
function addHandler(tree, names, module) {
  const { service, noun, Noun, contract } = names;
  const [known] = globSync(`services/${service}/src/**/${noun}.handlers.ts`, { cwd: ROOT });
  const folder = known
    ? dirname(known)
    : ['services', service, 'src', module, noun].filter(Boolean).join('/');
  const [handlers, methods] = [`${folder}/${noun}.handlers.ts`, `${folder}/${noun}.service.ts`];
  if (!known) {
    tree.add(handlers, 'handlers-file');
    tree.add(methods, 'service-file');
    register(tree, moduleFileOf(names, module), {
      list: 'controllers',
      name: `${Noun}Handlers`,
      file: handlers,
    });
    register(tree, moduleFileOf(names, module), { list: 'providers', name: `${Noun}Service`, file: methods });
  } else if (!tree.has(methods)) throw new Error(`${handlers} has no ${noun}.service.ts beside it`);
  const field = new RegExp(String.raw`@Inject\(${Noun}Service\) private readonly (\w+)`).exec(
    tree.read(handlers),
  )?.[1];
  if (!field) throw new Error(`${handlers} injects no ${Noun}Service`);
  tree.edit(handlers, (text) =>
    withImports(withMember(text, `${Noun}Handlers`, tree.filled('handler', { field })), CONTRACTS, [
      contract,
      'type OutputOf',
    ]),
  );
  tree.edit(methods, (text) =>
    withImports(withMember(text, `${Noun}Service`, tree.filled('method')), CONTRACTS, [
      ...(new RegExp(String.raw`[ {,]${contract}\b`).test(text) ? [] : [`type ${contract}`]),
      'type CallContext',
      ...(names.takesInput ? ['type InputOf'] : []),
      'type OutputOf',
    ]),
  );
  return folder;
}

function addHook(tree, names, client) {
  const file = `web/src/${client}/${names.noun}.api.ts`;
  if (!tree.has(file)) tree.add(file, 'client-file');
  const wrap = names.kind === 'query' ? 'queryOf' : 'mutationOf';
  tree.edit(file, (text) => {
    const at = text.lastIndexOf('\n  }),\n});');
    if (at < 0) throw new Error(`${file} does not end its endpoints as other files do`);
    const added = `${text.slice(0, at)}\n${tree.filled(`client-${names.kind}`).trimEnd()}${text.slice(at)}`;
    const hooks = /export const \{([^}]*)\} =\s*(\w+);/;
    const hooked = hooks.test(added)
      ? added.replace(
          hooks,
          (_, listed, api) => `export const { ${listed.trim().replace(/,$/, '')}, ${names.hook} } = ${api};`,
        )
      : `${added}\nexport const { ${names.hook} } = ${names.nounName}Api;\n`;
    const depth = '../'.repeat(client.split('/').length);
    return withImports(
      withImports(hooked, CONTRACTS, [names.contract]),
      `${depth}shared/api/contract-endpoint.js`,
      [wrap],
    ).replace("'../../shared/api/api.js'", `'${depth}shared/api/api.js'`);
  });
}
