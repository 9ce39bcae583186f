// Reading of JSON Schema as far as the document uses it: references, examples, the fields of a form.

const MAX_DEPTH = 6;

/** Resolves references into `components`; everything else stays. */
export function resolve(document, schema) {
  let at = schema ?? {};
  for (let hops = 0; at.$ref && hops < MAX_DEPTH; hops++) {
    const { $ref, ...beside } = at;
    const target = $ref
      .slice(2)
      .split('/')
      .reduce((value, part) => value?.[part], document);
    at = { ...target, ...beside };
  }
  return at;
}

/** A value that shows the shape of `schema`: its defaults, else the emptiest value that fits. */
export function exampleOf(document, schema, depth = 0) {
  const at = resolve(document, schema);
  if (at.default !== undefined) return at.default;
  if (at.const !== undefined) return at.const;
  if (at.enum) return at.enum[0];
  if (depth > MAX_DEPTH) return null;
  const choice = at.anyOf ?? at.oneOf;
  if (choice) return exampleOf(document, choice[0], depth + 1);
  if (at.type === 'object' || at.properties) {
    const required = new Set(at.required ?? []);
    const entries = Object.entries(at.properties ?? {}).filter(([name]) => required.has(name));
    return Object.fromEntries(entries.map(([name, one]) => [name, exampleOf(document, one, depth + 1)]));
  }
  if (at.type === 'array') return at.minItems > 0 ? [exampleOf(document, at.items, depth + 1)] : [];
  if (at.type === 'boolean') return false;
  if (at.type === 'number' || at.type === 'integer') return at.minimum ?? 0;
  if (at.type === 'string') return '';
  return null;
}

/** Short description of what a field takes. */
export function describe(document, schema) {
  const at = resolve(document, schema);
  const name = schema?.$ref?.split('/').at(-1);
  const bounds = [
    at.minLength !== undefined && `at least ${at.minLength} characters`,
    at.maxLength !== undefined && `at most ${at.maxLength} characters`,
    at.minimum !== undefined && `≥ ${at.minimum}`,
    at.maximum !== undefined && `≤ ${at.maximum}`,
    at.maxItems !== undefined && `at most ${at.maxItems}`,
  ].filter(Boolean);
  const kind = at.enum ? 'one of a list' : (name ?? at.type ?? (at.anyOf ? 'one of several' : 'any'));
  return [kind, ...bounds].join(', ');
}

/** How a field is best asked for: `choice`, `flag`, `number`, `text`, `file` or `json`. */
export function inputKind(document, schema) {
  const at = resolve(document, schema);
  if (at.contentMediaType) return 'file';
  if (at.enum) return 'choice';
  if (at.type === 'boolean') return 'flag';
  if (at.type === 'number' || at.type === 'integer') return 'number';
  if (at.type === 'string') return 'text';
  return 'json';
}
