/** What a variable is set to when nobody sets it; `undefined` when it has no default. */
function defaultOf(schema) {
  const result = schema.safeParse(undefined);
  return result.success ? result.data : undefined;
}

/** A description may stand on the schema itself or on one that it wraps. */
function descriptionOf(schema) {
  for (let at = schema; at; at = at.def?.innerType ?? at.def?.in) if (at.description) return at.description;
  return '';
}

function choicesOf(schema) {
  for (let at = schema; at; at = at.def?.innerType ?? at.def?.in) {
    if (at.def?.type === 'enum') return Object.values(at.def.entries).join(' | ');
  }
  return '';
}

function linesOf(name, schema) {
  const value = defaultOf(schema);
  const required = !schema.safeParse(undefined).success;
  const notes = [descriptionOf(schema), choicesOf(schema), required && 'required'].filter(Boolean).join('; ');
  return [
    ...(notes ? [`# ${notes}`] : []),
    `${value === undefined && !required ? '#' : ''}${name}=${value ?? ''}`,
  ];
}

/** The text of `.env.example`: every variable of every schema once, under the process that reads it. */
export function envExample(groups) {
  const seen = new Set();
  const parts = groups.map(({ title, schema }) => {
    const own = Object.entries(schema.shape).filter(([name]) => !seen.has(name));
    for (const [name] of own) seen.add(name);
    return own.length > 0
      ? [`\n## ${title}`, ...own.flatMap(([name, one]) => linesOf(name, one))].join('\n')
      : '';
  });
  const head =
    '# Written by `make gen` from the configuration schemas. `<NAME>_FILE` reads a value from a file.';
  return `${[head, ...parts.filter(Boolean)].join('\n')}\n`;
}
