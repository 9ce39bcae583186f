/** @jest-environment jsdom */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { STEP_TYPES } from '@buildmesh/domain';
import { LOCALES } from '@buildmesh/kernel';
import { isFeature } from '../state/flags/feature-switches.js';

const SOURCE = join(import.meta.dirname, '../..');
const paths = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' }).map((path) => join(SOURCE, path));
const textFolders = [
  ...new Set(paths.filter((path) => /\/i18n\/[\w-]+\.json$/.test(path)).map((path) => dirname(path))),
];
const textsOf = (folder: string, locale: string) =>
  JSON.parse(readFileSync(join(folder, `${locale}.json`), 'utf8')) as Record<string, string>;
const placeholders = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).sort();

const english = Object.assign({}, ...textFolders.map((folder) => textsOf(folder, 'en'))) as Record<
  string,
  string
>;
/** Names of the specification that look like keys: switches of the client, and who decides a step of an approval. */
const isName = (text: string) => isFeature(text) || (STEP_TYPES as readonly string[]).includes(text);
const isKnown = (key: string) => key in english || `${key}_other` in english || isName(key);
const features = [...new Set(Object.keys(english).map((key) => key.split('.')[0]))];

/** Keys in the source: what `t` and `translate` get, and any literal that looks like one of our keys. */
function keysIn(code: string): { literal: string[]; prefixes: string[] } {
  const looksLikeKey = new RegExp(`['"\`]((?:${features.join('|')})\\.[a-z0-9][a-z0-9.-]*)['"\`]`, 'g');
  const called = /\b(?:t|translate)\(\s*['"]([^'"]+)['"]/g;
  const templates = new RegExp(`\`((?:${features.join('|')})\\.[^\`$]*)\\$\\{`, 'g');
  const all = (pattern: RegExp) => [...code.matchAll(pattern)].map(([, key]) => key ?? '');
  return { literal: [...all(called), ...all(looksLikeKey)], prefixes: all(templates) };
}

describe.each(textFolders.map((folder) => [relative(SOURCE, folder), folder]))(
  'the texts in %s',
  (_, folder) => {
    it.each(LOCALES)('exist in %s with the same keys as in English', (locale) => {
      expect(existsSync(join(folder, `${locale}.json`))).toBe(true);
      expect(Object.keys(textsOf(folder, locale)).sort()).toEqual(Object.keys(textsOf(folder, 'en')).sort());
    });

    it.each(LOCALES)('are filled in %s and have the placeholders of the English ones', (locale) => {
      const texts = textsOf(folder, locale);
      for (const [key, text] of Object.entries(textsOf(folder, 'en'))) {
        expect([key, texts[key]?.trim() === '']).toEqual([key, false]);
        expect([key, placeholders(texts[key] ?? '')]).toEqual([key, placeholders(text)]);
      }
    });
  },
);

describe('the keys in the source', () => {
  const sources = paths.filter(
    (path) => /\.tsx?$/.test(path) && !/\.spec\.tsx?$/.test(path) && !path.includes('/testing/'),
  );

  it('all have a text', () => {
    const missing = sources.flatMap((path) => {
      const { literal, prefixes } = keysIn(readFileSync(path, 'utf8'));
      const unknown = literal.filter(
        (key) => !isKnown(key) && !Object.keys(english).some((each) => each.startsWith(`${key}.`)),
      );
      const empty = prefixes.filter((prefix) => !Object.keys(english).some((key) => key.startsWith(prefix)));
      return [...unknown, ...empty].map((key) => `${relative(SOURCE, path)}: ${key}`);
    });
    expect(missing).toEqual([]);
  });

  it('use every text', () => {
    const code = sources.map((path) => readFileSync(path, 'utf8')).join('\n');
    const { literal, prefixes } = keysIn(code);
    const used = new Set(literal);
    // Keys of recorded actions come from the server's audit entries.
    const isUsed = (key: string) =>
      used.has(key) ||
      used.has(key.replace(/_(one|other)$/, '')) ||
      prefixes.some((prefix) => key.startsWith(prefix)) ||
      key.startsWith('settings.audit.action.');
    expect(Object.keys(english).filter((key) => !isUsed(key))).toEqual([]);
  });

  it('take part in every language under one name only', () => {
    const all = textFolders.flatMap((folder) => Object.keys(textsOf(folder, 'en')));
    expect(all.filter((key, index) => all.indexOf(key) !== index)).toEqual([]);
  });
});
