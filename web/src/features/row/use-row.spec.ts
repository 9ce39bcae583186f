/** @jest-environment jsdom */
import { jest } from '@jest/globals';
import type { Row } from '@buildmesh/contracts';
import type { FieldDefinition } from '@buildmesh/domain';
import { act, renderHook } from '@testing-library/react';
import { notices } from '../../shared/notice/notices.js';
import type { RowAccess, Values } from '../../entities/row/row-access.js';
import { useRow } from './use-row.js';

const fields: FieldDefinition[] = ['place', 'note'].map((_key) => ({
  _key,
  _name: _key,
  _type: 'string',
  _option: {},
}));
const A: Row = { _id: 'a', _ver: 1, place: 'Oslo' };
const B: Row = { _id: 'b', _ver: 7, place: 'Bergen' };
const CONFLICT = { code: 109, message: 'Changed meanwhile', data: { ...A, _ver: 2, place: 'Tromsø' } };

/** A form on a record, whose writes are answered when the spec says so. */
async function formOn(first: Row | undefined) {
  const answers: ((answer: Row | Error) => void)[] = [];
  const write = () =>
    new Promise<Row>((resolve, reject) => {
      answers.push((answer) => ('_id' in answer ? resolve(answer) : reject(answer)));
    });
  const access = {
    get: jest.fn((id: string) => Promise.resolve(id === 'a' ? A : B)),
    save: jest.fn((_: Values) => write()),
    update: jest.fn((_id: string, _: Values) => write()),
  };
  const shown = renderHook(
    ({ row, reading }) => useRow({ access: access as unknown as RowAccess, fields, row, reading }),
    {
      initialProps: { row: first, reading: 0 },
    },
  );
  await act(async () => undefined);
  const answer = (reply: object) => act(async () => answers.shift()?.(reply as Row));
  return {
    access,
    answer,
    form: () => shown.result.current,
    show: async (row: Row, reading = 0) => {
      shown.rerender({ row, reading });
      await act(async () => undefined);
    },
    type: (place: string) => act(() => shown.result.current.change('place', place)),
    change: (key: string, value: string) => act(() => shown.result.current.change(key, value)),
    save: () =>
      act(async () => {
        void shown.result.current.save();
      }),
  };
}

describe('a record that is saved', () => {
  it('is the one that was shown then: a late answer changes nothing of the next one', async () => {
    const { form, show, type, save, answer } = await formOn(A);
    type('Bodø');
    await save();
    await show(B);
    expect(form().saving).toBe(false);
    type('Voss');
    await answer({ ...A, _ver: 2, place: 'Bodø' });
    expect(form().values).toEqual({ ...B, place: 'Voss' });
    expect(form().dirty).toBe(true);
  });

  it('tells a late refusal without asking about the next one', async () => {
    const told = jest.fn();
    const stop = notices.subscribe(told);
    const { form, show, type, save, answer } = await formOn(A);
    type('Bodø');
    await save();
    await show(B);
    await answer(CONFLICT);
    stop();
    expect(form().conflict).toBeUndefined();
    expect(form().problem).toBeUndefined();
    expect(told).toHaveBeenCalledWith(expect.objectContaining({ level: 'error' }));
  });

  it('asks about a conflict only while its record is shown, and settles it there', async () => {
    const { form, show, type, save, answer, access } = await formOn(A);
    type('Bodø');
    await save();
    await answer(CONFLICT);
    expect(form().conflict).toMatchObject({ id: 'a', mine: { place: 'Bodø' } });
    await act(async () => {
      void form().resolve('mine');
    });
    expect(access.update).toHaveBeenLastCalledWith('a', { place: 'Bodø', _ver: 2 });
    await answer(CONFLICT);
    await show(B);
    expect(form().conflict).toBeUndefined();
  });

  it('takes over what others changed of it, without a question', async () => {
    const { form, type, save, answer, access } = await formOn(A);
    type('Bodø');
    await save();
    await answer({ ...CONFLICT, data: { ...A, _ver: 2, note: 'theirs' } });
    expect(form().conflict).toBeUndefined();
    expect(access.update).toHaveBeenLastCalledWith('a', { place: 'Bodø', _ver: 2 });
    await answer({ ...A, _ver: 3, place: 'Bodø', note: 'theirs' });
    expect(form().values).toMatchObject({ _ver: 3, place: 'Bodø', note: 'theirs' });
    expect([form().dirty, form().saving]).toEqual([false, false]);
  });

  it('asks about exactly what both changed, and writes the rest whatever is chosen', async () => {
    const { form, type, change, save, answer, access } = await formOn(A);
    type('Bodø');
    change('note', 'mine');
    await save();
    await answer(CONFLICT);
    expect(form().conflict).toMatchObject({ mine: { place: 'Bodø' }, theirs: { place: 'Tromsø' } });
    expect(form().conflict?.mine).not.toHaveProperty('note');
    await act(async () => {
      void form().resolve('theirs');
    });
    expect(access.update).toHaveBeenLastCalledWith('a', { note: 'mine', _ver: 2 });
    await answer({ ...A, _ver: 3, place: 'Tromsø', note: 'mine' });
    expect(form().values).toMatchObject({ place: 'Tromsø', note: 'mine' });
  });

  it('keeps what is typed while it is saved', async () => {
    const { form, type, save, answer } = await formOn(A);
    type('Bodø');
    await save();
    type('Bodø harbour');
    await answer({ ...A, _ver: 2, place: 'Bodø' });
    expect(form().values).toMatchObject({ _ver: 2, place: 'Bodø harbour' });
    expect(form().dirty).toBe(true);
  });

  it('is created once, however often that is asked for', async () => {
    const { type, save, answer, access } = await formOn(undefined);
    type('Bodø');
    await save();
    await save();
    expect(access.save).toHaveBeenCalledTimes(1);
    await answer({ code: 101, message: 'Taken' });
    await save();
    expect(access.save).toHaveBeenCalledTimes(2);
    await answer({ ...A, place: 'Bodø' });
    await save();
    expect(access.save).toHaveBeenCalledTimes(2);
  });
});

describe('a record that others change while it is shown', () => {
  const THEIRS: Row = { _id: 'a', _ver: 2, place: 'Tromsø', note: 'theirs' };

  it('follows at once, whether the table or the server tells of it', async () => {
    const { form, show, access } = await formOn(A);
    access.get.mockResolvedValue(THEIRS);
    await show(THEIRS);
    expect(form().values).toEqual(THEIRS);
    access.get.mockResolvedValue({ ...THEIRS, _ver: 3, note: 'again' });
    await show(THEIRS, 1);
    expect(form().values).toMatchObject({ note: 'again' });
    expect(form().dirty).toBe(false);
  });

  it('keeps what was touched, starts no editor of it anew, and asks when it is saved', async () => {
    const { form, show, type, save, access } = await formOn(A);
    type('Bodø');
    access.get.mockResolvedValue(THEIRS);
    const { edition } = form();
    await show(A, 1);
    expect(form().values).toMatchObject({ place: 'Bodø', note: 'theirs' });
    expect([form().edition, form().editions]).toEqual([edition, { note: 1 }]);
    await save();
    expect(access.update).not.toHaveBeenCalled();
    expect(form().conflict).toMatchObject({ mine: { place: 'Bodø' }, theirs: THEIRS });
  });

  it('goes back to no older version that arrives late', async () => {
    const { form, show, access } = await formOn(A);
    access.get.mockResolvedValue(THEIRS);
    await show(A, 1);
    access.get.mockResolvedValue(A);
    await show(A, 2);
    expect(form().values).toEqual(THEIRS);
  });
});
