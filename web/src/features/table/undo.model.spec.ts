import { byRow, MAX_UNDO, NOTHING_DONE, record, redo, undo, type Step } from './undo.model.js';

const edit = (after: string): Step => ({
  kind: 'edit',
  changes: [{ id: 'a', key: 'name', before: 'old', after }],
});

describe('undo', () => {
  it('takes back the last step and can do it again', () => {
    const state = record(record(NOTHING_DONE, edit('1')), edit('2'));
    const back = undo(state);
    expect(back?.step).toEqual(edit('2'));
    expect(back && redo(back.state)?.step).toEqual(edit('2'));
  });

  it('forgets undone steps once something new is done', () => {
    const back = undo(record(NOTHING_DONE, edit('1')));
    const state = record(back?.state ?? NOTHING_DONE, edit('3'));
    expect(redo(state)).toBeUndefined();
  });

  it('has nothing to take back at the start', () => {
    expect(undo(NOTHING_DONE)).toBeUndefined();
  });

  it('remembers a bounded number of steps', () => {
    let state = NOTHING_DONE;
    for (let step = 0; step < MAX_UNDO + 20; step++) state = record(state, edit(String(step)));
    expect(state.done).toHaveLength(MAX_UNDO);
  });

  it('writes one update per row', () => {
    const rows = byRow(
      [
        { id: 'a', key: 'x', before: 1, after: 2 },
        { id: 'a', key: 'y', before: undefined, after: 3 },
        { id: 'b', key: 'x', before: 4, after: 5 },
      ],
      'before',
    );
    expect([...rows]).toEqual([
      ['a', { x: 1, y: null }],
      ['b', { x: 4 }],
    ]);
  });
});
