import { jest } from '@jest/globals';
import type { Row } from '@buildmesh/contracts';
import type { FieldDefinition } from '@buildmesh/domain';
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useSyncExternalStore } from 'react';
import { Provider } from 'react-redux';
import { createStore } from '../../../shared/state/store.js';
import { RowSource } from '../rows/row-source.js';
import type { CellChange } from '../rows/undo.model.js';
import { EMPTY_VIEW, type ViewState } from '../view/view-state.model.js';
import { useColumns } from './columns/columns.js';
import { Grid } from './grid.js';
import type { CellEdit } from './grid-changes.js';
import type { GridChecks, GridEdits } from './grid.types.js';

const fields: FieldDefinition[] = [
  { _key: 'name', _name: 'Name', _type: 'string', _option: {} },
  { _key: 'age', _name: 'Age', _type: 'number', _option: {} },
  { _key: 'ok', _name: 'Ok', _type: 'string', _option: { _display: { _type: 'switch' } } },
  { _key: 'made', _name: 'Made', _type: 'system', _option: {} },
];
const rows: Row[] = Array.from({ length: 40 }, (_, index) => ({
  _id: String(index).padStart(24, '0'),
  name: `Row ${index}`,
  age: index * 1000,
  ok: index % 2 === 0,
}));

/** Ten rows, and the others once they are let in. */
function tenRowsFirst() {
  const { promise, resolve: letIn } = Promise.withResolvers<void>();
  const source = new RowSource(
    async ({ block }) => {
      if (block > 0) await promise;
      return { rows: rows.slice(block * 10, block * 10 + 10), next: block < 3 ? String(block) : null };
    },
    { pauseMs: 0, size: 10 },
  );
  return { source, letIn };
}

function bench(
  view: Partial<ViewState> = {},
  source = new RowSource(async () => ({ rows, next: null }), { pauseMs: 0 }),
  columns = fields,
) {
  const applied: CellChange[][] = [];
  const told: CellEdit[] = [];
  const refused: string[] = [];
  const opened: string[] = [];
  const onSort = jest.fn();
  const edits: GridEdits = {
    canEdit: (column) => column.key !== 'made',
    learn: () => undefined,
    canAdd: true,
    check: (_, value) => (value === 'bad' ? 'This is wrong' : undefined),
    parse: (column, text) =>
      column.key === 'age' && Number.isNaN(Number(text))
        ? { fault: 'Enter a number' }
        : { value: column.key === 'age' ? Number(text) : text },
    print: (_, value) => String(value ?? ''),
    apply: (changes, edit) => {
      applied.push(changes);
      if (edit) told.push(edit);
    },
    refuse: (text) => refused.push(text),
    reject: (text) => refused.push(text),
    undo: jest.fn(),
    redo: jest.fn(),
    readOnlyText: (column) => `${column.label} cannot be edited`,
  };
  const checks: GridChecks = { has: () => false, state: 'none', toggle: jest.fn(), toggleAll: jest.fn() };
  const shown = { ...EMPTY_VIEW, ...view };
  function Bench({ from = source }: { from?: RowSource }) {
    const layout = useColumns(columns, shown);
    const rowCount = useSyncExternalStore(from.subscribe, () => from.total ?? 40);
    return (
      <Grid
        label="People"
        layout={layout}
        source={from}
        firstRow={0}
        rowCount={rowCount}
        rowHeight="default"
        sort={[{ key: 'age', order: 'desc' }]}
        menuKey={undefined}
        summary={undefined}
        header={{
          onSort,
          onResize: jest.fn(),
          onFit: jest.fn(),
          onMove: jest.fn(),
          onMenu: jest.fn(),
          onCheckAll: jest.fn(),
        }}
        edits={edits}
        checks={checks}
        openId={undefined}
        onOpen={(row) => opened.push(row._id)}
      />
    );
  }
  return { Bench, applied, told, refused, opened, edits, onSort, checks };
}

async function show(view: Partial<ViewState> = {}, source?: RowSource, columns = fields) {
  const parts = bench(view, source, columns);
  const store = createStore();
  const shown = (from?: RowSource) => (
    <Provider store={store}>
      <parts.Bench from={from} />
    </Provider>
  );
  const { rerender } = render(shown());
  await screen.findByText('Row 1');
  const grid = screen.getByRole('grid', { name: 'People' });
  act(() => grid.focus());
  return { ...parts, grid, user: userEvent.setup(), showFrom: (from: RowSource) => rerender(shown(from)) };
}

