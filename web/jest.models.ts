import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect } from '@jest/globals';
import i18next from 'i18next';
import { startI18n } from './src/shared/i18n/i18n.js';

// What screens show is compared as a British reader sees it; other regions are tested by themselves.
Object.defineProperty(navigator, 'languages', { configurable: true, value: ['en-GB', 'en'] });

/** All texts of one language, read from the files that the build bundles. */
function textsOf(locale: string): Record<string, string> {
  const texts: Record<string, string> = {};
  const source = join(import.meta.dirname, 'src');
  for (const entry of readdirSync(source, { recursive: true, encoding: 'utf8' })) {
    if (entry.endsWith(`i18n/${locale}.json`))
      Object.assign(texts, JSON.parse(readFileSync(join(source, entry), 'utf8')));
  }
  return texts;
}

// What is told to the document is told to nobody where there is none.
const nobody = typeof document === 'undefined';
if (nobody) Object.assign(globalThis, { document: { documentElement: {} } });
await startI18n('en', async (locale) => textsOf(locale));
if (nobody) Reflect.deleteProperty(globalThis, 'document');

/** Keys that a screen asked for and no language has: people would read them instead of words. */
const wordless = new Set<string>();
i18next.on('missingKey', (_locales, _namespace, key: string) => {
  // Words of a server that stand where a key may stand are words already.
  if (/^[a-z][\w-]*(\.[\w-]+)+$/.test(key)) wordless.add(key);
});
afterEach(() => {
  const keys = [...wordless];
  wordless.clear();
  expect(keys).toEqual([]);
});
