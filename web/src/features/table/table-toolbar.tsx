import Button from '@mui/material/Button';
import { Download, Plus, Redo2, RefreshCw, Undo2, Upload } from 'lucide-react';
import type { FieldDefinition } from '@buildmesh/domain';
import { useTranslation } from 'react-i18next';
import type { RowAccess } from '../../shared/row/row-access.js';
import { ActionMenu, type MenuAction } from '../../shared/ui/action-menu.js';
import { IconAction } from '../../shared/ui/icon-action.js';
import { SearchField } from '../../shared/ui/search-field.js';
import { Toolbar, ToolbarGap } from '../../shared/ui/toolbar.js';
import { useMobile } from '../../shared/ui/use-mobile.js';
import { ColumnPanel, FilterPanel, HeightMenu, SortPanel, SummaryToggle } from './toolbar/view-menus.js';
import type { ViewState } from './view-state.model.js';

interface Props {
  access: RowAccess;
  fields: readonly FieldDefinition[];
  view: ViewState;
  onView: (patch: Partial<ViewState>) => void;
  search: string;
  onSearch: (search: string) => void;
  summaryOn: boolean;
  onSummary: () => void;
  canUndo: boolean;
  canRedo: boolean;
  on: { create: () => void; undo: () => void; redo: () => void; refresh: () => void; importFile: () => void; exportFile: () => void };
}

/** Above the table: everything that decides what is seen, and what can be done with it (data §2). */
export function TableToolbar(props: Props) {
  const { t } = useTranslation();
  const mobile = useMobile();
  const { access, fields, view, onView, on } = props;
  const files: MenuAction[] = [];
  if (access.can('import')) files.push({ label: t('table.import'), icon: Upload, onSelect: on.importFile });
  if (access.can('export')) files.push({ label: t('table.export'), icon: Download, onSelect: on.exportFile });
  return (
    <Toolbar label={t('table.toolbar')}>
      <FilterPanel fields={fields} view={view} onChange={onView} />
      <SortPanel fields={fields} view={view} onChange={onView} />
      {mobile ? null : (
        <>
          <ColumnPanel fields={fields} view={view} onChange={onView} />
          <HeightMenu view={view} onChange={onView} />
          <SummaryToggle on={props.summaryOn} onToggle={props.onSummary} />
        </>
      )}
      <ToolbarGap />
      <SearchField value={props.search} onChange={props.onSearch} label={t('table.search')} sx={{ width: mobile ? 140 : 220, flexShrink: 0 }} />
      {mobile ? null : (
        <>
          <IconAction icon={Undo2} label={t('table.undo')} shortcut="Ctrl Z" disabled={!props.canUndo} onClick={on.undo} />
          <IconAction icon={Redo2} label={t('table.redo')} shortcut="Ctrl ⇧ Z" disabled={!props.canRedo} onClick={on.redo} />
          <IconAction icon={RefreshCw} iconSize={16} label={t('table.refresh')} onClick={on.refresh} />
        </>
      )}
      {files.length > 0 ? <ActionMenu label={t('table.more')} actions={files} /> : null}
      {access.can('save') ? (
        <Button size="small" variant="contained" startIcon={<Plus size={15} />} onClick={on.create} sx={{ ml: 1 }}>
          {mobile ? t('table.new-short') : t('table.new')}
        </Button>
      ) : null}
    </Toolbar>
  );
}
