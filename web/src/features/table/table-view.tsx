import type { Row } from '@buildmesh/contracts';
import { Suspense, useCallback, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { useFormats } from '../../entities/field/formats.js';
import type { VisibleEntity } from '../../entities/row/row-access.js';
import { useRowAccess } from '../../entities/row/use-row-access.js';
import { usePageName } from '../../shared/navigation/page-title.js';
import { useTimezone, useUser } from '../../entities/session/use-session.js';
import { useMobile } from '../../shared/ui/use-mobile.js';
import { ConflictDialog } from '../../entities/row/conflict-dialog.js';
import { useColumns } from './grid/columns/columns.js';
import { ChartPanel } from './chart/lazy-chart.js';
import { CheckedRows } from './grid/selection/checked-rows.js';
import { TableBody } from './table-body.js';
import { TableRecord } from './table-record.js';
import { TableDialogs, type Explained } from './table-dialogs.js';
import { TableFlows } from './toolbar/table-flows.js';
import { TableToolbar } from './toolbar/table-toolbar.js';
import { ColumnSheet, SummarySheet } from './toolbar/phone-sheets.js';
import { ActiveChips } from './toolbar/active-chips.js';
import type { MenuPlace } from './toolbar/column-menu.js';
import { HeaderMenus } from './toolbar/header-menus.js';
import { TableStatus } from './toolbar/table-status.js';
import { useChecks } from './grid/selection/use-checks.js';
import { useGridEdits } from './grid/editing/use-grid-edits.js';
import { useHeaderActions } from './toolbar/use-header-actions.js';
import { useRemoval } from './rows/use-removal.js';
import { useRowEditor } from './rows/use-row-editor.js';
import { useRowHints } from './rows/use-row-hints.js';
import { useRowSource } from './rows/use-row-source.js';
import { useFootWidths, useSummary } from './grid/use-summary.js';
import { useTablePlace } from './use-table-place.js';
import { useTableQuery } from './view/use-table-query.js';
import { useViewReset } from './view/use-view-reset.js';
import { useViewState } from './view/use-view-state.js';
import { HIDDEN_AT_FIRST, useTableFields } from './use-table-fields.js';
import { rowsToShow } from './rows/row-count.js';
import { BLOCK_ROWS } from './rows/row-source.js';
import './table.css';

/** One table at work: toolbar, grid or cards, the record beside it. */
export function TableView({ entity }: { entity: VisibleEntity }) {
  const formats = useFormats();
  const mobile = useMobile();
  const user = useUser();
  usePageName(entity._name);
  const access = useRowAccess(entity);
  const place = useTablePlace();
  const { openId, isNew, searchedFor, show } = place;
  const fields = useTableFields(entity);
  const keys = useMemo(() => fields.map((field) => field._key), [fields]);
  const { view, change } = useViewState({
    user: user._id,
    entity: entity._id,
    keys,
    hiddenAtFirst: HIDDEN_AT_FIRST,
  });
  const [search, setSearch] = useState(searchedFor);
  const [page, setPage] = useState(1);
  const [summaryOn, setSummaryOn] = useState(Object.keys(view.summary).length > 0);
  const [columnMenu, setColumnMenu] = useState<MenuPlace | undefined>(undefined);
  const [summaryMenu, setSummaryMenu] = useState<MenuPlace | undefined>(undefined);
  const [transfer, setTransfer] = useState<'import' | 'export' | undefined>(undefined);
  const [sheet, setSheet] = useState<'columns' | 'summary' | undefined>(undefined);
  const [explained, setExplained] = useState<Explained | undefined>(undefined);

  const query = useTableQuery(view, search);
  const paged = view.mode === 'pages' && !mobile;
  const source = useRowSource(access, query, paged ? view.pageSize : BLOCK_ROWS);
  // The grid hears of every block; around it only these matter, and drawing it all again costs a frame.
  useSyncExternalStore(
    source.subscribe,
    () => `${source.total} ${source.count} ${source.fault === undefined} ${source.untouched}`,
  );
  useEffect(() => setPage(1), [source]);

  const { editor, conflict, closeConflict, edition } = useRowEditor(access, source, fields);
  const timezone = useTimezone();
  const edits = useGridEdits(
    useMemo(() => ({ access, editor, source }), [access, editor, source]),
    timezone,
  );
  useRowHints(entity._id, { refresh: () => source.refresh(), saving: editor.saving, edition });
  const checks = useChecks(source);
  const settledEdition = editor.saving === 0 ? edition : 0;
  const chosen = summaryOn ? view.summary : NO_SUMMARY;
  const summaries = useSummary({ access, query, chosen, edition: settledEdition }, fields, formats);
  const layout = useColumns(fields, view, useFootWidths(chosen, summaries));

  const onOpen = useCallback((row: Row) => show({ r: row._id }), [show]);
  const remove = useRemoval({ access, editor, checks, openId, onGone: () => show({}) });
  const resetView = useViewReset(view, change, setSummaryOn);
  const header = useHeaderActions({
    fields,
    source,
    change,
    onMenu: setColumnMenu,
    onCheckAll: checks.toggleAll,
  });

  const firstRow = paged ? (page - 1) * view.pageSize : 0;
  const rowCount = rowsToShow(source, paged ? { firstRow, size: view.pageSize } : undefined);

  return (
    <div className="tb-view">
      <section aria-label={entity._name} className="tb-main">
        <h1 className="visually-hidden">{entity._name}</h1>
        <TableToolbar
          access={access}
          fields={fields}
          view={view}
          onView={change}
          search={search}
          onSearch={setSearch}
          narrow={isNew || openId !== undefined}
          summaryOn={summaryOn}
          canUndo={editor.canUndo}
          canRedo={editor.canRedo}
          on={{
            create: () => show({ new: '1' }),
            undo: edits.undo,
            redo: edits.redo,
            refresh: () => source.refresh(),
            importFile: () => setTransfer('import'),
            exportFile: () => setTransfer('export'),
            columns: () => setSheet('columns'),
            summary: () => {
              if (mobile) setSheet('summary');
              setSummaryOn(mobile || !summaryOn);
            },
            chart: () => change({ chartOn: !view.chartOn }),
            resetView,
            explain: () => setExplained({}),
          }}
        />
        <ActiveChips
          fields={fields}
          view={view}
          search={search.trim()}
          onChange={change}
          onSearch={setSearch}
        />
        <TableFlows
          access={access}
          rows={[...checks.ids]}
          onDone={(gone) => {
            source.refresh();
            if (gone) checks.clear();
          }}
        />
        {view.chartOn ? (
          <Suspense fallback={null}>
            <ChartPanel
              access={access}
              fields={fields}
              query={query}
              choice={view.chart}
              edition={settledEdition}
              onChoice={(chart) => change({ chart })}
              onClose={() => change({ chartOn: false })}
            />
          </Suspense>
        ) : null}
        <TableBody
          entity={entity}
          access={access}
          filtered={query.filter.length > 0 || query.search !== ''}
          onClearFilters={() => {
            change({ filter: [] });
            setSearch('');
          }}
          onCreate={() => show({ new: '1' })}
          onImport={() => setTransfer('import')}
          layout={layout}
          source={source}
          firstRow={firstRow}
          rowCount={rowCount}
          rowHeight={view.rowHeight}
          sort={view.sort}
          header={header}
          menuKey={columnMenu?.key}
          edits={edits}
          checks={checks}
          openId={openId}
          onOpen={onOpen}
          summary={
            summaryOn
              ? {
                  chosen: view.summary,
                  values: summaries,
                  onChoose: (key, anchor) => setSummaryMenu({ key, anchor }),
                }
              : undefined
          }
        />
        <TableStatus
          view={view}
          onChange={change}
          total={source.total}
          page={page}
          onPage={setPage}
          saving={editor.saving > 0}
        />
        <CheckedRows
          count={checks.ids.size}
          onRemove={access.can('remove') ? () => void remove([...checks.ids]) : undefined}
          onClear={checks.clear}
        />
      </section>
      <TableRecord
        entity={entity}
        access={access}
        source={source}
        place={place}
        onOpen={onOpen}
        onRemove={(row) => void remove([row._id])}
        onExplain={setExplained}
      />
      <HeaderMenus
        fields={fields}
        view={view}
        column={columnMenu}
        summary={summaryMenu}
        header={header}
        onChange={change}
        designed={access.isAdmin ? entity._id : undefined}
        onClose={() => {
          setColumnMenu(undefined);
          setSummaryMenu(undefined);
        }}
      />
      {conflict ? (
        <ConflictDialog
          conflict={conflict}
          fields={fields}
          onResolve={(choice) => {
            closeConflict();
            void editor.resolve(conflict, choice);
          }}
        />
      ) : null}
      {sheet === 'columns' ? (
        <ColumnSheet fields={fields} view={view} onChange={change} onClose={() => setSheet(undefined)} />
      ) : null}
      {sheet === 'summary' ? (
        <SummarySheet
          fields={fields}
          chosen={view.summary}
          values={summaries}
          onChoose={(summary) => change({ summary })}
          onClose={() => setSheet(undefined)}
        />
      ) : null}
      <TableDialogs
        entity={entity}
        query={query}
        source={source}
        shown={layout.all.map((column) => column.key)}
        transfer={transfer}
        explained={explained}
        onClose={() => {
          setTransfer(undefined);
          setExplained(undefined);
        }}
      />
    </div>
  );
}

const NO_SUMMARY = {};
