import { jest } from '@jest/globals';
import type { Row } from '@buildmesh/contracts';
import type { FieldDefinition } from '@buildmesh/domain';
import { LOCAL_CODE, type ApiFault } from '../../../shared/api/faults/fault.js';
import type { Values } from '../../../entities/row/row-access.js';
import type { Conflict } from '../../../entities/row/conflict.js';
import { RowEditor } from './row-editor.js';

const A = 'a'.repeat(24);
const B = 'b'.repeat(24);
const fields: FieldDefinition[] = [
  { _key: 'name', _name: 'Name', _type: 'string', _option: {} },
  { _key: 'city', _name: 'City', _type: 'relate', _relate: [B], _option: {} },
];

function bench() {
  const rows = new Map<string, Row>([A, B].map((id) => [id, { _id: id, _ver: 1, name: 'old' } as Row]));
  const written: Values[] = [];
  const faults: ApiFault[] = [];
  const conflicts: Conflict[] = [];
  const connection: { back: Promise<boolean> } = { back: Promise.resolve(true) };
  const refuse: { next?: ApiFault } = {};
  const guarded = <T>(work: () => T): Promise<T> => {
    const fault = refuse.next;
    delete refuse.next;
    return fault ? Promise.reject(fault) : Promise.resolve(work());
  };
  const access = {
    update: jest.fn((id: string, values: Values) =>
      guarded(() => {
        written.push({ _id: id, ...values });
        return { ...rows.get(id), ...values, _id: id, _ver: 2 } as Row;
      }),
    ),
    bulk: jest.fn((body: { save?: Values[]; update?: Values[]; remove?: string[] }) =>
      guarded(() => {
        written.push(...(body.update ?? []));
        return {
          saved: (body.save ?? []).map((_, at) => `new${at}`),
          updated: body.update?.length ?? 0,
          removed: body.remove?.length ?? 0,
        };
      }),
    ),
    restore: jest.fn((ids: string[]) => Promise.resolve(ids.length)),
    get: jest.fn((id: string) => Promise.resolve(rows.get(id) as Row)),
  };
  const ids = [A, B];
  const source = {
    get: (index: number) => rows.get(ids[index] ?? ''),
    indexOf: (id: string) => ids.indexOf(id),
    patch: (id: string, values: Values) => void rows.set(id, { ...rows.get(id), ...values, _id: id } as Row),
    refresh: jest.fn(),
  };
  const editor = new RowEditor({
    access: access as never,
    source,
    fieldOf: (key) => fields.find((field) => field._key === key),
    onFault: (fault) => faults.push(fault),
    onConflict: (conflict) => conflicts.push(conflict),
    reconnected: () => connection.back,
    onChange: () => undefined,
  });
  return { connection, rows, written, faults, conflicts, refuse, access, source, editor };
}

const rename = (after: string, id = A) => ({ id, key: 'name', before: 'old', after });

