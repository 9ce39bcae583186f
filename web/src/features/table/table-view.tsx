import Button from '@mui/material/Button';
import { Database, SearchX } from 'lucide-react';
import type { Row } from '@buildmesh/contracts';
import { DEFAULT_TIMEZONE, SYSTEM_FIELDS, type FieldDefinition } from '@buildmesh/domain';
import { Suspense, useCallback, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { useFormats } from '../../shared/field/formats.js';
import { notify } from '../../shared/notice/notices.js';
import type { VisibleEntity } from '../../shared/row/row-access.js';
import { useRowAccess } from '../../shared/row/use-row-access.js';
import { useProject, useUser } from '../../shared/session/use-session.js';
import { useConfirm } from '../../shared/ui/confirm-provider.js';
import { EmptyState } from '../../shared/ui/empty-state.js';
import { ErrorState } from '../../shared/ui/error-state.js';
import { useMobile } from '../../shared/ui/use-mobile.js';
import { fieldLabel } from '../../shared/field/field-label.js';
import { completeOnly, newCondition } from '../../shared/filter/filter.model.js';
import { ConflictDialog } from '../../shared/row/conflict-dialog.js';
import { useColumns } from './grid/columns.js';
import { fitWidth } from './grid/fit-width.js';
import { Grid } from './grid/grid.js';
import type { HeaderActions } from './grid/grid-header.js';
import { useTableSlots, type RecordPanelProps } from './table-slots.js';
import { TableCards } from './table-cards.js';
import { TableToolbar } from './table-toolbar.js';
import type { TableQuery } from './table-query.js';
import { ActiveChips } from './toolbar/active-chips.js';
import { ColumnMenu, SummaryMenu, type MenuPlace } from './toolbar/column-menu.js';
import { TableStatus } from './toolbar/table-status.js';
import { useChecks } from './use-checks.js';
import { useDebounced } from './use-debounced.js';
import { useGridEdits } from './use-grid-edits.js';
import { useRowEditor } from './use-row-editor.js';
import { useRowSource } from './use-row-source.js';
import { useSummary } from './use-summary.js';
import { useViewState } from './use-view-state.js';
import { moveKey, orderedKeys, toggleSort, withToggled } from './view-state.model.js';
import { BLOCK_ROWS, type RowSource } from './row-source.js';
import './table.css';

/** Pause in typing before rows are looked for (data §9 field search), and before a filter that is being built is applied. */
const SEARCH_MS = 500;
const FILTER_MS = 300;
const HIDDEN_AT_FIRST = ['_creator', '_ctime', '_mtime'];

/** One table at work: toolbar, grid or cards, the record beside it. */
export function TableView({ entity }: { entity: VisibleEntity }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const mobile = useMobile();
  const user = useUser();
  const project = useProject();
  const confirm = useConfirm();
  const access = useRowAccess(entity);
  const { ImportDialog, ExportDialog } = useTableSlots();
  const [params, setParams] = useSearchParams();
  const fields = useTableFields(entity);
  const formFields = useMemo(() => entity._field.filter((field) => field._status === 'normal'), [entity]);
  const keys = useMemo(() => fields.map((field) => field._key), [fields]);
  const { view, change } = useViewState({ user: user._id, entity: entity._id, keys, hiddenAtFirst: HIDDEN_AT_FIRST });
  const [search, setSearch] = useState(params.get('q') ?? '');
  const [page, setPage] = useState(1);
  const [summaryOn, setSummaryOn] = useState(Object.keys(view.summary).length > 0);
  const [columnMenu, setColumnMenu] = useState<MenuPlace | undefined>(undefined);
  const [summaryMenu, setSummaryMenu] = useState<MenuPlace | undefined>(undefined);
  const [transfer, setTransfer] = useState<'import' | 'export' | undefined>(undefined);

  const wantedSearch = useDebounced(search.trim(), SEARCH_MS);
  const wantedFilter = useDebounced(useMemo(() => JSON.stringify(completeOnly(view.filter)), [view.filter]), FILTER_MS);
  const sortText = JSON.stringify(view.sort);
  const query = useMemo<TableQuery>(() => ({ filter: JSON.parse(wantedFilter) as TableQuery['filter'], sort: JSON.parse(sortText) as TableQuery['sort'], search: wantedSearch }), [wantedFilter, sortText, wantedSearch]);
  const paged = view.mode === 'pages' && !mobile;
  const source = useRowSource(access, query, paged ? view.pageSize : BLOCK_ROWS);
  // The grid hears of every block; around it only these matter, and drawing it all again costs a frame.
  useSyncExternalStore(source.subscribe, () => `${source.total} ${source.count} ${source.fault === undefined} ${source.untouched}`);
  useEffect(() => setPage(1), [source]);

  const { editor, conflict, closeConflict, edition } = useRowEditor(access, source, fields);
  const timezone = typeof project._option.timezone === 'string' ? project._option.timezone : DEFAULT_TIMEZONE;
  const edits = useGridEdits(useMemo(() => ({ access, editor, source }), [access, editor, source]), timezone);
  const checks = useChecks(source);
  const layout = useColumns(fields, view);
  const summaries = useSummary({ access, query, chosen: summaryOn ? view.summary : NO_SUMMARY, edition: editor.saving === 0 ? edition : 0 }, fields, formats);

  const openId = params.get('r') ?? undefined;
  const isNew = params.has('new');
  const show = useCallback((next: { r?: string; new?: string }) => {
    setParams((before) => {
      const after = new URLSearchParams(before);
      after.delete('r');
      after.delete('new');
      for (const [key, value] of Object.entries(next)) after.set(key, value);
      return after;
    }, { replace: openId !== undefined && next.r !== undefined });
  }, [setParams, openId]);
  const onOpen = useCallback((row: Row) => show({ r: row._id }), [show]);
  const remove = async (ids: string[]): Promise<void> => {
    // Without the right to restore there is no undo: ask before.
    if (!access.isAdmin && !(await confirm({ title: t('table.remove.title', { count: ids.length }), text: t('table.remove.text'), confirmLabel: t('table.remove'), danger: true }))) return;
    if (openId !== undefined && ids.includes(openId)) show({});
    checks.clear();
    await editor.remove(ids);
    if (access.isAdmin) notify({ level: 'success', text: t('table.removed', { count: ids.length }), action: { label: t('table.undo'), run: () => void editor.undo() } });
  };

  const order = useMemo(() => orderedKeys(view, keys), [view, keys]);
  const header = useMemo<HeaderActions>(() => ({
    onSort: (key, add) => change((before) => ({ sort: toggleSort(before.sort, key, add) })),
    onResize: (key, width) => change((before) => ({ widths: { ...before.widths, [key]: width } })),
    onFit: (key) => change((before) => ({ widths: { ...before.widths, [key]: fitWidth(key, { source, fields, formats }) } })),
    onMove: (key, target) => change((before) => ({ order: moveKey(orderedKeys(before, keys), key, target) })),
    onMenu: (key, anchor) => setColumnMenu({ key, anchor }),
    onCheckAll: checks.toggleAll,
  }), [change, source, fields, formats, keys, checks.toggleAll]);
  const menuField = fields.find((field) => field._key === columnMenu?.key);

  const empty = source.total === 0 && !source.untouched;
  const filtered = query.filter.length > 0 || query.search !== '';
  const firstRow = paged ? (page - 1) * view.pageSize : 0;
  const rowCount = source.untouched ? 30 : paged ? Math.max(0, Math.min(view.pageSize, source.count - firstRow)) : source.count;
  const create = (): void => show({ new: '1' });

  return (
    <div style={{ display: 'flex', flex: 1, minHeight: 0, minWidth: 0, height: '100%' }}>
      <section aria-label={entity._name} style={{ display: 'flex', flexDirection: 'column', flex: 1, minWidth: 0, minHeight: 0, position: 'relative' }}>
        <h1 className="visually-hidden">{entity._name}</h1>
        <TableToolbar
          access={access} fields={fields} view={view} onView={change} search={search} onSearch={setSearch}
          summaryOn={summaryOn} onSummary={() => setSummaryOn(!summaryOn)} canUndo={editor.canUndo} canRedo={editor.canRedo}
          on={{ create, undo: edits.undo, redo: edits.redo, refresh: () => source.refresh(), importFile: () => setTransfer('import'), exportFile: () => setTransfer('export') }}
        />
        <ActiveChips fields={fields} view={view} search={search.trim()} onChange={change} onSearch={setSearch} />
        {source.fault !== undefined ? (
          <ErrorState fault={source.fault} onRetry={() => source.refresh()} />
        ) : empty ? (
          filtered ? (
            <EmptyState icon={SearchX} title={t('table.nothing-found')} text={t('table.nothing-found.text')} action={<Button variant="outlined" color="inherit" onClick={() => { change({ filter: [] }); setSearch(''); }}>{t('table.clear-filters')}</Button>} />
          ) : (
            <EmptyState
              icon={Database}
              title={t('table.empty')}
              text={t('table.empty.text')}
              action={
                <>
                  {access.can('save') ? <Button variant="contained" onClick={create}>{t('table.new')}</Button> : null}
                  {access.can('import') ? <Button variant="outlined" color="inherit" onClick={() => setTransfer('import')}>{t('table.import')}</Button> : null}
                </>
              }
            />
          )
        ) : mobile ? (
          <TableCards source={source} fields={fields.filter((field) => !view.hidden.includes(field._key))} onOpen={onOpen} />
        ) : (
          <Grid
            key={entity._id}
            label={entity._name} layout={layout} source={source} firstRow={firstRow} rowCount={rowCount} rowHeight={view.rowHeight} sort={view.sort}
            header={header} menuKey={columnMenu?.key} edits={edits} checks={checks} openId={openId} onOpen={onOpen}
            summary={summaryOn ? { chosen: view.summary, values: summaries, onChoose: (key, anchor) => setSummaryMenu({ key, anchor }) } : undefined}
          />
        )}
        <TableStatus view={view} onChange={change} total={source.total} page={page} onPage={setPage} saving={editor.saving > 0} />
        {checks.ids.size > 0 ? (
          <div className="tb-bulk" role="region" aria-label={t('table.selection')}>
            {t('table.selected', { count: checks.ids.size })}
            {access.can('remove') ? <Button size="small" color="error" onClick={() => void remove([...checks.ids])}>{t('table.remove')}</Button> : null}
            <Button size="small" color="inherit" onClick={checks.clear}>{t('table.unselect')}</Button>
          </div>
        ) : null}
      </section>
      {isNew || openId !== undefined ? (
        <OpenRecord
          key={isNew ? 'new' : 'record'} access={access} source={source} id={isNew ? undefined : openId} fields={formFields} onClose={() => show({})} onOpen={onOpen}
          onSaved={(row, fresh) => {
            if (!fresh) return source.patch(row._id, row);
            source.refresh();
            show({ r: row._id });
            notify({ level: 'success', text: t('table.created') });
          }}
          onRemove={(row) => void remove([row._id])}
        />
      ) : null}
      <ColumnMenu
        at={columnMenu} field={menuField} view={view} onClose={() => setColumnMenu(undefined)}
        actions={{
          sort: (direction) => columnMenu && change({ sort: [{ key: columnMenu.key, order: direction }] }),
          filter: () => menuField && change((before) => ({ filter: [...before.filter, newCondition(menuField)] })),
          hide: () => columnMenu && change((before) => ({ hidden: withToggled(before.hidden, columnMenu.key) })),
          pin: () => columnMenu && change((before) => ({ pinned: withToggled(before.pinned, columnMenu.key) })),
          fit: () => columnMenu && header.onFit(columnMenu.key),
          move: (by) => {
            const visible = order.filter((key) => !view.hidden.includes(key));
            const target = visible[visible.indexOf(columnMenu?.key ?? '') + by];
            if (columnMenu && target) header.onMove(columnMenu.key, target);
          },
        }}
      />
      <SummaryMenu at={summaryMenu} field={fields.find((field) => field._key === summaryMenu?.key)} chosen={view.summary} onClose={() => setSummaryMenu(undefined)} onChoose={(summary) => change({ summary })} />
      {conflict ? <ConflictDialog conflict={conflict} fields={fields} onResolve={(choice) => { closeConflict(); void editor.resolve(conflict, choice); }} /> : null}
      <Suspense fallback={null}>
        {transfer === 'import' ? <ImportDialog entity={entity} onClose={() => setTransfer(undefined)} onDone={() => source.refresh()} /> : null}
        {transfer === 'export' ? <ExportDialog entity={entity} query={query} total={source.total} shown={layout.all.map((column) => column.key)} onClose={() => setTransfer(undefined)} /> : null}
      </Suspense>
    </div>
  );
}

const NO_SUMMARY = {};

/** The fields of the table and, after them, the system fields that people care about. */
function useTableFields(entity: VisibleEntity): FieldDefinition[] {
  const { t } = useTranslation();
  return useMemo(() => {
    const own = entity._field.filter((field) => field._status === 'normal');
    const system = HIDDEN_AT_FIRST.map((key) => SYSTEM_FIELDS[key as keyof typeof SYSTEM_FIELDS]);
    return [...own, ...system.map((field) => ({ ...field, _name: fieldLabel(field, t) }))];
  }, [entity, t]);
}

type OpenRecordProps = Omit<RecordPanelProps, 'row' | 'onPrevious' | 'onNext'> & { source: RowSource; id: string | undefined; onOpen: (row: Row) => void };

/** The record of the address: from the table when it is there, else by its id; its neighbours are those of the table. */
function OpenRecord({ source, id, onOpen, ...panel }: OpenRecordProps) {
  const { RecordPanel } = useTableSlots();
  useSyncExternalStore(source.subscribe, source.snapshot);
  const index = id === undefined ? undefined : source.indexOf(id);
  const known = index === undefined ? undefined : source.get(index);
  const row = useMemo(() => (id === undefined ? undefined : (known ?? { _id: id })), [id, known]);
  const neighbour = (by: -1 | 1): (() => void) | undefined => {
    const next = index === undefined || index + by < 0 ? undefined : source.get(index + by);
    return next ? () => onOpen(next) : undefined;
  };
  return <RecordPanel {...panel} row={row} onPrevious={neighbour(-1)} onNext={neighbour(1)} />;
}
