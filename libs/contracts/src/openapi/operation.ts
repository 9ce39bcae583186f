import { KINDS, ERRORS, UNIVERSAL_ERRORS, type ErrorKey } from '../errors.js';
import type { Contract, ContractOf } from '../define.js';
import { messageOf } from '../messages/message-of.js';
import type { JsonSchema, SchemaSet } from './schemas.js';

/** The open interface answers with real HTTP statuses (D82). */
const OPEN_PREFIX = '/api/bmapi/';
const BINARY: JsonSchema = { type: 'string', contentMediaType: 'application/octet-stream' };

/** Lines of server-sent events (D59). */
const STREAM: JsonSchema = {
  type: 'string',
  description: '`data: {…}` for each piece, `data: [DONE]` at the end',
};

const isOpen = (path: string) => path.startsWith(OPEN_PREFIX);
const partOf = (schemas: SchemaSet, contract: Contract, part: string): JsonSchema =>
  schemas.parts.get(`${contract.id}/${part}`) ?? {};
const propertiesOf = (schema: JsonSchema) => (schema.properties ?? {}) as Record<string, JsonSchema>;
const ref = (name: string) => ({ $ref: `#/components/${name}` });

/** `:name` of our templates as `{name}` of the document. */
export function documentPath(path: string): string {
  return path.replace(/:(\w+)/g, '{$1}');
}

function parametersOf(contract: Contract, path: string, schemas: SchemaSet): JsonSchema[] {
  const params = propertiesOf(partOf(schemas, contract, 'params'));
  const query = partOf(schemas, contract, 'queryString');
  const required = new Set((query.required ?? []) as string[]);
  return [
    ...[...path.matchAll(/:(\w+)/g)].map(([, name = '']) => ({
      name,
      in: 'path',
      required: true,
      schema: params[name] ?? { type: 'string' },
    })),
    ...Object.entries(propertiesOf(query)).map(([name, schema]) => ({
      name,
      in: 'query',
      required: required.has(name),
      schema,
    })),
    ref('parameters/locale'),
    ...(contract.kind === 'command' ? [ref('parameters/idempotencyKey')] : []),
  ];
}

/** An upload names a stored file in the catalogue; on the wire it is the file itself, options beside it as JSON. */
function uploadBody(input: JsonSchema): JsonSchema {
  const options = (input.anyOf ?? [input]) as JsonSchema[];
  const withFile = options.find((one) => 'file' in propertiesOf(one)) ?? input;
  const plain = options.filter((one) => one !== withFile);
  const properties = Object.fromEntries(
    Object.entries(propertiesOf(withFile)).map(([name, schema]) => [name, name === 'file' ? BINARY : schema]),
  );
  return {
    required: true,
    content: {
      'multipart/form-data': {
        schema: { ...withFile, properties },
        encoding: { option: { contentType: 'application/json' } },
      },
      ...(plain.length > 0 ? { 'application/json': { schema: { anyOf: plain } } } : {}),
    },
  };
}

function bodyOf(contract: Contract, schemas: SchemaSet): { requestBody?: JsonSchema } {
  if (contract.method !== 'POST') return {};
  const schema = partOf(schemas, contract, 'input');
  if (contract.kind === 'upload') return { requestBody: uploadBody(schema) };
  if (contract.kind === 'hook')
    return { requestBody: { required: true, content: { 'text/xml': { schema: { type: 'string' } } } } };
  const required = ((schema.required ?? []) as string[]).length > 0;
  return { requestBody: { required, content: { 'application/json': { schema } } } };
}

function envelope(data: JsonSchema): JsonSchema {
  return {
    type: 'object',
    required: ['code', 'data'],
    properties: { code: { const: 0 }, error: { const: 0 }, data },
  };
}

function refusals(keys: readonly ErrorKey[]): string {
  return keys.map((key) => `- \`${key}\` (${KINDS[ERRORS[key]].code}): ${messageOf(key, 'en')}`).join('\n');
}