describe('editing rows', () => {
  it('shows a change at once and writes it with the version it was made on', async () => {
    const { editor, rows, written } = bench();
    const saving = editor.apply([rename('new')]);
    expect(rows.get(A)?.name).toBe('new');
    await saving;
    expect(written).toEqual([{ _id: A, name: 'new', _ver: 1 }]);
    expect(rows.get(A)?._ver).toBe(2);
  });

  it('keeps a change that does not reach the server, and sends it when the server answers again', async () => {
    const { editor, rows, written, faults, refuse, connection, access } = bench();
    let back: (same: boolean) => void = () => undefined;
    connection.back = new Promise((resolve) => (back = resolve));
    refuse.next = { code: LOCAL_CODE.network, message: '' };
    const saving = editor.apply([rename('kept')]);
    const behind = editor.apply([{ ...rename('also'), id: B }]);
    await Promise.resolve();
    expect([rows.get(A)?.name, rows.get(B)?.name, written]).toEqual(['kept', 'also', []]);
    expect(editor.saving).toBe(2);
    back(true);
    await Promise.all([saving, behind]);
    expect(written.map(({ name }) => name)).toEqual(['kept', 'also']);
    expect(access.update).toHaveBeenCalledTimes(3);
    expect(faults).toEqual([]);
    expect(editor.canUndo).toBe(true);
  });

  it('sends no new rows a second time, of which nobody knows whether they were made', async () => {
    const { editor, faults, refuse, access } = bench();
    refuse.next = { code: LOCAL_CODE.network, message: '' };
    await editor.apply([], [{ name: 'pasted' }]);
    expect([access.bulk.mock.calls.length, faults.length]).toEqual([1, 1]);
  });

  it('takes a change that arrived, and of which only the answer was lost, for done', async () => {
    const { editor, rows, conflicts, faults, access, refuse } = bench();
    refuse.next = { code: LOCAL_CODE.network, message: '' };
    access.update.mockImplementationOnce(() => Promise.reject(refuse.next));
    access.update.mockImplementationOnce(() =>
      Promise.reject({ code: 109, message: '', data: { _id: A, _ver: 2, name: 'new' } }),
    );
    await editor.apply([rename('new')]);
    expect([rows.get(A), conflicts, faults]).toEqual([{ _id: A, _ver: 2, name: 'new' }, [], []]);
    expect(editor.canUndo).toBe(true);
  });

  it('takes a change back that was held for somebody who is not signed in any more', async () => {
    const { editor, rows, faults, refuse, connection } = bench();
    connection.back = Promise.resolve(false);
    refuse.next = { code: LOCAL_CODE.network, message: '' };
    await editor.apply([rename('mine')]);
    expect([rows.get(A)?.name, faults.length]).toEqual(['old', 1]);
  });

  it('takes a refused change back and says why', async () => {
    const { editor, rows, written, faults, refuse } = bench();
    refuse.next = { code: 101, message: 'Name is required' };
    await editor.apply([rename('')]);
    expect(rows.get(A)?.name).toBe('old');
    expect(written).toEqual([]);
    expect(faults[0]?.message).toBe('Name is required');
    expect(editor.canUndo).toBe(false);
  });

  it('adds rows and changes others in one call; undo takes both back, redo brings the same rows again', async () => {
    const { editor, access } = bench();
    const did = await editor.apply([rename('first')], [{ name: 'second' }, { name: 'third' }]);
    expect(did).toMatchObject({ added: [{ id: 'new0' }, { id: 'new1' }] });
    expect(access.bulk.mock.lastCall?.[0]).toEqual({
      save: [{ name: 'second' }, { name: 'third' }],
      update: [{ _id: A, name: 'first', _ver: 1 }],
    });
    await editor.undo(did);
    expect(access.bulk.mock.lastCall?.[0]).toEqual({
      update: [{ _id: A, name: 'old', _ver: 1 }],
      remove: ['new0', 'new1'],
    });
    await editor.redo();
    expect(access.restore).toHaveBeenCalledWith(['new0', 'new1']);
    expect(access.bulk.mock.lastCall?.[0]).toEqual({ update: [{ _id: A, name: 'first', _ver: 1 }] });
  });

  it('adds more rows than one call takes in several, and keeps those that were stored before one was refused', async () => {
    const { editor, access, faults } = bench();
    const full: ApiFault = { code: 107, message: 'full' };
    const store = access.bulk.getMockImplementation();
    let calls = 0;
    access.bulk.mockImplementation((body) => (++calls === 2 || !store ? Promise.reject(full) : store(body)));
    const did = await editor.apply(
      [],
      Array.from({ length: 1500 }, (_, at) => ({ name: String(at) })),
    );
    expect(did?.added).toHaveLength(1000);
    expect(faults).toEqual([full]);
    await editor.undo(did);
    expect(access.bulk.mock.lastCall?.[0].remove).toHaveLength(1000);
  });

  it('asks when somebody else changed the row meanwhile, and writes nothing until then', async () => {
    const { editor, written, conflicts, refuse, rows } = bench();
    refuse.next = { code: 109, message: '', data: { _id: A, _ver: 5, name: 'theirs' } };
    await editor.apply([rename('mine')]);
    expect(written).toEqual([]);
    expect(conflicts[0]).toMatchObject({ id: A, mine: { name: 'mine' }, theirs: { name: 'theirs' } });
    await editor.resolve(conflicts[0] as Conflict, 'mine');
    expect(written).toEqual([{ _id: A, name: 'mine', _ver: 5 }]);
    expect(rows.get(A)?.name).toBe('mine');
  });

  it('asks also when the other value was read anew while this one was edited', async () => {
    const { editor, written, conflicts, rows } = bench();
    rows.set(A, { _id: A, _ver: 5, name: 'theirs' } as Row);
    await editor.apply([rename('mine')]);
    expect([written, rows.get(A)?.name]).toEqual([[], 'theirs']);
    expect(conflicts[0]).toMatchObject({
      id: A,
      mine: { name: 'mine' },
      theirs: { _ver: 5, name: 'theirs' },
    });
    await editor.resolve(conflicts[0] as Conflict, 'mine');
    expect(written).toEqual([{ _id: A, name: 'mine', _ver: 5 }]);
  });

  it('does not ask when it was another value of the row that changed', async () => {
    const { editor, written, conflicts, rows } = bench();
    rows.set(A, { _id: A, _ver: 5, name: 'old', city: 'theirs' } as Row);
    await editor.apply([rename('mine')]);
    expect(conflicts).toEqual([]);
    expect(written).toEqual([{ _id: A, name: 'mine', _ver: 5 }]);
  });

  it('takes over what others changed of the row while the page did not hear of it, without asking', async () => {
    const { editor, written, conflicts, faults, refuse, rows } = bench();
    refuse.next = { code: 109, message: '', data: { _id: A, _ver: 5, name: 'old', city: 'theirs' } };
    await editor.apply([rename('mine')]);
    expect([conflicts, faults]).toEqual([[], []]);
    expect(written).toEqual([{ _id: A, name: 'mine', _ver: 5 }]);
    expect(rows.get(A)).toMatchObject({ name: 'mine', city: 'theirs' });
  });

  it('takes over other values of several rows too, but writes none where one value was changed by both', async () => {
    const { editor, written, faults, refuse, rows, access } = bench();
    const conflict = { code: 109, message: '', data: { rows: [{ _id: B, _ver: 5 }] } };
    access.get.mockResolvedValueOnce({ _id: B, _ver: 5, name: 'old', city: 'theirs' } as Row);
    refuse.next = conflict;
    await editor.apply([rename('one'), rename('two', B)]);
    expect(faults).toEqual([]);
    expect(written).toEqual([
      { _id: A, name: 'one', _ver: 1 },
      { _id: B, name: 'two', _ver: 5 },
    ]);
    expect(rows.get(B)).toMatchObject({ city: 'theirs' });
    access.get.mockResolvedValueOnce({ _id: B, _ver: 6, name: 'theirs' } as Row);
    refuse.next = conflict;
    await editor.apply([
      { ...rename('three'), before: 'one' },
      { ...rename('four', B), before: 'two' },
    ]);
    expect([faults, written.length, rows.get(A)?.name]).toEqual([[conflict], 2, 'one']);
  });

  it('shows the other value when that one is chosen', async () => {
    const { editor, written, rows } = bench();
    await editor.resolve(
      { id: A, mine: { name: 'mine' }, others: {}, theirs: { _id: A, _ver: 5, name: 'theirs' } },
      'theirs',
    );
    expect(written).toEqual([]);
    expect(rows.get(A)?.name).toBe('theirs');
  });

  it('undoes and redoes', async () => {
    const { editor, rows } = bench();
    await editor.apply([rename('new')]);
    await editor.undo();
    expect(rows.get(A)?.name).toBe('old');
    await editor.redo();
    expect(rows.get(A)?.name).toBe('new');
  });

  it('writes changes of many rows in one call', async () => {
    const { editor, access, source } = bench();
    await editor.apply([rename('x'), rename('x', B)]);
    expect(access.bulk).toHaveBeenCalledTimes(1);
    expect(access.update).not.toHaveBeenCalled();
    expect(source.refresh).toHaveBeenCalled();
  });

  it('writes ids of related rows and goes on showing their names', async () => {
    const { editor, written, rows } = bench();
    await editor.apply([{ id: A, key: 'city', before: null, after: { _id: B, __name: 'Berlin' } }]);
    expect(written[0]).toMatchObject({ city: B });
    expect(rows.get(A)?.city).toEqual({ _id: B, __name: 'Berlin' });
  });

  it('brings removed rows back', async () => {
    const { editor, access } = bench();
    await editor.remove([A, B]);
    expect(access.bulk).toHaveBeenCalledWith({ remove: [A, B] });
    await editor.undo();
    expect(access.restore).toHaveBeenCalledWith([A, B]);
  });

  it('says whether rows were removed, and remembers nothing that was refused', async () => {
    const { editor, faults, refuse } = bench();
    refuse.next = { code: 103, message: 'Not allowed' };
    expect(await editor.remove([A])).toBeUndefined();
    expect(faults[0]?.message).toBe('Not allowed');
    expect(editor.canUndo).toBe(false);
    expect(await editor.remove([A])).toEqual({ kind: 'remove', ids: [A] });
  });

  it('takes back the removal that is named, also after another edit, and only once', async () => {
    const { editor, access, rows } = bench();
    const step = await editor.remove([B]);
    await editor.apply([rename('new')]);
    await editor.undo(step);
    await editor.undo(step);
    expect(access.restore.mock.calls).toEqual([[[B]]]);
    expect(rows.get(A)?.name).toBe('new');
  });

  it('undoes an edit that is still on its way', async () => {
    const { editor, rows, written } = bench();
    await editor.apply([rename('older', B)]);
    const saving = editor.apply([rename('new')]);
    await editor.undo();
    await saving;
    expect(rows.get(A)?.name).toBe('old');
    expect(rows.get(B)?.name).toBe('older');
    expect(written.map(({ _id, name }) => [_id, name])).toEqual([
      [B, 'older'],
      [A, 'new'],
      [A, 'old'],
    ]);
  });

  const MANY = Array.from({ length: 2500 }, (_, at) => String(at));
  const refused: ApiFault = { code: 110, message: 'Gone' };

  it('keeps of a removal that is refused on its way what was removed, so that it can be undone', async () => {
    const { editor, access, faults, source } = bench();
    access.bulk
      .mockResolvedValueOnce({ saved: [], updated: 0, removed: 1000 })
      .mockRejectedValueOnce(refused);
    const step = await editor.remove(MANY);
    expect(step).toEqual({ kind: 'remove', ids: MANY.slice(0, 1000) });
    expect(faults).toEqual([refused]);
    expect(source.refresh).toHaveBeenCalled();
    await editor.undo(step);
    expect(access.restore.mock.calls).toEqual([[MANY.slice(0, 1000)]]);
  });

  it('keeps of an edit that is refused on its way what was written, and shows the rest as it was', async () => {
    const { editor, access, rows, source } = bench();
    access.bulk
      .mockResolvedValueOnce({ saved: [], updated: 1000, removed: 0 })
      .mockRejectedValueOnce(refused);
    await editor.apply([rename('x'), ...MANY.map((id) => rename('x', id)), rename('x', B)]);
    expect([rows.get(A)?.name, rows.get(B)?.name]).toEqual(['x', 'old']);
    expect(source.refresh).toHaveBeenCalled();
    await editor.undo();
    const [, , back] = access.bulk.mock.calls;
    expect(back?.[0].update).toHaveLength(1000);
    expect(rows.get(A)?.name).toBe('old');
  });

  it('leaves a step where it is when taking it back or doing it again is refused', async () => {
    const { editor, refuse, rows } = bench();
    await editor.apply([rename('new')]);
    refuse.next = { code: 106, message: 'Not allowed' };
    await editor.undo();
    expect([editor.canUndo, editor.canRedo, rows.get(A)?.name]).toEqual([true, false, 'new']);
    await editor.undo();
    expect([editor.canUndo, editor.canRedo, rows.get(A)?.name]).toEqual([false, true, 'old']);
    refuse.next = { code: 106, message: 'Not allowed' };
    await editor.redo();
    expect([editor.canUndo, editor.canRedo, rows.get(A)?.name]).toEqual([false, true, 'old']);
  });

  it('goes on where taking a removal back was refused on its way', async () => {
    const { editor, access } = bench();
    await editor.remove(MANY);
    access.restore.mockResolvedValueOnce(1000).mockRejectedValueOnce(refused);
    await editor.undo();
    expect([editor.canUndo, editor.canRedo]).toEqual([true, true]);
    await editor.undo();
    expect(access.restore.mock.calls.at(-1)).toEqual([MANY.slice(2000)]);
    expect(access.restore.mock.calls.map(([ids]) => ids.length)).toEqual([1000, 1000, 1000, 500]);
    expect(editor.canUndo).toBe(false);
  });
});
