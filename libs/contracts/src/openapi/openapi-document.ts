import { LOCALES } from '@buildmesh/kernel';
import type { Contract } from '../define.js';
import { documentPath, operationOf } from './operation.js';
import { schemasOf, type JsonSchema } from './schemas.js';

/** What the catalogue does not know of the document. */
export interface DocumentInfo {
  title: string;
  version: string;
  /** Base address; `/` where the document is served by the product itself. */
  server: string;
}

export interface OpenApiDocument {
  openapi: '3.1.0';
  info: { title: string; version: string; license: { name: string; identifier: string } };
  servers: { url: string }[];
  tags: { name: string }[];
  paths: Record<string, JsonSchema>;
  components: JsonSchema;
}

const REFUSAL: JsonSchema = {
  type: 'object',
  required: ['code', 'message'],
  properties: {
    code: { type: 'integer', description: 'Wire number of the refusal, never 0' },
    message: { type: 'string', description: 'Text in the language of `x-locale`' },
    errors: {
      type: 'array',
      items: {
        type: 'object',
        required: ['field', 'rule', 'message'],
        properties: {
          field: { type: 'string' },
          rule: { type: 'string' },
          message: { type: 'string' },
          index: { type: 'integer' },
        },
      },
    },
    data: { description: 'What the caller needs to go on, such as the current record of a conflict' },
  },
};

const PARAMETERS: JsonSchema = {
  locale: {
    name: 'x-locale',
    in: 'header',
    schema: { type: 'string', enum: [...LOCALES] },
    description: 'Language of messages',
  },
  idempotencyKey: {
    name: 'x-idempotency-key',
    in: 'header',
    schema: { type: 'string', maxLength: 255 },
    description: 'A retry with the same key within 24 hours has one effect and one answer',
  },
};

const SECURITY: JsonSchema = {
  sessionToken: { type: 'apiKey', in: 'header', name: 'x-token', description: 'Token of a signed-in user' },
  projectToken: {
    type: 'apiKey',
    in: 'header',
    name: 'bm-x-token',
    description: 'Token of a project, for integrators',
  },
};

/** Contracts of the open interface: what integrators may build on (D82). */
export function openContracts(contracts: readonly Contract[]): readonly Contract[] {
  return contracts.filter((contract) => contract.path?.startsWith('/api/bmapi/'));
}

/** The OpenAPI 3.1 document of `contracts`; internal ones have no path and are left out (house §3). */
export function openApiDocument(contracts: readonly Contract[], info: DocumentInfo): OpenApiDocument {
  const published = contracts.filter((contract) => contract.path && contract.method);
  const schemas = schemasOf(published);
  const paths: Record<string, JsonSchema> = {};
  for (const contract of published) {
    for (const path of [contract.path ?? '', ...contract.aliases]) {
      const place = documentPath(path);
      paths[place] = {
        ...paths[place],
        [(contract.method ?? 'GET').toLowerCase()]: operationOf(contract, path, schemas),
      };
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: info.title,
      version: info.version,
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: info.server }],
    tags: [...new Set(published.flatMap((contract) => contract.tags))].sort().map((name) => ({ name })),
    paths,
    components: {
      schemas: { ...schemas.components, Refusal: REFUSAL },
      parameters: PARAMETERS,
      securitySchemes: SECURITY,
    },
  };
}
