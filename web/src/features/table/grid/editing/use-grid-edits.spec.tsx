import { jest } from '@jest/globals';
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { RowAccess } from '../../../../entities/row/row-access.js';
import { renderApp } from '../../../../shared/testing/render-app.js';
import type { LeftOut } from '../grid-changes.js';
import type { GridEdits } from '../grid.types.js';
import type { RowEditor } from '../../rows/row-editor.js';
import type { RowSource } from '../../rows/row-source.js';
import type { CellChange, Edit } from '../../rows/undo.model.js';
import { useGridEdits } from './use-grid-edits.js';

const NOTHING: LeftOut = { wide: 0, rows: 0, unfit: 0, locked: 0, columns: [] };
const changed = (id: string): CellChange => ({ id, key: 'name', before: 'old', after: 'new' });

function bench() {
  let edits: GridEdits | undefined;
  const editor = {
    apply: jest.fn(async (changes: CellChange[], rows: object[]): Promise<Edit | undefined> => ({
      kind: 'edit',
      changes,
      ...(rows.length > 0 && { added: rows.map((_, at) => ({ key: String(at), values: {} })) }),
    })),
    undo: jest.fn(async () => undefined),
  };
  const parts = {
    access: { can: () => true, canWrite: () => true } as unknown as RowAccess,
    editor: editor as unknown as RowEditor,
    source: {} as RowSource,
  };
  function Grid() {
    edits = useGridEdits(parts, 'Asia/Shanghai');
    return null;
  }
  renderApp(<Grid />);
  const apply = (changes: CellChange[], edit: { added?: object[]; left?: Partial<LeftOut> } = {}) =>
    act(async () =>
      edits?.apply(changes, {
        changes,
        added: (edit.added ?? []) as Record<string, unknown>[],
        left: { ...NOTHING, ...edit.left },
      }),
    );
  return { editor, apply, edits: () => edits };
}

describe('a change of several cells', () => {
  it('tells what was changed, what was added and what was not, and is taken back as one', async () => {
    const { apply, editor } = bench();
    await apply([changed('1'), changed('2')], { added: [{}, {}, {}], left: { wide: 1, rows: 2 } });
    const told =
      '2 values changed · 3 records added · 2 rows were not added: you may not add records here · 1 value was left out: there are no more columns';
    expect(await screen.findByText(told)).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
    expect(editor.undo).toHaveBeenCalledWith(
      expect.objectContaining({ changes: [changed('1'), changed('2')] }),
    );
  });

  it('tells why nothing was written where nothing could be', async () => {
    const { apply, editor } = bench();
    await apply([], { left: { locked: 2, columns: ['Made', 'By'], unfit: 1 } });
    const told =
      '2 values were left out: Made, By cannot be edited · 1 value was left out: it does not fit its column';
    expect(await screen.findByText(told)).toBeVisible();
    expect(editor.apply).not.toHaveBeenCalled();
  });

  it('says nothing of one cell, which can be seen, nor of what was refused, which is told already', async () => {
    const { apply, editor } = bench();
    await apply([changed('1')]);
    editor.apply.mockResolvedValueOnce(undefined);
    await apply([changed('1'), changed('2')], { left: { wide: 3 } });
    expect(screen.queryByText(/changed|left out/)).toBeNull();
  });
});
