import { jest } from '@jest/globals';
import { mergeDocx, mergePdf, type Row } from '@buildmesh/contracts';
import type { FieldDefinition } from '@buildmesh/domain';
import {
  allRows,
  exportByTemplate,
  formatsOf,
  isOverLimit,
  recordsFor,
  TooMuchData,
} from './template-export.model.js';

const project = 'a'.padStart(24, '0');
const file = new File(['PK'], 'order.xlsx');
const data = [{ title: 'First' }];
const NONE = { file: undefined, url: '' };

function exporting(parts: Partial<Parameters<typeof exportByTemplate>[0]> = {}) {
  const save = jest.fn<Parameters<typeof exportByTemplate>[1]>(() => Promise.resolve());
  const wanted = { project, name: 'Orders', template: NONE, format: 'pdf' as const, data, ...parts };
  return { save, done: exportByTemplate(wanted, save) };
}

describe('an export by a template', () => {
  it.each([
    ['no template', NONE, data],
    ['an address that says nothing', { file: undefined, url: '  ' }, data],
    ['no rows', { file, url: '' }, []],
  ])('does nothing where there is %s', async (_, template, rows) => {
    const { save, done } = exporting({ template, data: rows });
    expect(await done).toBe(false);
    expect(save).not.toHaveBeenCalled();
  });

  it('sends a file with the rows, or the address of one in the project', async () => {
    const sent = exporting({ template: { file, url: '' } });
    expect(await sent.done).toBe(true);
    const [contract, { params, body, fileName }] = sent.save.mock.calls[0] ?? ([] as never);
    expect([contract, params, fileName]).toEqual([mergePdf, { project }, 'Orders.pdf']);
    expect([...body.keys()]).toEqual(['data', 'option', 'file']);
    expect(body.get('data')).toBe(JSON.stringify(data));
    expect(body.get('option')).toBe('{"name":"Orders"}');
    const named = exporting({ template: { file: undefined, url: ' /f/order.docx ' }, format: 'docx' });
    expect(await named.done).toBe(true);
    const [other, call] = named.save.mock.calls[0] ?? ([] as never);
    expect([other, [...call.body.keys()], call.body.get('url')]).toEqual([
      mergeDocx,
      ['data', 'option', 'url'],
      '/f/order.docx',
    ]);
  });

  it('sends no more than fits beside the template', async () => {
    const { save, done } = exporting({ template: { file, url: '' }, data: [{ text: 'x'.repeat(900_000) }] });
    await expect(done).rejects.toThrow(TooMuchData);
    expect(save).not.toHaveBeenCalled();
  });

  it('makes of a Word template what it can become', () => {
    expect(formatsOf({ file, url: '' })).toEqual(['xlsx', 'pdf', 'html', 'docx']);
    expect(formatsOf({ file: undefined, url: 'a/b.DOCX' })).toEqual(['docx', 'html']);
  });

  it('holds 10000 rows and 30 fields', () => {
    expect([isOverLimit(10_000, 30), isOverLimit(10_001, 30), isOverLimit(1, 31)]).toEqual([
      false,
      true,
      true,
    ]);
  });

  it('reads its rows block by block, and they come by keys, as people read them, numbers as numbers', async () => {
    const rows = Array.from({ length: 501 }, (_, at) => ({ _id: String(at), amount: at }) as unknown as Row);
    const query = jest.fn(({ page }: { page?: { index: number; size: number } }) => {
      const { index = 1, size = 500 } = page ?? {};
      return Promise.resolve({ data: rows.slice((index - 1) * size, index * size), meta: { next: null } });
    });
    expect(await allRows({ query: query as never }, { sort: [] })).toEqual(rows);
    expect(query).toHaveBeenCalledTimes(2);
    const field = (_key: string, parts: object = {}) =>
      ({ _key, _name: _key, _type: 'string', _option: {}, ...parts }) as FieldDefinition;
    const fields = [
      field('amount', { _type: 'number' }),
      field('state', {
        _option: { _display: { _type: 'selection' }, selection: [{ value: 'n', label: 'New' }] },
      }),
      field('customer', { _type: 'relate' }),
    ];
    const row = {
      _id: '1',
      amount: 1.5,
      state: 'n',
      customer: { _id: 'c', __name: 'Ann' },
    } as unknown as Row;
    expect(recordsFor([row], fields, {} as never)).toEqual([
      { amount: 1.5, state: 'New', customer: { _id: 'c', __name: 'Ann' } },
    ]);
  });

  it('have the errors of their formulas where their values would be', () => {
    const formula = (_key: string, _type: 'number' | 'string') => ({
      _key,
      _name: _key,
      _type,
      _option: { formula: '1 / 0', _display: { _type: 'formula' as const } },
    });
    const row = { _id: '1', each: null, text: null, _errors: { each: '#DIV/0!', text: '#N/A' } } as Row;
    expect(recordsFor([row], [formula('each', 'number'), formula('text', 'string')], {} as never)).toEqual([
      { each: '#DIV/0!', text: '#N/A' },
    ]);
  });
});
