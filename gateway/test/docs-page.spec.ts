import { catalogue, openApiDocument } from '@buildmesh/contracts';
import { describe as describeSchema, exampleOf, inputKind, resolve } from '../public/docs/schema.js';

const api = openApiDocument(catalogue, { title: 'BuildMesh API', version: '1', server: '/' });
type Schema = Record<string, unknown>;
interface Operation {
  operationId: string;
  requestBody?: { content: Record<string, { schema: Schema }> };
}
const bodies = Object.values(api.paths)
  .flatMap((item) => Object.values(item) as Operation[])
  .flatMap(({ operationId, requestBody }) =>
    Object.values(requestBody?.content ?? {}).map(({ schema }) => [operationId, schema] as const),
  );

describe('The page to try the API', () => {
  it('starts every form with a value for each thing that has to be said', () => {
    const lacking = bodies.filter(([, schema]) => {
      const { required = [] } = resolve(api, schema) as { required?: string[] };
      return required.some((name) => !(name in (exampleOf(api, schema) as object)));
    });
    expect(bodies.length).toBeGreaterThan(30);
    expect(lacking.map(([id]) => id)).toEqual([]);
  });

  it('asks for files as files, choices as lists, and anything with parts as JSON', () => {
    const upload = resolve(api, bodies.find(([id]) => id === 'data.import.run')?.[1]) as {
      properties: Record<string, Schema>;
    };
    expect(inputKind(api, upload.properties['file'])).toBe('file');
    expect(inputKind(api, { enum: ['a', 'b'] })).toBe('choice');
    expect(inputKind(api, { $ref: '#/components/schemas/Filter' })).toBe('json');
    expect(inputKind(api, { type: 'integer' })).toBe('number');
  });

  it('says beside a field how long it may be', () => {
    expect(describeSchema(api, { type: 'string', maxLength: 200 })).toBe('string, at most 200 characters');
    expect(describeSchema(api, { $ref: '#/components/schemas/Sort' })).toBe('Sort, at most 5');
  });

  it('does not run away on shapes that contain themselves', () => {
    expect(exampleOf(api, { $ref: '#/components/schemas/FilterNode' })).toEqual({ key: '', opt: 'eq' });
  });
});
