import type { FlowNode } from './flow.types.js';
import { readsItem, removesItem } from './reads-item.js';
import { STANDARD_KINDS, standardFlow } from './standard-flow.js';

const node = (type: string, option: FlowNode['option'], parts: Partial<FlowNode> = {}): FlowNode => ({
  ...{ id: 'a', type, name: '', option, next: null },
  ...parts,
});
const reads = (...nodes: FlowNode[]) => readsItem({ nodes });

describe('A function needs the row that it is run for', () => {
  test('when it changes or removes it, not when it adds or imports rows', () => {
    const parts = {
      entity: 'e'.repeat(24),
      fields: [{ _key: 'a', _name: 'A', _type: 'string' as const, _option: {} }],
      name: 'Edit items',
      words: { file: 'File of items', imported: 'Imported items: ' },
    };
    const needing = STANDARD_KINDS.filter((kind) => readsItem(standardFlow(kind, parts)));
    expect(needing).toEqual(['edit', 'remove']);
    const removing = STANDARD_KINDS.filter((kind) => removesItem(standardFlow(kind, parts)));
    expect(removing).toEqual(['remove']);
  });

  test('and removes it where a step names it, not where a step removes other rows', () => {
    const removes = (option: FlowNode['option']) => removesItem({ nodes: [node('remove', option)] });
    expect(removes({ id: { $ref: 'item._id' } })).toBe(true);
    expect(removes({ id: { $ref: 'nodes.found._id' } })).toBe(false);
    expect(removes({ filter: [{ key: 'of', opt: 'eq', value: { $ref: 'item' } }] })).toBe(false);
  });

  test('when a value, a formula, a condition or code of a step reads it', () => {
    expect(reads(node('save', { values: { of: { $ref: 'item._id' } } }))).toBe(true);
    expect(reads(node('save', { values: { sum: { $formula: '1 + { item.price }' } } }))).toBe(true);
    expect(reads(node('formula', { formula: '{item.price} * 2' }))).toBe(true);
    expect(reads(node('code', { code: 'return item ? item.price : 0' }))).toBe(true);
    const way = { id: 'w', name: '', next: null };
    const condition = { key: 'item.state', opt: 'eq', value: 'open' };
    const group = { model: 'or', list: [condition] };
    expect(reads(node('branch', {}, { branches: [{ ...way, option: { filter: [group] } }] }))).toBe(true);
  });

  test('not when its name, its texts or a turn of a loop are called alike', () => {
    expect(reads(node('message', { content: 'item' }, { name: 'item' }))).toBe(false);
    expect(reads(node('save', { values: { of: { $ref: 'nodes.each.item' }, item: 'x' } }))).toBe(false);
    expect(reads(node('formula', { formula: '{nodes.each.item} & {form.item}' }))).toBe(false);
    expect(reads(node('code', { code: 'return nodes.each.item.price + form.items' }))).toBe(false);
  });
});
