import { describe, exampleOf, inputKind, resolve } from './schema.js';

/** An element with properties and children; text is always text, never markup. */
export function element(tag, properties = {}, ...children) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) {
    if (name in node && name !== 'list') node[name] = value;
    else node.setAttribute(name, value);
  }
  node.append(...children);
  return node;
}

function control(api, { name, schema, required }) {
  const at = resolve(api, schema);
  const kind = inputKind(api, schema);
  if (kind === 'file') return element('input', { type: 'file', name });
  if (kind === 'flag') return element('input', { type: 'checkbox', name, checked: at.default === true });
  if (kind === 'choice') {
    const options = at.enum.map((value) => element('option', { value: String(value) }, String(value)));
    const select = element(
      'select',
      { name },
      ...(required ? [] : [element('option', { value: '' }, '')]),
      ...options,
    );
    select.value = at.default === undefined ? select.value : String(at.default);
    return select;
  }
  if (kind === 'json') {
    const shown = required || at.default !== undefined ? JSON.stringify(exampleOf(api, schema), null, 2) : '';
    return element('textarea', {
      name,
      value: shown,
      spellcheck: false,
      rows: Math.min(10, shown.split('\n').length + 1),
    });
  }
  const type = kind === 'number' ? 'number' : 'text';
  return element('input', { type, name, step: 'any', value: at.default ?? '', spellcheck: false });
}

function valueOf(input, kind) {
  if (kind === 'file') return input.files[0];
  if (kind === 'flag') return input.checked;
  if (input.value.trim() === '') return undefined;
  if (kind === 'json') return JSON.parse(input.value);
  return kind === 'number' ? Number(input.value) : input.value;
}

/** One labelled input; `read` gives its value, `undefined` when left empty. */
function fieldOf(api, { name, schema, required, remembered }) {
  const input = control(api, { name, schema, required });
  if (remembered !== undefined && input.type !== 'file') input.value = remembered;
  const kind = inputKind(api, schema);
  const label = element(
    'label',
    { className: 'field' },
    element('span', {}, `${name}${required ? ' *' : ''}`),
    element('span', {}, input, element('small', { className: 'muted' }, describe(api, schema))),
  );
  return { name, label, kind, input, read: () => valueOf(input, kind) };
}

/** Inputs for path and query parameters. */
export function parameterFields(api, operation, remembered) {
  return operation.parameters
    .map((one) => resolve(api, one))
    .filter((one) => one.in !== 'header')
    .map((one) => ({
      ...fieldOf(api, { ...one, remembered: one.in === 'path' ? remembered[one.name] : undefined }),
      place: one.in,
    }));
}

/** Inputs for the body: one per known property, or a single JSON text where the properties are free. */
export function bodyFields(api, operation) {
  const content = operation.requestBody?.content;
  if (!content) return { type: null, fields: [] };
  const type = Object.keys(content)[0];
  const schema = resolve(api, content[type].schema);
  const properties = Object.entries(schema.properties ?? {});
  if (properties.length === 0) {
    const empty = schema.type === 'object' && schema.additionalProperties === false;
    return {
      type,
      whole: empty ? null : fieldOf(api, { name: 'body', schema: content[type].schema, required: true }),
      fields: [],
    };
  }
  const required = new Set(schema.required ?? []);
  return {
    type,
    fields: properties.map(([name, one]) =>
      fieldOf(api, { name, schema: one, required: required.has(name) }),
    ),
  };
}
