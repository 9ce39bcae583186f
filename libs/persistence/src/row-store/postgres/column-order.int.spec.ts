import { newId } from '@buildmesh/kernel';
import { compileEntity, inTransaction, type CompiledEntity } from '@buildmesh/persistence';
import { ALWAYS, type FieldDefinition } from '@buildmesh/domain';
import { describeWith } from '@buildmesh/testing';
import { act, field, fieldOf, startStore, type StoreFixture } from '../../../test/store-fixture.js';

const TEXT: FieldDefinition = { _key: 'title', _name: 'title', _type: 'string', _option: { unique: true } };
const LIST: FieldDefinition = {
  _key: 'tags',
  _name: 'tags',
  _type: 'string',
  _option: { _display: { _type: 'array' } },
};
const AMOUNT: FieldDefinition = { _key: 'amount', _name: 'amount', _type: 'number', _option: {} };
const DAY: FieldDefinition = { _key: 'day', _name: 'day', _type: 'date', _option: {} };

describeWith(['postgres'], 'the order of the columns of a table', () => {
  let fixture: StoreFixture;
  beforeAll(async () => {
    fixture = await startStore();
  }, 60_000);
  afterAll(() => fixture?.stop(), 30_000);

  async function withField(entity: CompiledEntity, definition: FieldDefinition): Promise<CompiledEntity> {
    const known = entity.fields.map((one) => ({ ...one, status: 'normal' as const }));
    const added = compileEntity({ ...entity, version: newId() }, [...known, fieldOf(definition)]);
    await inTransaction(fixture.pool, (client) =>
      fixture.store.addFields(client, added, [field(added, definition._key)]),
    );
    return added;
  }
  /** Keys of fields, and names of system columns, as they lie in the table. */
  async function columnsOf(entity: CompiledEntity): Promise<string[]> {
    const { rows } = await fixture.pool.query<{ name: string }>(
      'SELECT column_name AS name FROM information_schema.columns WHERE table_schema = $1 AND table_name = $2 ORDER BY ordinal_position',
      [entity.schema, entity.table],
    );
    return rows.map(({ name }) => entity.fields.find(({ column }) => column === name)?._key ?? name);
  }
  async function indexesOf({ schema, table }: CompiledEntity): Promise<string[]> {
    const { rows } = await fixture.pool.query<{ definition: string }>(
      'SELECT indexdef AS definition FROM pg_indexes WHERE schemaname = $1 AND tablename = $2 ORDER BY indexname',
      [schema, table],
    );
    return rows.map(({ definition }) => definition);
  }
  const behind = ['_id', '__name', '_creator', '_role', '_batch', '_raw'];

  it('puts what filters read before what they do not, however fields came while there were no rows', async () => {
    const empty = await fixture.entity([TEXT, LIST]);
    const more = await withField(await withField(empty, DAY), AMOUNT);
    const fixedLength = ['_ctime', '_mtime', '_removed_at', 'amount', '_ver', 'day'];
    expect(await columnsOf(more)).toEqual([...fixedLength, 'title', 'tags', ...behind]);
  });

  it('keeps the indexes, and what must be unique stays so', async () => {
    const empty = await fixture.entity([TEXT]);
    expect(await fixture.store.buildIndex(empty, { name: 'i_kept', field: field(empty, 'title') })).toBe(
      true,
    );
    const before = await indexesOf(empty);
    const more = await withField(empty, AMOUNT);
    expect(await indexesOf(more)).toEqual(before);
    const row = (title: string) => ({ _id: newId(), values: { title, amount: 1 } });
    const save = (title: string) =>
      fixture.store.bulk(fixture.view(more), { save: [row(title)], update: [], remove: [] }, { act: act() });
    await save('one');
    await expect(save('one')).rejects.toMatchObject({ key: 'invalid' });
  });

  it('leaves a table with rows as it is: later fields come last', async () => {
    const entity = await fixture.entity([TEXT]);
    await fixture.store.bulk(
      fixture.view(entity),
      { save: [{ _id: newId(), values: { title: 'kept' } }], update: [], remove: [] },
      { act: act() },
    );
    const more = await withField(entity, AMOUNT);
    expect((await columnsOf(more)).at(-1)).toBe('amount');
    const { rows } = await fixture.store.find({
      view: fixture.view(more),
      fields: [...more.byKey.values()],
      filter: ALWAYS,
      sort: [],
      limit: 10,
      offset: 0,
    });
    expect(rows.map(({ title, amount }) => [title, amount])).toEqual([['kept', null]]);
  });
});
