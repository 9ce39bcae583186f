import {
  adminGetRow,
  adminQueryRows,
  adminSaveRow,
  createEntity,
  createField,
  createFields,
  listEntities,
  type RawInputOf,
} from '@buildmesh/contracts';
import type { Team } from './team.js';

type NewField = RawInputOf<typeof createFields>['list'][number];

const PRICES = [
  { value: 'low', label: 'Low' },
  { value: 'high', label: 'High' },
];

/** A field of every type of a table that takes values, with a value as it is sent and, where the product tidies it, as it comes back. */
function everyType(other: string, project: string): { field: NewField; sent: unknown; back?: unknown }[] {
  const shown = (type: NewField['type'], display: string, option: object = {}) =>
    ({ type, option: { _display: { _type: display }, ...option } }) as Pick<NewField, 'type' | 'option'>;
  const make = (key: string, rest: Pick<NewField, 'type'> & Partial<NewField>): NewField => ({
    key,
    name: `Field ${key}`,
    ...rest,
  });
  return [
    { field: make('title', { type: 'string', option: { _name: true, required: true } }), sent: 'A thing' },
    { field: make('amount', { type: 'number', option: { accuracy: 2 } }), sent: 1.005, back: 1.01 },
    { field: make('born', { type: 'date' }), sent: '2024-02-29' },
    { field: make('month', { type: 'date', option: { format: 'YYYY-MM' } }), sent: '2024-02' },
    { field: make('opens', { type: 'time', option: { format: 'HH:mm' } }), sent: '08:30' },
    { field: make('seen', { type: 'timestamp' }), sent: 1_709_200_000_000 },
    {
      field: make('text', { type: 'html' }),
      sent: '<p>Hello<script>alert(1)</script></p>',
      back: '<p>Hello</p>',
    },
    { field: make('extra', { type: 'json' }), sent: { deep: [1, { two: 'three' }] } },
    { field: make('mark', { type: 'id' }), sent: '0123456789abcdef01234567' },
    {
      field: make('docs', { type: 'file' }),
      sent: [{ name: 'a.pdf', key: `project/${project}/main/a.pdf`, size: 10 }],
    },
    {
      field: make('photo', { type: 'image' }),
      sent: [{ name: 'a.png', key: `project/${project}/main/a.png`, size: 10 }],
    },
    { field: make('form', { type: '$form' }), sent: { any: 'answer' } },
    { field: make('price', shown('string', 'selection', { selection: PRICES })), sent: 'high' },
    {
      field: make('tags', shown('string', 'selection', { selection: PRICES, multiple: true })),
      sent: ['low', 'high'],
    },
    { field: make('words', shown('string', 'array')), sent: ['one', 'two'] },
    { field: make('mail', shown('string', 'email')), sent: 'a@example.com' },
    { field: make('phone', shown('string', 'phone')), sent: '13800138000' },
    { field: make('paid', shown('string', 'switch')), sent: true },
    { field: make('place', shown('json', 'address')), sent: { city: 'Shanghai', lat: 31.2 } },
    { field: make('owner', { type: 'relate', relate: [other] }), sent: undefined },
  ];
}

/** An administrator designs tables. */
export function designSteps(team: () => Team): void {
  it('takes a value of every field type, and gives back what was stored', async () => {
    const { admin, project } = team();
    const params = { project };
    const other = await admin.must(createEntity, { params, body: { name: 'Others' } });
    await admin.must(createFields, {
      params,
      body: { entity: other._id, list: [{ key: 'name', name: 'Name', type: 'string' }] },
    });
    const related = await admin.must(adminSaveRow, {
      params: { project, entity: other._id },
      body: { name: 'The other' },
    });
    const things = await admin.must(createEntity, { params, body: { name: 'Things' } });
    const all = everyType(other._id, project).map((one) =>
      one.field.key === 'owner'
        ? { ...one, sent: related._id, back: { _id: related._id, __name: 'The other' } }
        : one,
    );
    const fields = await admin.must(createFields, {
      params,
      body: { entity: things._id, list: all.map(({ field }) => field) },
    });
    expect(fields.map(({ _key }) => _key)).toEqual(all.map(({ field }) => field.key));

    const inTable = { project, entity: things._id };
    const saved = await admin.must(adminSaveRow, {
      params: inTable,
      body: Object.fromEntries(all.map(({ field, sent }) => [field.key, sent])),
    });
    const read = await admin.must(adminGetRow, { params: { ...inTable, id: saved._id } });
    const expected = Object.fromEntries(all.map(({ field, sent, back }) => [field.key, back ?? sent]));
    expect(read).toMatchObject(expected);
    expect(read['__name']).toBe('A thing');
    expect(saved).toEqual(read);
  });

  it('refuses a value that does not fit its field by name and rule, and writes nothing', async () => {
    const { admin, project } = team();
    const things = (await admin.must(listEntities, { params: { project } })).find(
      ({ _name }) => _name === 'Things',
    );
    const params = { project, entity: things?._id ?? '' };
    const answer = await admin.call(adminSaveRow, {
      params,
      body: {
        amount: 'much',
        born: '2023-02-29',
        mail: 'nobody',
        price: 'middle',
        owner: '0123456789abcdef01234567',
      },
    });
    expect(answer.code).toBe(101);
    expect(answer.errors.map(({ field }) => field).sort()).toEqual([
      'amount',
      'born',
      'mail',
      'price',
      'title',
    ]);
    expect(answer.errors.every(({ message }) => message.length > 0 && !message.startsWith('field.'))).toBe(
      true,
    );
    expect((await admin.must(adminQueryRows, { params, body: {} })).size).toBe(1);
  });

  it('refuses field types whose values nobody fills yet, and makes no field', async () => {
    const { admin, project } = team();
    const params = { project };
    const things = (await admin.must(listEntities, { params })).find(({ _name }) => _name === 'Things');
    const before = things?._field.length;
    for (const type of ['system', '$virtual'] as const) {
      const answer = await admin.call(createField, {
        params,
        body: { entity: things?._id, name: 'Later', type },
      });
      expect({ type, code: answer.code }).toEqual({ type, code: 101 });
    }
    expect(
      (await admin.must(listEntities, { params })).find(({ _name }) => _name === 'Things')?._field.length,
    ).toBe(before);
  });
}
