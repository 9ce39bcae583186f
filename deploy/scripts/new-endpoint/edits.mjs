// Small edits of TypeScript as text; prettier lays out what they leave.

const isType = (name) => name.startsWith('type ');
const bare = (name) => name.replace(/^type /, '');

/** Adds names to the import from `source`, or the import itself behind those of its kind. `type X` stays a type. */
export function withImports(text, source, names) {
  const pattern = new RegExp(String.raw`import \{([^}]*)\} from '${source}';`);
  const [known, inside = ''] = pattern.exec(text) ?? [];
  const listed = inside
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean);
  const missing = names.filter((name) => !listed.some((one) => bare(one) === bare(name)));
  if (missing.length === 0) return text;
  const all = [...listed, ...missing];
  const line = `import { ${[...all.filter((name) => !isType(name)), ...all.filter(isType)].join(', ')} } from '${source}';`;
  return known ? text.replace(pattern, () => line) : withLine(text, source, line);
}

/** Packages stand above files of one's own. */
function withLine(text, source, line) {
  const imports = [...text.matchAll(/^import [^;]*? from '([^']+)';$/gm)];
  const isOwn = ([, from]) => from.startsWith('.');
  const above = source.startsWith('.') ? imports.at(-1) : imports.filter((one) => !isOwn(one)).at(-1);
  if (!above) return `${line}\n${text}`;
  const end = above.index + above[0].length;
  return `${text.slice(0, end)}\n${line}${text.slice(end)}`;
}

/** Adds a member at the end of the class `name`. */
export function withMember(text, name, member) {
  const start = text.search(new RegExp(String.raw`class ${name}\b`));
  const end = start < 0 ? -1 : text.indexOf('\n}', start);
  if (end < 0) throw new Error(`no class ${name}`);
  return `${text.slice(0, end)}\n${member.trimEnd()}${text.slice(end)}`;
}

/** Adds an item to the list after `opening`, directly or by the name of a list in the same file; `undefined`: none there. */
export function withItem(text, opening, item) {
  const found = new RegExp(String.raw`${opening}\s*(\w*)(\[?)`).exec(text);
  if (!found) return undefined;
  const [whole, name, bracket] = found;
  if (!bracket) return name ? withItem(text, String.raw`const ${name} =`, item) : undefined;
  const end = closing(text, found.index + whole.length);
  const before = text.slice(0, end).trimEnd();
  return `${before}${/[[,]$/.test(before) ? '' : ','} ${item}${text.slice(end)}`;
}

/** Where the bracket closes that was opened before `from`. */
function closing(text, from) {
  for (let at = from, depth = 1; at < text.length; at++) {
    if (text[at] === '[') depth++;
    if (text[at] === ']' && --depth === 0) return at;
  }
  throw new Error('a list that does not end');
}

/** The text of a template with its names filled in. */
export const filled = (template, names) =>
  template.replaceAll(/\{\{(\w+)\}\}/g, (_, name) => {
    if (names[name] === undefined) throw new Error(`the template asks for ${name}`);
    return names[name];
  });
