import type { FieldDefinition, FieldType } from '../field/field.types.js';
import type { FlowGraph, FlowNode } from './flow.types.js';
import { typesIn } from './run-types.js';

const field = (_key: string, _type: FieldType): FieldDefinition => ({
  _key,
  _name: _key,
  _type,
  _option: {},
});
const ROWS = [field('ts', 'timestamp'), field('d', 'date'), field('n', 'number'), field('name', 'string')];
const node = (id: string, type: string, option: FlowNode['option'] = {}): FlowNode => ({
  id,
  type,
  name: id,
  option,
  next: null,
});
const formula = (text: string) => node('f', 'formula', { formula: text });
const QUERY = [
  node('q', 'query', { entity: 'visits', one: true }),
  node('all', 'query', { entity: 'visits' }),
];
const assigned = (id: string, values: object) => node(id, 'assign', { values });
const graphOf = (nodes: readonly FlowNode[], more: Partial<FlowGraph> = {}): FlowGraph => ({
  form: [field('at', 'timestamp')],
  nodes: [...QUERY, ...nodes],
  option: {},
  ...more,
});
const typeIn = (graph: FlowGraph, path: string) =>
  typesIn(graph, (entity) => (entity === 'visits' ? ROWS : undefined))(path);

describe('what a step of a run computed keeps its type', () => {
  test.each([
    ['{nodes.q.ts} + 1', 'moment'],
    ['1 + {nodes.q.ts}', 'moment'],
    ['{nodes.q.ts} - 0.5', 'moment'],
    ['{nodes.q.ts} - {nodes.q.d}', 'number'],
    ['DATEADD({nodes.q.ts}, 1, "day")', 'moment'],
    ['DATEADD({nodes.q.d}, 1, "hour")', 'moment'],
    ['DATEADD({nodes.q.d}, 1)', 'date'],
    ['DATEADD({nodes.q.d}, 1, {nodes.q.name})', undefined],
    ['MAX({nodes.all.ts})', 'moment'],
    ['INDEX({nodes.all.ts}, 2)', 'moment'],
    ['UNIQUE({nodes.all.ts})', 'moment'],
    ['VLOOKUP("a", {nodes.all}, "name", "ts")', 'moment'],
    ['IF({nodes.q.n} > 1, {nodes.q.ts}, "")', 'moment'],
    ['IF({nodes.q.n} > 1, {nodes.q.ts}, "never")', 'moment'],
    ['IF({nodes.q.n} > 1, {nodes.q.ts}, {nodes.q.n})', undefined],
    ['IFERROR({nodes.q.ts} + 1, {now})', 'moment'],
    ['SWITCH({nodes.q.n}, 1, {now}, 2, {form.at})', 'moment'],
    ['NOW()', 'moment'],
    ['{at}', 'moment'],
    ['TODAY()', 'date'],
    ['{nodes.q.ts} > {now}', 'boolean'],
    ['TEXT({nodes.q.ts}, "YYYY")', 'text'],
    ['{nodes.q.n} * 2', 'number'],
    ['{nodes.code.x} + 1', undefined],
  ])('%s gives %p', (text, type) => expect(typeIn(graphOf([formula(text)]), 'nodes.f')).toEqual(type));

  const later = { $formula: '{nodes.q.ts} + 1' };
  test.each<[string, string, FlowNode[]]>([
    ['a value of an assignment', 'nodes.set.when', [assigned('set', { when: later })]],
    ['a variable', 'vars.when', [assigned('set', { when: later })]],
    ['a variable, in short', 'when', [assigned('set', { when: later })]],
    ['a part of a variable', 'vars.row.when', [assigned('set', { row: { when: later } })]],
    ['a field of rows put together', 'vars.list.when', [assigned('set', { list: [{ when: later }] })]],
    [
      'a variable that begins empty',
      'vars.when',
      [assigned('a', { when: null }), assigned('b', { when: later })],
    ],
    [
      'a variable that moves on',
      'vars.when',
      [
        assigned('a', { when: { $ref: 'nodes.q.ts' } }),
        assigned('b', { when: { $formula: 'DATEADD({vars.when}, 1, "day")' } }),
      ],
    ],
    [
      'an item of a computed list',
      'nodes.loop.item',
      [formula('UNIQUE({nodes.all.ts})'), node('loop', 'loop', { list: { $ref: 'nodes.f' } })],
    ],
    ['a field of a computed row', 'nodes.f.ts', [formula('INDEX({nodes.all}, 1)')]],
  ])('%s is a moment', (_claim, path, nodes) => expect(typeIn(graphOf(nodes), path)).toBe('moment'));

  test('what may be a number is not taken for a moment', () => {
    const mixed = [assigned('a', { x: later }), assigned('b', { x: 5 })];
    expect(typeIn(graphOf(mixed), 'vars.x')).toBeUndefined();
    const open = [assigned('a', { x: later }), node('b', 'assign', { values: { $ref: 'nodes.code' } })];
    expect(typeIn(graphOf(open), 'vars.x')).toBeUndefined();
  });

  test('a called function hands its moments on, one that calls itself too', () => {
    const end = (when: object) => node('end', 'end', { data: { when } });
    const again = node('again', 'call', { flow: 'sub' });
    const called = { sub: graphOf([again, end({ $formula: 'IFERROR({nodes.again.when}, {now} + 1)' })]) };
    expect(typeIn(graphOf([node('c', 'call', { flow: 'sub' })], { called }), 'nodes.c.when')).toBe('moment');
  });
});
