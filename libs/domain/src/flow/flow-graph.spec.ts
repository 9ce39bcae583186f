import type { FieldDefinition } from '../field/field.types.js';
import type { FlowNode } from './flow.types.js';
import { graphFaults } from './flow-graph.js';

const node = (id: string, type: string, parts: Partial<FlowNode> = {}): FlowNode => ({
  id,
  type,
  name: id,
  option: {},
  next: null,
  ...parts,
});
const field = (_key: string, _type: FieldDefinition['_type']): FieldDefinition => ({
  _key,
  _name: _key,
  _type,
  _option: {},
});
const orders = new Map(
  [field('_id', 'id'), field('title', 'string'), field('total', 'number'), field('due', 'date')].map(
    (each) => [each._key, each],
  ),
);
const context = {
  fieldsOf: (entity: string) => (entity === 'orders' ? orders : undefined),
  hasFlow: (flow: string) => flow === 'other',
};
const faults = (...nodes: FlowNode[]) =>
  graphFaults({ nodes }, context).map(({ node: of, option, rule }) =>
    [of, option, rule].filter(Boolean).join(' '),
  );
const start = (next: string | null) => node('start', 'start', { next });

describe('a graph that is published', () => {
  test('is sound when every way from its start leads to a node that exists', () =>
    expect(
      faults(
        start('save'),
        node('save', 'save', {
          option: { entity: 'orders', values: { title: { $ref: 'form.title' } } },
          next: 'end',
        }),
        node('end', 'end'),
      ),
    ).toEqual([]));

  test('has exactly one start', () => {
    expect(faults(node('end', 'end'))).toContain('start');
    expect(faults(start('end'), node('end', 'end'), node('again', 'start'))).toContain('start');
  });

  test('has no node that nothing leads to, and leads to no node that is missing', () => {
    expect(faults(start('end'), node('end', 'end'), node('lost', 'end'))).toEqual(['lost unreachable']);
    expect(faults(start('gone'))).toEqual(['start next']);
  });

  test('repeats by loops only, whose turns are bounded', () => {
    const body = { id: 'way', name: '', option: {}, next: 'set' };
    const loop = node('loop', 'loop', { option: { list: [] }, branches: [body], next: 'end' });
    const set = node('set', 'assign', { option: { values: {} } });
    expect(faults(start('loop'), loop, set, node('end', 'end'))).toEqual([]);
    expect(faults(start('loop'), loop, { ...set, next: 'loop' }, node('end', 'end'))).toEqual(['set cycle']);
  });

  test('knows every kind of node: one that is not built is refused, not passed over', () =>
    expect(faults(start('web'), node('web', 'telegraph'))).toEqual(['web type']));

  test('speaks of tables and fields that exist', () => {
    const save = (option: FlowNode['option']) => faults(start('save'), node('save', 'save', { option }));
    expect(save({ entity: 'gone', values: {} })).toEqual(['save entity entity']);
    expect(save({ entity: 'orders', values: { colour: 1 } })).toEqual(['save values field']);
  });

  test('never changes all rows of a table because a filter was left out', () => {
    for (const type of ['update', 'remove'])
      expect(
        faults(start('write'), node('write', type, { option: { entity: 'orders', values: { total: 1 } } })),
      ).toEqual(['write filter value']);
  });

  test('calls functions that are published, and computes what can be read', () => {
    expect(faults(start('call'), node('call', 'call', { option: { flow: 'gone' } }))).toEqual([
      'call flow flow',
    ]);
    expect(faults(start('sum'), node('sum', 'formula', { option: { formula: '1 +' } }))).toEqual([
      'sum formula script',
    ]);
    const late = { values: { total: { $ref: 'process.env' } } };
    expect(faults(start('set'), node('set', 'assign', { option: late }))).toEqual(['set script']);
  });

  describe('names what it does not know, and what was meant', () => {
    const query = node('q', 'query', { option: { entity: 'orders' }, next: 'x' });
    const told = (last: FlowNode, option = {}) =>
      graphFaults({ nodes: [start('q'), query, last], option, form: [] }, context).map(({ formula }) => [
        formula?.name,
        formula?.near,
      ]);
    const formula = (text: string) => node('x', 'formula', { option: { formula: text } });

    test.each([
      ['SUMIF({nodes.q}, "title", "apple", "totl")', 'totl', 'total'],
      ['COUNTIF({nodes.q}, "titel", "a")', 'titel', 'title'],
      ['VLOOKUP("a", {nodes.q}, "title", "zz")', 'zz', undefined],
      ['{item.zz}', 'item.zz', 'item._id'],
      ['{user.zz}', 'user.zz', undefined],
      ['{now.year}', 'now.year', undefined],
      ['{nodes.q.title.zz}', 'nodes.q.title.zz', undefined],
    ])('%s', (text, name, near) => expect(told(formula(text))).toEqual([[name, near]]));

    test.each([
      ['IF({nodes.q.due} > 2026, 1, 2)', 'number'],
      ['MIN({nodes.q.total}, {nodes.q.due})', 'number'],
      ['COUNT({nodes.q})', 'rows'],
      ['SUM(1, {item})', 'rows'],
    ])('what does not fit: %s', (text, name) =>
      expect(told(formula(text), { entity: 'orders' })).toEqual([[name, undefined]]),
    );

    test('the row of a function, by its table', () => {
      expect(told(formula('{item.titel}'), { entity: 'orders' })).toEqual([['item.titel', 'item.title']]);
      expect(told(formula('{item.title} & {item._id} & {item._ctime}'), { entity: 'orders' })).toEqual([]);
    });

    test('conditions of branches, in groups too', () => {
      const asks = (key: string) => {
        const list = [{ key, opt: 'eq', value: 1 }];
        const ways = [{ id: 'w', name: '', option: { filter: [{ model: 'or', list }] }, next: null }];
        return told(node('x', 'branch', { branches: ways }));
      };
      expect(asks('nodes.q.totl')).toEqual([['nodes.q.totl', 'nodes.q.total']]);
      expect(asks('nodes.q.0.totl')).toEqual([['nodes.q.0.totl', 'nodes.q.0.total']]);
      expect(asks('nodes.q.total')).toEqual([]);
      expect(asks('nodes.q.0.total')).toEqual([]);
      expect(asks('nodes.q.length')).toEqual([]);
    });
  });

  test('says what its steps outside need: an address, a question, rows, a wait of ten seconds at most', () => {
    const one = (type: string, option: FlowNode['option']) => faults(start('x'), node('x', type, { option }));
    expect(one('http', {})).toEqual(['x url value']);
    expect(one('http', { url: 'https://api.example.com', method: 'TRACE' })).toEqual(['x method value']);
    expect(one('http', { url: { $formula: '"https://api.example.com/" & {form.id}' } })).toEqual([]);
    expect(one('ai', { question: ' ' })).toEqual(['x question value']);
    expect(one('export', { rows: { $ref: 'vars.rows' }, format: 'exe' })).toEqual(['x format value']);
    expect(one('delay', { seconds: 11 })).toEqual(['x seconds value']);
    expect(one('delay', { seconds: 10 })).toEqual([]);
  });

  test('names people, roles or groups for a message, and what is applied for or done in approvals', () => {
    const one = (type: string, option: FlowNode['option']) => faults(start('x'), node('x', type, { option }));
    expect(one('message', { content: 'Hello' })).toEqual(['x to value']);
    expect(one('message', { roles: ['r'], content: 'Hello' })).toEqual([]);
    expect(one('message', { groups: ['g'], content: 'Hello' })).toEqual([]);
    expect(one('approval', {})).toEqual(['x approval value']);
    expect(one('approval', { approval: 'a', entity: 'orders', values: { colour: 1 } })).toEqual([
      'x values field',
    ]);
    expect(one('approval', { act: 'handle', application: { $ref: 'item' }, action: 'remove' })).toEqual([
      'x action value',
    ]);
    expect(one('approval', { act: 'handle', application: { $ref: 'item' }, action: 'pass' })).toEqual([]);
  });

  test('sends commands of functions only, not those of sessions', () =>
    expect(faults(start('cmd'), node('cmd', 'command', { option: { cmd: [{ type: 'logout' }] } }))).toEqual([
      'cmd cmd value',
    ]));
});