const cell = (text: string): HTMLElement => screen.getByText(text).closest('[role=gridcell]') as HTMLElement;
const active = (grid: HTMLElement): HTMLElement | null =>
  document.getElementById(grid.getAttribute('aria-activedescendant') ?? '');

describe('the grid', () => {
  it('asks another source for its rows, also when it has as many', async () => {
    const { showFrom } = await show();
    const others = rows.map((row, index) => ({ ...row, name: `Other ${index}` }));
    showFrom(new RowSource(async () => ({ rows: others, next: null }), { pauseMs: 0 }));
    await screen.findByText('Other 1');
  });

  it('marks the rows that are in approval, and no others', async () => {
    const states = rows.map((row, at) => ({ ...row, approval_state: ['pending', 'pass', null][at % 3] }));
    const source = new RowSource(async () => ({ rows: states.slice(0, 3), next: null }), { pauseMs: 0 });
    await show({}, source);
    const marked = screen
      .getAllByRole('row')
      .filter((row) => within(row).queryByRole('img', { name: 'In approval' }));
    expect(marked).toEqual([cell('Row 0').closest('[role=row]')]);
  });

  it('tells screen readers its size, its order and where the focus is', async () => {
    const { grid, user } = await show();
    expect(grid).toHaveAttribute('aria-rowcount', '41');
    expect(grid).toHaveAttribute('aria-colcount', '5');
    expect(screen.getByRole('columnheader', { name: /Age/ })).toHaveAttribute('aria-sort', 'descending');
    expect(active(grid)).toBe(cell('Row 0'));
    await user.keyboard('{ArrowDown}{ArrowRight}');
    expect(active(grid)).toHaveTextContent('1,000');
    expect(document.activeElement).toBe(grid);
  });

  it('writes numbers in the form of the language, right-aligned', async () => {
    await show();
    expect(cell('1,000')).toHaveClass('g-num');
  });

  it('shows the error that a formula ends in, with its reason, until an answer tells of none', async () => {
    const each: FieldDefinition = {
      _key: 'each',
      _name: 'Each',
      _type: 'number',
      _option: { formula: '1 / {age}', _display: { _type: 'formula' } },
    };
    const [first = { _id: '0' }, ...others] = rows;
    const source = new RowSource(
      async () => ({
        rows: [{ ...first, each: null, _errors: { each: '#DIV/0!' } }, ...others],
        next: null,
      }),
      { pauseMs: 0 },
    );
    await show({}, source, [...fields, each]);
    expect(screen.getByText('#DIV/0!')).toHaveAttribute('title', 'Divided by zero');
    act(() => source.patch(first._id, { age: 4 }));
    expect(screen.getByText('#DIV/0!')).toBeVisible();
    act(() => source.patch(first._id, { age: 4, each: 0.25, _ver: 2 }));
    expect(screen.queryByText('#DIV/0!')).toBeNull();
    expect(cell('0.25')).toBeVisible();
  });

  it('shows only the columns of the view, frozen ones first', async () => {
    await show({ hidden: ['ok'], pinned: ['age'] });
    const names = screen
      .getAllByRole('columnheader')
      .slice(1)
      .map((header) => header.textContent);
    expect(names).toEqual(['Age', 'Name', 'Made']);
  });

  it('edits a cell by typing over it, and Enter moves on', async () => {
    const { grid, user, applied } = await show();
    await user.keyboard('New');
    expect(screen.getByRole('textbox', { name: 'Name' })).toHaveValue('New');
    await user.keyboard('{Enter}');
    expect(applied).toEqual([[{ id: rows[0]?._id, key: 'name', before: 'Row 0', after: 'New' }]]);
    expect(active(grid)).toBe(cell('Row 1'));
    expect(document.activeElement).toBe(grid);
  });

  it('writes an edit to the record it began on, whatever stands in the row when it ends', async () => {
    let shown = rows;
    const source = new RowSource(async () => ({ rows: shown, next: null }), { pauseMs: 0 });
    const { user, applied } = await show({}, source);
    await user.keyboard('New');
    shown = [{ _id: 'f'.repeat(24), name: 'Came first' }, ...rows.slice(0, -1)];
    act(() => source.refresh());
    await screen.findByText('Came first');
    await user.keyboard('{Enter}');
    expect(applied).toEqual([[{ id: rows[0]?._id, key: 'name', before: 'Row 0', after: 'New' }]]);
  });

  /** Rows that others move; `move` resolves when they are shown. */
  function movingRows() {
    const now = { rows };
    const source = new RowSource(async () => ({ rows: now.rows, next: null }), { pauseMs: 0 });
    const move = async (next: Row[]): Promise<void> => {
      now.rows = next;
      act(() => source.refresh());
      await waitFor(() => expect(source.isFresh(0)).toBe(true));
    };
    return { source, move };
  }
  const NEW: Row = { _id: 'f'.repeat(24), name: 'Came first' };

  it('keeps a cell selected whose record moved, and types into no other record', async () => {
    const { source, move } = movingRows();
    const { grid, user, applied } = await show({}, source);
    await user.keyboard('{ArrowDown}');
    await move([NEW, ...rows]);
    expect(active(grid)).toBe(cell('Row 1'));
    await user.keyboard('New{Enter}');
    expect(applied).toEqual([[{ id: rows[1]?._id, key: 'name', before: 'Row 1', after: 'New' }]]);
    expect(active(grid)).toBe(cell('Row 2'));
  });

  it('selects nothing once the record is gone, until the person moves on', async () => {
    const { source, move } = movingRows();
    const { grid, user, applied, told } = await show({}, source);
    await move(rows.slice(1));
    expect(grid).not.toHaveAttribute('aria-activedescendant');
    await user.keyboard('x{Delete}{Enter}');
    fireEvent.paste(grid, { clipboardData: { getData: () => 'A' } });
    expect([applied, told]).toEqual([[], []]);
    await user.keyboard('{ArrowDown}');
    expect(active(grid)).toBe(cell('Row 1'));
  });

  it('selects no neighbour of a last record that is gone, and the record again when it is back', async () => {
    const { source, move } = movingRows();
    const { grid, user } = await show({}, source);
    await user.keyboard('{Control>}{ArrowDown}{/Control}');
    await move(rows.slice(0, -1));
    expect(grid).not.toHaveAttribute('aria-activedescendant');
    await move(rows);
    expect(active(grid)).toBe(cell('Row 39'));
  });

  it('clears the records of a range that moved, and only the focused one where they stand apart', async () => {
    const { source, move } = movingRows();
    const { user, applied } = await show({}, source);
    await user.keyboard('{Shift>}{ArrowDown}{ArrowDown}{/Shift}');
    await move([NEW, ...rows]);
    await user.keyboard('{Delete}');
    expect(applied[0]?.map(({ id }) => id)).toEqual(rows.slice(0, 3).map(({ _id }) => _id));
    await move([...rows.slice(0, 2), NEW, ...rows.slice(2)]);
    await user.keyboard('{Delete}');
    expect(applied[1]?.map(({ id }) => id)).toEqual([rows[2]?._id]);
  });

  it('finds the record of the selection in the rows of another query', async () => {
    const { showFrom, grid, user } = await show();
    await user.keyboard('{ArrowDown}');
    const sorted = [...rows.slice(2, 9), ...rows.slice(0, 2), ...rows.slice(9)];
    showFrom(new RowSource(async () => ({ rows: sorted, next: null }), { pauseMs: 0 }));
    await waitFor(() => expect(active(grid)?.closest('[role=row]')).toHaveAttribute('aria-rowindex', '10'));
    expect(active(grid)).toBe(cell('Row 1'));
  });

  it('pastes into the records that were selected when rows move while related names are asked for', async () => {
    const { source, move } = movingRows();
    const { grid, applied, edits } = await show({}, source);
    const asked = Promise.withResolvers<void>();
    edits.learn = () => asked.promise;
    fireEvent.paste(grid, { clipboardData: { getData: () => 'A\nB' } });
    await move([NEW, ...rows]);
    asked.resolve();
    await waitFor(() => expect(applied).toHaveLength(1));
    expect(applied[0]?.map(({ id }) => id)).toEqual(rows.slice(0, 2).map(({ _id }) => _id));
  });

  it('ticks the rows between two that were ticked, although rows moved', async () => {
    const { source, move } = movingRows();
    const { user, checks } = await show({}, source);
    const tick = (text: string) =>
      user.click(
        within(cell(text).closest('[role=row]') as HTMLElement).getByRole('checkbox', { hidden: true }),
      );
    await tick('Row 1');
    await move([NEW, ...rows]);
    await user.keyboard('{Shift>}');
    await tick('Row 3');
    expect(checks.toggle).toHaveBeenLastCalledWith(rows.slice(1, 4), true);
  });

  it('takes an edit back with Esc', async () => {
    const { user, applied, grid } = await show();
    await user.keyboard('{Enter}');
    await user.type(screen.getByRole('textbox', { name: 'Name' }), ' changed{Escape}');
    expect(applied).toEqual([]);
    expect(document.activeElement).toBe(grid);
  });

  it('keeps a wrong value in the editor and says what is wrong', async () => {
    const { user, applied } = await show();
    await user.keyboard('bad{Enter}');
    expect(screen.getByRole('alert')).toHaveTextContent('This is wrong');
    expect(applied).toEqual([]);
  });

  it('says why a cell cannot be edited', async () => {
    const { user, refused } = await show();
    await user.keyboard('{End}x');
    expect(refused).toEqual(['Made cannot be edited']);
  });

  it('turns a switch over with Enter', async () => {
    const { user, applied } = await show();
    await user.keyboard('{ArrowRight}{ArrowRight}{Enter}');
    expect(applied[0]).toEqual([{ id: rows[0]?._id, key: 'ok', before: true, after: false }]);
  });

  it('clears a range with Delete', async () => {
    const { user, applied } = await show();
    await user.keyboard('{Shift>}{ArrowDown}{ArrowDown}{/Shift}{Delete}');
    expect(applied[0]?.map((change) => change.after)).toEqual([null, null, null]);
  });

  it('opens the record with Space and undoes with Ctrl Z', async () => {
    const { user, opened, edits } = await show();
    await user.keyboard(' ');
    expect(opened).toEqual([rows[0]?._id]);
    await user.keyboard('{Control>}z{/Control}');
    expect(edits.undo).toHaveBeenCalled();
  });

  it('copies a range as spreadsheets expect it and pastes into one', async () => {
    const { grid, user, applied } = await show();
    await user.keyboard('{Shift>}{ArrowRight}{ArrowDown}{/Shift}');
    const data = new Map<string, string>();
    fireEvent.copy(grid, {
      clipboardData: { setData: (type: string, text: string) => data.set(type, text) },
    });
    expect(data.get('text/plain')).toBe('Row 0\t0\nRow 1\t1000');
    fireEvent.paste(grid, { clipboardData: { getData: () => 'A\t5\nB\t6' } });
    expect(applied[0]?.map((change) => [change.key, change.after])).toEqual([
      ['name', 'A'],
      ['age', 5],
      ['name', 'B'],
      ['age', 6],
    ]);
  });

  it('cuts a range that is not here yet once all of it is on the clipboard', async () => {
    const { source, letIn } = tenRowsFirst();
    const { grid, user, applied } = await show({}, source);
    await user.keyboard('{Shift>}{Control>}{ArrowDown}{/Control}{/Shift}');
    fireEvent.cut(grid, { clipboardData: { setData: jest.fn() } });
    expect(applied).toEqual([]);
    letIn();
    await waitFor(() => expect(applied).toHaveLength(1));
    expect((await navigator.clipboard.readText()).split('\n')).toEqual(rows.map(({ name }) => name));
    expect(applied[0]?.map(({ before }) => before)).toEqual(rows.map(({ name }) => name));
  });

  it('clears nothing of a range that did not come onto the clipboard, and says so', async () => {
    const { source, letIn } = tenRowsFirst();
    const { grid, user, applied, refused } = await show({}, source);
    jest.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('denied'));
    await user.keyboard('{Shift>}{Control>}{ArrowDown}{/Control}{/Shift}');
    fireEvent.cut(grid, { clipboardData: { setData: jest.fn() } });
    letIn();
    await waitFor(() => expect(refused).toEqual([expect.stringMatching(/could not be copied/)]));
    expect(applied).toEqual([]);
  });

  it('writes nothing of a paste that holds a wrong value', async () => {
    const { grid, applied, refused } = await show();
    fireEvent.paste(grid, { clipboardData: { getData: () => 'A\tmany' } });
    expect(applied).toEqual([]);
    expect(refused).toEqual(['Nothing was pasted. Line 1 – Age: Enter a number (many)']);
  });

  it('says which line of a paste holds the first wrong value, and how many there are', async () => {
    const { grid, applied, refused } = await show();
    fireEvent.paste(grid, { clipboardData: { getData: () => 'A\t1\nB\tmany\nC\t3\nD\tmore' } });
    expect(applied).toEqual([]);
    expect(refused).toEqual([
      'Nothing was pasted: 2 values do not fit. The first is in line 2 – Age: Enter a number (many)',
    ]);
  });

  const SIX = 'A\t1\nB\t2\nC\t3\nD\t4\n\nF\t6';

  it('adds the rows of a paste that lie below the last one, but no empty ones', async () => {
    const { grid, user, told } = await show();
    await user.keyboard('{Control>}{ArrowDown}{/Control}');
    fireEvent.paste(grid, { clipboardData: { getData: () => SIX } });
    expect(told[0]?.changes.map(({ after }) => after)).toEqual(['A', 1]);
    expect(told[0]?.added).toEqual([
      { name: 'B', age: 2 },
      { name: 'C', age: 3 },
      { name: 'D', age: 4 },
      { name: 'F', age: 6 },
    ]);
  });

  it('tells how many rows of a paste could not be added where the person may add none', async () => {
    const { grid, user, told, edits } = await show();
    edits.canAdd = false;
    await user.keyboard('{Control>}{ArrowDown}{/Control}');
    fireEvent.paste(grid, { clipboardData: { getData: () => SIX } });
    expect(told[0]).toMatchObject({ added: [], left: { rows: 4 } });
    expect(told[0]?.changes).toHaveLength(2);
  });

  it('tells of pasted values that stand in no column or in one that cannot be edited', async () => {
    const { grid, told } = await show();
    fireEvent.paste(grid, { clipboardData: { getData: () => 'A\t1\tyes\tnow\tmore\tmost' } });
    expect(told[0]?.left).toMatchObject({ wide: 2, locked: 1, columns: ['Made'] });
    expect(told[0]?.changes.map(({ after }) => after)).toEqual(['A', 1, 'yes']);
  });

  it('clears rows of the selection too that are not here yet', async () => {
    const { source, letIn } = tenRowsFirst();
    const { user, told } = await show({}, source);
    await user.keyboard('{Shift>}{Control>}{ArrowDown}{/Control}{/Shift}{Delete}');
    expect(told).toEqual([]);
    letIn();
    await waitFor(() => expect(told[0]?.changes).toHaveLength(40));
  });

  it('tells of values that filling could not put into another column', async () => {
    const { grid, user, told } = await show();
    await user.keyboard('{Shift>}{ArrowRight}{/Shift}{Control>}d{/Control}');
    expect(told).toEqual([]);
    act(() => grid.focus());
    await user.keyboard('{Shift>}{ArrowDown}{/Shift}{Control>}d{/Control}');
    expect(told[0]?.changes.map(({ key, after }) => [key, after])).toEqual([
      ['name', 'Row 0'],
      ['age', 0],
    ]);
  });

  it('shows signs for a number that does not fit, and the number on hover', async () => {
    await show({ widths: { age: 48 } });
    expect(screen.queryByText('39,000')).toBeNull();
    expect(screen.getAllByTitle('2,000')[0]).toHaveTextContent(/^#+$/);
    expect(screen.getByText('0', { selector: '.g-text' })).not.toHaveAttribute('title');
  });

  it('sorts from the header with the keyboard', async () => {
    const { user, onSort, grid } = await show();
    await user.keyboard('{ArrowUp}{ArrowRight}{Shift>}{Enter}{/Shift}');
    expect(onSort).toHaveBeenCalledWith('age', true);
    expect(active(grid)).toHaveAttribute('role', 'columnheader');
  });

  it('ticks a row without moving the selection', async () => {
    const { user, checks, grid } = await show();
    const row = cell('Row 2').closest('[role=row]') as HTMLElement;
    await user.click(within(row).getByRole('checkbox', { hidden: true }));
    expect(checks.toggle).toHaveBeenCalledWith([rows[2]], true);
    expect(active(grid)).toBe(cell('Row 0'));
  });

  it('lets Tab leave the table at its end, so that nobody is trapped', async () => {
    const { user, grid } = await show();
    await user.keyboard('{Control>}{End}{/Control}');
    const left = fireEvent.keyDown(grid, { key: 'Tab' });
    expect(left).toBe(true);
  });

  it('lets no row pass under the pointer as hovered while the wheel turns, until the pointer moves', async () => {
    const { grid } = await show();
    fireEvent.wheel(grid, { deltaY: 100 });
    expect(grid).toHaveAttribute('data-wheel');
    fireEvent.pointerMove(grid);
    expect(grid).not.toHaveAttribute('data-wheel');
    fireEvent.wheel(grid, { deltaY: 100 });
    await waitFor(() => expect(grid).not.toHaveAttribute('data-wheel'));
  });
});
