import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import type { FieldDefinition } from '@buildmesh/domain';
import type { RowAccess } from '../../../entities/row/row-access.js';
import { renderApp } from '../../../shared/testing/render-app.js';
import { TableSlotsProvider, type TableSlots } from '../table-slots.js';
import { TableToolbar } from './table-toolbar.js';
import { TableStatus } from './table-status.js';
import { EMPTY_VIEW, ROW_HEIGHTS, type ViewState } from '../view/view-state.model.js';

const field = (key: string, name: string): FieldDefinition =>
  ({ _key: key, _name: name, _type: 'string', _option: {}, _relate: [] }) as unknown as FieldDefinition;
const fields = [field('place', 'Place'), field('region', 'Region')];
const entity = { _id: 'e'.padStart(24, '0'), _name: 'Orders' };
const slots = {} as TableSlots;

function open({ can = ['import', 'export', 'save'], isAdmin = true, narrow = false } = {}) {
  const done: string[] = [];
  const seen: { view: ViewState; pages: number[] } = { view: EMPTY_VIEW, pages: [] };
  const act = (name: string) => () => void done.push(name);
  function Bar() {
    const [view, setView] = useState(EMPTY_VIEW);
    const [page, setPage] = useState(1);
    seen.view = view;
    return (
      <TableSlotsProvider value={slots}>
        <TableToolbar
          access={{ isAdmin, can: (one: string) => can.includes(one), entity } as unknown as RowAccess}
          fields={fields}
          view={view}
          onView={(patch) => setView((before) => ({ ...before, ...patch }))}
          search=""
          onSearch={() => undefined}
          narrow={narrow}
          summaryOn={false}
          canUndo
          canRedo={false}
          on={{
            create: act('create'),
            undo: act('undo'),
            redo: act('redo'),
            refresh: act('refresh'),
            importFile: act('import'),
            exportFile: act('export'),
            columns: act('columns'),
            summary: act('summary'),
            chart: act('chart'),
            resetView: act('reset'),
            explain: act('explain'),
          }}
        />
        <TableStatus
          view={view}
          onChange={(patch) => setView((before) => ({ ...before, ...patch }))}
          total={95}
          page={page}
          onPage={(next) => {
            seen.pages.push(next);
            setPage(next);
          }}
          saving={false}
        />
      </TableSlotsProvider>
    );
  }
  const { router } = renderApp(<Bar />);
  return { done, seen, router };
}
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const choose = (name: string) => userEvent.click(screen.getByRole('menuitem', { name }));

describe('the tools above a table', () => {
  it('turn the summary and the chart on', async () => {
    const { done } = open();
    await press('Summary row');
    await press('Chart');
    expect(done).toEqual(['summary', 'chart']);
  });

  it('offer the row heights default, middle, high and extremely high', async () => {
    expect(ROW_HEIGHTS).toEqual({ default: 36, middle: 56, high: 88, max: 128 });
    const { seen } = open();
    await press('Row height');
    expect(screen.getAllByRole('menuitem')).toHaveLength(4);
    await choose('Extremely high');
    expect(seen.view.rowHeight).toBe('max');
  });

  it('lead an administrator to a new field in the designer', async () => {
    const { router } = open();
    await press('Options');
    await choose('Add a field');
    const { pathname, search } = router.state.location;
    expect(pathname + search).toBe(`/dev/entity/${entity._id}?field=new`);
  });

  it('have options: pages, reset, and why somebody sees the table', async () => {
    const { done, seen } = open();
    await press('Options');
    await choose('Show in pages');
    expect(seen.view.mode).toBe('pages');
    await press('Options');
    await choose('Reset this view');
    await press('Options');
    await choose('Why can somebody see this?');
    expect(done).toEqual(['reset', 'explain']);
  });

  it('keep what only administrators may ask from everybody else', async () => {
    open({ isAdmin: false });
    await press('Options');
    expect(screen.queryByRole('menuitem', { name: 'Why can somebody see this?' })).toBeNull();
  });

  it('import and export where the right is there', async () => {
    const { done } = open();
    await press('Import and export');
    await choose('Import a file');
    await press('Import and export');
    await choose('Export');
    expect(done).toEqual(['import', 'export']);
  });

  it('offer no import, export or new record without the right', () => {
    open({ can: [] });
    expect(screen.queryByRole('button', { name: 'Import and export' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'New record' })).toBeNull();
  });

  it('go into a second line where there is no room: the button for a new record never lies over the search', () => {
    open();
    const search = screen.getByRole('searchbox', { name: 'Search' });
    const create = screen.getByRole('button', { name: 'New record' });
    expect(getComputedStyle(screen.getByRole('toolbar')).flexWrap).toBe('wrap');
    expect(search.closest('[role=toolbar] > *')).toBe(create.closest('[role=toolbar] > *'));
    expect(getComputedStyle(create).position).not.toBe('sticky');
  });

  it('move into the options what has no room beside an open record', async () => {
    const { done } = open({ narrow: true });
    await press('Options');
    await choose('Undo');
    expect(done).toEqual(['undo']);
  });
});

describe('pages', () => {
  const inPages = async () => {
    const { seen } = open();
    await userEvent.selectOptions(screen.getByLabelText('How rows are shown'), 'Pages');
    return seen;
  };

  it('are as long as somebody wants them, 50 at most', async () => {
    const seen = await inPages();
    await userEvent.selectOptions(screen.getByLabelText('Per page'), '50');
    expect(seen.view.pageSize).toBe(50);
    expect(screen.queryByRole('option', { name: '100' })).toBeNull();
  });

  it('are gone to by number; a number behind the last one goes to the last', async () => {
    const seen = await inPages();
    await userEvent.clear(screen.getByLabelText('Page'));
    await userEvent.type(screen.getByLabelText('Page'), '3{Enter}');
    expect(seen.pages).toEqual([3]);
    await userEvent.clear(screen.getByLabelText('Page'));
    await userEvent.type(screen.getByLabelText('Page'), '77{Enter}');
    expect(seen.pages).toEqual([3, 5]);
  });

  it('are turned one by one', async () => {
    const seen = await inPages();
    await press('Next page');
    await press('Last page');
    await press('Previous page');
    expect(seen.pages).toEqual([2, 5, 4]);
  });
});
