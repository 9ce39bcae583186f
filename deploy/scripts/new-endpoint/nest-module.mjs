import { globSync } from 'node:fs';
import { dirname, relative } from 'node:path';
import { withImports, withItem } from './edits.mjs';
import { ROOT } from '../paths.mjs';

/** The file of the service's Nest module, or of the one in the folder `module`. */
export function moduleFileOf({ service }, module) {
  const pattern = module
    ? `services/${service}/src/${module}/*.module.ts`
    : `services/${service}/src/${service}.module.ts`;
  const [file] = globSync(pattern, { cwd: ROOT });
  if (!file) throw new Error(`${pattern} is not there`);
  return file;
}

/** Puts a class into a list of a Nest module. */
export function register(tree, moduleFile, { list, name, file }) {
  tree.edit(moduleFile, (text) => {
    const listed =
      withItem(text, String.raw`\b${list}:`, name) ??
      withItem(text, String.raw`\bconst ${list}[^=;]*=`, name);
    if (!listed)
      throw new Error(`${moduleFile} has no ${list}: IN=<folder> names the module that gets ${name}`);
    const path = relative(dirname(moduleFile), file).replace(/\.ts$/, '.js');
    return withImports(listed, `./${path}`, [name]);
  });
}
