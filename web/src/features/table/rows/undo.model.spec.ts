import {
  byRow,
  MAX_UNDO,
  NOTHING_DONE,
  record,
  redo,
  redoable,
  undo,
  undoable,
  type Step,
  type UndoState,
} from './undo.model.js';

const edit = (after: string): Step => ({
  kind: 'edit',
  changes: [{ id: 'a', key: 'name', before: 'old', after }],
});

describe('undo', () => {
  const back = (state: UndoState, did?: Step) => {
    const step = undoable(state);
    return step ? undo(state, step, did ?? step) : state;
  };

  it('takes back the last step and can do it again', () => {
    const state = back(record(record(NOTHING_DONE, edit('1')), edit('2')));
    expect(undoable(state)).toEqual(edit('1'));
    const again = redoable(state) as Step;
    expect(again).toEqual(edit('2'));
    expect(undoable(redo(state, again, again))).toBe(again);
  });

  it('keeps the rest of a step where it is', () => {
    const step: Step = { kind: 'remove', ids: ['a', 'b', 'c'] };
    const state = back(record(NOTHING_DONE, step), { kind: 'remove', ids: ['a', 'b'] });
    expect([undoable(state), redoable(state)]).toEqual([
      { kind: 'remove', ids: ['c'] },
      { kind: 'remove', ids: ['a', 'b'] },
    ]);
  });

  it('forgets undone steps once something new is done', () => {
    expect(redoable(record(back(record(NOTHING_DONE, edit('1'))), edit('3')))).toBeUndefined();
  });

  it('has nothing to take back at the start, and nothing that is not among what was done', () => {
    expect(undoable(NOTHING_DONE)).toBeUndefined();
    expect(undoable(record(NOTHING_DONE, edit('1')), edit('1'))).toBeUndefined();
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