function successOf(contract: Exclude<Contract, ContractOf<'redirect'>>, schemas: SchemaSet): JsonSchema {
  const output = partOf(schemas, contract, 'output');
  const plain = { 'application/json': { schema: envelope(output) } };
  switch (contract.kind) {
    case 'hook':
      return { 'text/plain': { schema: output } };
    case 'stream':
      return { 'text/event-stream': { schema: STREAM }, ...plain };
    case 'query':
      return contract.bare ? { 'application/json': { schema: output } } : plain;
    case 'upload':
      if (contract.answersFile) return fileOf(output);
      return contract.bare ? { 'application/json': { schema: output } } : plain;
    case 'file':
      return fileOf(output);
    case 'command':
      return plain;
  }
}

/** A file, or what the contract may answer in its place. */
function fileOf(output: JsonSchema): JsonSchema {
  const others = ((output.anyOf ?? []) as JsonSchema[]).filter(
    (one) => !String(one.$ref ?? '').endsWith('StoredFile'),
  );
  return {
    '*/*': { schema: BINARY },
    ...(others.length > 0 ? { 'application/json': { schema: envelope({ anyOf: others }) } } : {}),
  };
}

const JSON_REFUSAL: JsonSchema = { 'application/json': { schema: ref('schemas/Refusal') } };

/** The browser is sent to a path of this site. */
function redirectOf(output: JsonSchema): JsonSchema {
  const location = propertiesOf(output).location ?? { type: 'string' };
  return {
    description: 'Sends the browser on',
    headers: { Location: { description: 'A path of this site', required: true, schema: location } },
  };
}

/** What is answered when nothing went wrong, and in the same 200 what is refused there (D1). */
function answersOf(contract: Contract, schemas: SchemaSet, inside: readonly ErrorKey[]): JsonSchema {
  const refused = inside.length > 0 ? `refused with one of:\n\n${refusals(inside)}` : '';
  if (contract.kind === 'redirect') {
    return {
      302: redirectOf(partOf(schemas, contract, 'output')),
      ...(refused ? { 200: { description: `Not redirected but ${refused}`, content: JSON_REFUSAL } } : {}),
    };
  }
  const content = successOf(contract, schemas);
  const json = content['application/json'] as { schema: JsonSchema } | undefined;
  const mixed =
    refused && json
      ? { ...content, 'application/json': { schema: { anyOf: [json.schema, ref('schemas/Refusal')] } } }
      : content;
  return { 200: { description: refused ? `Done, or ${refused}` : 'Done', content: mixed } };
}

/** Ordinary paths refuse inside a 200 answer (D1); the open interface with the status of the refusal (D82). */
function responsesOf(contract: Contract, path: string, schemas: SchemaSet): JsonSchema {
  const keys = [...new Set([...contract.errors, ...UNIVERSAL_ERRORS])];
  const statusOf = (key: ErrorKey) => KINDS[ERRORS[key]][isOpen(path) ? 'openStatus' : 'status'];
  const byStatus = Map.groupBy(keys, statusOf);
  const inside = byStatus.get(200) ?? [];
  byStatus.delete(200);
  const failures = [...byStatus]
    .sort(([a], [b]) => a - b)
    .map(([status, list]) => [String(status), { description: refusals(list), content: JSON_REFUSAL }]);
  return { ...answersOf(contract, schemas, inside), ...Object.fromEntries(failures) };
}

function securityOf(contract: Contract): JsonSchema[] {
  if (contract.access.level === 'public') return [];
  if (contract.access.level === 'open-token') return [{ projectToken: [] }, { sessionToken: [] }];
  return [{ sessionToken: [] }];
}

/** Our decisions have numbers, which mean nothing to a reader of the document. */
function published(summary: string): string {
  return summary.replace(/\s*\(D\d+\)/g, '');
}

/** One operation of the document: `contract` as it is reached at `path`, its own or one of its aliases. */
export function operationOf(contract: Contract, path: string, schemas: SchemaSet): JsonSchema {
  const alias = contract.aliases.indexOf(path);
  return {
    operationId: alias < 0 ? contract.id : `${contract.id}.alias${alias + 1}`,
    summary: published(contract.summary),
    tags: contract.tags,
    'x-access': contract.access.level,
    security: securityOf(contract),
    parameters: parametersOf(contract, path, schemas),
    ...bodyOf(contract, schemas),
    responses: responsesOf(contract, path, schemas),
  };
}
