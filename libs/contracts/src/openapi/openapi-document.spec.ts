import { catalogue } from '../catalogue.js';
import { openApiDocument, openContracts } from './openapi-document.js';
import type { JsonSchema } from './schemas.js';

const INFO = { title: 'BuildMesh', version: '1.2.3', server: '/' };
const document = openApiDocument(catalogue, INFO);
const operations = Object.entries(document.paths).flatMap(([path, item]) =>
  Object.entries(item).map(([method, operation]) => ({ path, method, operation: operation as JsonSchema })),
);

function visit(value: unknown, seen: (key: string, item: unknown) => void): void {
  if (typeof value !== 'object' || value === null) return;
  for (const [key, item] of Object.entries(value)) {
    seen(key, item);
    visit(item, seen);
  }
}

function resolve(pointer: string): unknown {
  return pointer
    .slice(2)
    .split('/')
    .reduce<unknown>((at, part) => (at as JsonSchema | undefined)?.[part.replaceAll('~1', '/')], document);
}

describe('The OpenAPI document', () => {
  it('holds every public contract at every one of its paths, and nothing internal', () => {
    const expected = catalogue
      .filter((one) => one.path)
      .reduce((sum, one) => sum + 1 + one.aliases.length, 0);
    expect(operations).toHaveLength(expected);
    const ids = operations.map(({ operation }) => operation.operationId as string);
    expect(ids).not.toContain('identity.session.resolve');
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('declares each parameter of each path, and no other path parameter', () => {
    const wrong = operations.filter(({ path, operation }) => {
      const inPath = [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]);
      const declared = (operation.parameters as JsonSchema[])
        .filter((one) => one.in === 'path')
        .map((one) => one.name);
      return inPath.join() !== declared.join() || path.includes(':');
    });
    expect(wrong.map(({ path }) => path)).toEqual([]);
  });

  it('points with each reference at something that is there', () => {
    const references: string[] = [];
    visit(document, (key, item) => {
      if (key === '$ref' && typeof item === 'string') references.push(item);
    });
    expect(references.length).toBeGreaterThan(100);
    expect(
      references.filter((one) => !one.startsWith('#/components/') || resolve(one) === undefined),
    ).toEqual([]);
  });

  it('leaves no definition local to a schema, where a reader would not find it', () => {
    const keys = new Set<string>();
    visit(document, (key) => keys.add(key));
    expect(['$defs', '$schema', '$id'].filter((key) => keys.has(key))).toEqual([]);
  });

  it('calls every shared shape by a name that means something', () => {
    expect(
      Object.keys(document.components.schemas as JsonSchema).filter((name) => /^(In|Out)schema\d/.test(name)),
    ).toEqual([]);
  });

  it('gives a GET no body and a POST one', () => {
    const wrong = operations.filter(
      ({ method, operation }) => (method === 'post') !== 'requestBody' in operation,
    );
    expect(wrong.map(({ path }) => path)).toEqual([]);
  });

  it('asks for a token wherever the contract does', () => {
    const open = operations.filter(({ operation }) => (operation.security as unknown[]).length === 0);
    const expected = catalogue
      .filter((one) => one.path && one.access.level === 'public')
      .map((one) => one.id);
    expect(open.map(({ operation }) => operation.operationId).sort()).toEqual([...expected].sort());
  });

  it('refuses inside the 200 envelope on ordinary paths and with real statuses on the open interface', () => {
    const responses = (id: string) =>
      operations.find(({ operation }) => operation.operationId === id)?.operation.responses as JsonSchema;
    expect(JSON.stringify(responses('data.row.get')[404] ?? '')).not.toContain('row.not-found');
    expect(JSON.stringify(responses('data.row.get')[200])).toContain('row.not-found');
    expect(Object.keys(responses('data.open.get'))).toEqual(
      expect.arrayContaining(['200', '401', '403', '404', '429']),
    );
  });

  it('shows an upload as a file and a download as a file', () => {
    const find = (id: string) =>
      JSON.stringify(operations.find(({ operation }) => operation.operationId === id)?.operation);
    expect(find('data.import.run')).toContain('multipart/form-data');
    expect(find('data.job.file')).toContain('application/octet-stream');
  });

  it('shows what sends the browser on as a 302 to a path of this site, and only that', () => {
    const redirecting = operations.filter(({ operation }) => '302' in (operation.responses as JsonSchema));
    const expected = catalogue.filter(({ kind }) => kind === 'redirect').map(({ id }) => id);
    expect(expected.length).toBeGreaterThan(0);
    expect(redirecting.map(({ operation }) => operation.operationId).sort()).toEqual([...expected].sort());
    for (const { operation } of redirecting) {
      const { 302: found, 200: refused } = operation.responses as Record<number, JsonSchema>;
      expect(found).toEqual({
        description: 'Sends the browser on',
        headers: {
          Location: { description: 'A path of this site', required: true, schema: { type: 'string' } },
        },
      });
      // A 200 is a refusal there and nothing else.
      expect(refused?.content).toEqual({
        'application/json': { schema: { $ref: '#/components/schemas/Refusal' } },
      });
    }
  });

  it('says nothing of the numbers of our decisions', () => {
    expect(JSON.stringify(document)).not.toMatch(/\(D\d+\)/);
  });

  it('for integrators holds the open interface only', () => {
    const open = openApiDocument(openContracts(catalogue), INFO);
    expect(Object.keys(open.paths).length).toBeGreaterThan(0);
    expect(Object.keys(open.paths).filter((path) => !path.startsWith('/api/bmapi/'))).toEqual([]);
  });
});
