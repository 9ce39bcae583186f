import { formLinks, itemEntity } from './form-links.js';
import type { FlowGraph, FlowNode } from './flow.types.js';
import { standardFlow, STANDARD_KINDS } from './standard-flow.js';
import { ValueOrigins } from './value-origin.js';

const node = (id: string, type: string, option: FlowNode['option'] = {}): FlowNode => ({
  ...{ id, type, name: '', option, next: null },
});
const graph = (...nodes: FlowNode[]): FlowGraph => ({ form: [], option: {}, nodes });
const fieldsOf = (of: FlowGraph, form?: string) => Object.fromEntries(formLinks(of, form).fields);
const save = (values: object) => node('save', 'save', { entity: 'orders', values });
const link = (field: string, operation = 'save') => [{ entity: 'orders', field, operation }];

describe('what a form fills in', () => {
  const fields = [{ _key: 'title', _name: 'Title', _type: 'string' as const, _option: {} }];
  const words = { file: 'File', imported: 'Imported' };

  it.each(STANDARD_KINDS)('is known of the function that a table is given to %s', (kind) => {
    const made = standardFlow(kind, { entity: 'orders', fields, name: 'Function', words });
    const expected = { add: { title: link('title') }, edit: { title: link('title', 'update') } };
    expect(fieldsOf(made)).toEqual(kind === 'add' || kind === 'edit' ? expected[kind] : {});
  });

  it.each<[string, unknown]>([
    ['a reference', { $ref: 'form.a' }],
    ['a formula that is nothing but the value', { $formula: ' { form.a } ' }],
    ['the short name of the value', { $formula: '{a}' }],
    ['a variable', { $ref: 'vars.kept' }],
    ['what an assignment gave', { $ref: 'nodes.set.kept' }],
  ])('is followed through %s', (_what, value) => {
    const set = node('set', 'assign', { values: { kept: { $ref: 'form.a' } } });
    expect(fieldsOf(graph(set, save({ b: value })))).toEqual({ a: link('b') });
  });

  it.each<[string, unknown]>([
    ['computed of it', { $formula: '{form.a} & "!"' }],
    ['fixed', 'form.a'],
    ['of another form', { $ref: 'nodes.ask.a' }],
    ['of a variable that is set twice', { $ref: 'vars.twice' }],
  ])('is nothing where the value is %s', (_what, value) => {
    const twice = ['x', 'y'].map((id) => node(id, 'assign', { values: { twice: { $ref: 'form.a' } } }));
    expect(fieldsOf(graph(...twice, save({ b: value })))).toEqual({});
  });

  it('is known of a form in the middle and of rows inside of a form', () => {
    const ask = node('ask', 'form', {});
    expect(fieldsOf(graph(ask, save({ b: { $ref: 'nodes.ask.a' } })), 'ask')).toEqual({ a: link('b') });
    const each = node('each', 'loop', { list: { $ref: 'form.lines' } });
    const { inner } = formLinks(graph(each, save({ b: { $ref: 'nodes.each.item.a' } })));
    expect(Object.fromEntries(inner)).toEqual({ 'lines.a': link('b') });
    const { tables } = formLinks(
      graph(node('save', 'save', { entity: 'orders', rows: { $ref: 'form.lines' } })),
    );
    expect(Object.fromEntries(tables)).toEqual({ lines: ['orders'] });
  });

  it('ends where variables stand for each other', () => {
    const set = node('set', 'assign', { values: { a: { $ref: 'vars.b' }, b: { $ref: 'vars.a' } } });
    expect(fieldsOf(graph(set, save({ b: { $ref: 'vars.a' } })))).toEqual({});
  });
});

describe('the table of the row that a function is run for', () => {
  it.each<[string, FlowGraph, string | undefined]>([
    ['is the one that it names', { ...graph(), option: { entity: 'named' } }, 'named'],
    [
      'is the one that a step changes the row in',
      graph(node('a', 'update', { entity: 'orders', id: { $ref: 'item' } })),
      'orders',
    ],
    [
      'is the one that a step looks the row up in',
      graph(
        node('a', 'query', {
          entity: 'orders',
          filter: [{ key: '_id', opt: 'eq', value: { $ref: 'item._id' } }],
        }),
      ),
      'orders',
    ],
    ['is none where no step looks for it', graph(save({ a: { $ref: 'item.a' } })), undefined],
  ])('%s', (_what, of, entity) => {
    expect(itemEntity(of)).toBe(entity);
  });
});

it('rows are known to be of a table wherever they are handed on unchanged', () => {
  const origins = new ValueOrigins(
    graph(
      node('read', 'query', { entity: 'orders' }),
      node('each', 'loop', { list: { $ref: 'nodes.read' } }),
      node('set', 'assign', { values: { first: { $ref: 'nodes.read.0' } } }),
      node('add', 'formula', { formula: '{nodes.read.0.title}' }),
    ),
  );
  const at = (path: string) => origins.tableAt(path.split('.'));
  expect(at('nodes.read')).toEqual({ entity: 'orders', rest: [] });
  expect(at('nodes.each.item.title')).toEqual({ entity: 'orders', rest: ['title'] });
  expect(at('vars.first.title')).toEqual({ entity: 'orders', rest: ['title'] });
  expect(at('nodes.add')).toBeUndefined();
  expect(at('item')).toBeUndefined();
});
