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
    ['a variable that is set twice', { $ref: 'vars.twice' }],
    ['a part that was put together', { $ref: 'vars.parts.first' }],
    ['a formula of its own', { $ref: 'nodes.same' }],
  ])('is followed through %s', (_what, value) => {
    const before = [
      node('set', 'assign', { values: { kept: { $ref: 'form.a' }, twice: '' } }),
      node('again', 'assign', {
        values: { twice: { $ref: 'form.a' }, parts: { first: { $ref: 'form.a' } } },
      }),
      node('same', 'formula', { formula: '{form.a}' }),
    ];
    expect(fieldsOf(graph(...before, save({ b: value })))).toEqual({ a: link('b') });
  });

  it('is known of rows that stand in a step, and of the form as a whole', () => {
    const rows = [{ b: { $ref: 'form.title' } }, { $ref: 'form' }, { $ref: 'form.lines' }];
    const whole = { ...graph(node('save', 'save', { entity: 'orders', rows })), form: fields };
    const { fields: known, tables } = formLinks(whole);
    expect(Object.fromEntries(known)).toEqual({ title: [...link('b'), ...link('title')] });
    expect(Object.fromEntries(tables)).toEqual({ lines: ['orders'] });
  });

  it('is followed into functions that are called, which may call each other', () => {
    const call = (flow: string, form: unknown) => node(`to ${flow}`, 'call', { flow, form });
    const called = {
      first: graph(save({ b: { $ref: 'form.a' } }), call('second', { $ref: 'form' })),
      second: graph(save({ c: { $ref: 'form.a' } }), call('first', { a: { $ref: 'form.a' } })),
    };
    const of = (...nodes: FlowNode[]) => formLinks({ ...graph(...nodes), called });
    const both = [...link('b'), ...link('c')];
    expect(Object.fromEntries(of(call('first', { a: { $ref: 'form.x' } })).fields)).toEqual({ x: both });
    expect(Object.fromEntries(of(call('first', { $ref: 'form' })).fields)).toEqual({ a: both });
    const each = node('each', 'loop', { list: { $ref: 'form.lines' } });
    const row = of(each, call('first', { $ref: 'nodes.each.item' }));
    expect(Object.fromEntries(row.inner)).toEqual({ 'lines.a': both });
  });

  it.each<[string, unknown]>([
    ['computed of it', { $formula: '{form.a} & "!"' }],
    ['fixed', 'form.a'],
    ['of another form', { $ref: 'nodes.ask.a' }],
  ])('is nothing where the value is %s', (_what, value) => {
    expect(fieldsOf(graph(save({ b: value })))).toEqual({});
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
      node('same', 'formula', { formula: '{nodes.read.0.title}' }),
      node('add', 'formula', { formula: '{nodes.read.0.title} & "!"' }),
    ),
  );
  const at = (path: string) => origins.sources(path.split('.')).map((source) => origins.tableAt(source))[0];
  expect(at('nodes.read')).toEqual({ entity: 'orders', rest: [] });
  expect(at('nodes.each.item.title')).toEqual({ entity: 'orders', rest: ['title'] });
  expect(at('vars.first.title')).toEqual({ entity: 'orders', rest: ['title'] });
  expect(at('nodes.same')).toEqual({ entity: 'orders', rest: ['title'] });
  expect(at('nodes.add')).toBeUndefined();
  expect(at('item')).toBeUndefined();
});
