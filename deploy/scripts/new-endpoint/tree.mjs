import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { filled } from './edits.mjs';
import { ROOT } from '../paths.mjs';

const templateOf = (name) => readFileSync(join(import.meta.dirname, `${name}.txt`), 'utf8');

/** The repository as it will be: files from templates and edits, kept in memory until all of them are made. */
export function createTree(names) {
  const files = {};
  const read = (path) => files[path] ?? readFileSync(join(ROOT, path), 'utf8');
  const has = (path) => path in files || existsSync(join(ROOT, path));
  const fill = (template, more = {}) => filled(templateOf(template), { ...names, ...more });
  return {
    files,
    read,
    has,
    filled: fill,
    add(path, template, more) {
      if (has(path)) throw new Error(`${path} is there already`);
      files[path] = fill(template, more);
    },
    append(path, template) {
      files[path] = read(path) + fill(template);
    },
    edit(path, change) {
      files[path] = change(read(path));
    },
  };
}
