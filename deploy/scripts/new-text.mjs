// Puts a text into all languages of a part of the client, behind the keys that come before it:
//   node deploy/scripts/new-text.mjs features/chat chat.pin zh=置顶 en=Pin ja=… vi=… yue=… zh-TW=…
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { ROOT } from './paths.mjs';

const [folder = '', key = '', ...given] = process.argv.slice(2);
const texts = Object.fromEntries(
  given.map((each) => [each.slice(0, each.indexOf('=')), each.slice(each.indexOf('=') + 1)]),
);
const files = globSync(join('web/src', folder, 'i18n/*.json'), { cwd: ROOT });
const languages = files.map((file) => basename(file, '.json'));
const missing = languages.filter((language) => !texts[language]);
const unknown = Object.keys(texts).filter((language) => !languages.includes(language));
const read = (file) => JSON.parse(readFileSync(join(ROOT, file), 'utf8'));

function fault() {
  if (files.length === 0) return `web/src/${folder} has no texts`;
  if (!/^[a-z][\w.-]*$/.test(key)) return 'a key is in lower case, such as chat.pin';
  if (missing.length + unknown.length > 0)
    return `languages are ${languages.join(', ')}; missing: ${missing.join(', ') || 'none'}, unknown: ${unknown.join(', ') || 'none'}`;
  return files.some((file) => key in read(file)) ? `${key} is there already` : undefined;
}

const said = fault();
if (said) {
  console.error(said);
  process.exit(1);
}
for (const file of files) {
  const all = Object.entries(read(file));
  const at = all.findLastIndex(([known]) => known < key) + 1;
  all.splice(at, 0, [key, texts[basename(file, '.json')]]);
  writeFileSync(join(ROOT, file), `${JSON.stringify(Object.fromEntries(all), null, 2)}\n`);
}
