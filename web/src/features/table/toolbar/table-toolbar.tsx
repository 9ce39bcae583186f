import Button from '@mui/material/Button';
import useMediaQuery from '@mui/material/useMediaQuery';
import {
  BetweenVerticalEnd,
  ChartColumn,
  Columns3,
  Download,
  ListRestart,
  Plus,
  Redo2,
  RefreshCw,
  Rows3,
  ShieldQuestion,
  Sigma,
  SlidersHorizontal,
  Undo2,
  Upload,
} from 'lucide-react';
import type { FieldDefinition } from '@buildmesh/domain';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import type { RowAccess } from '../../../entities/row/row-access.js';
import { useFeature } from '../../../entities/session/use-feature.js';
import { FavouriteStar } from '../../../entities/settings-store/favourite-star.js';
import { ActionMenu, type MenuAction } from '../../../shared/ui/list/action-menu.js';
import { IconAction } from '../../../shared/ui/icon-action.js';
import { SearchField } from '../../../shared/ui/form/search-field.js';
import { ToolGroup, Toolbar } from '../../../shared/ui/frame/toolbar.js';
import { useMobile } from '../../../shared/ui/use-mobile.js';
import { SavedViewMenu } from './saved-view-menu.js';
import { ChartToggle, ColumnPanel, FilterPanel, HeightMenu, SortPanel, SummaryToggle } from './view-menus.js';
import type { ViewState } from '../view/view-state.model.js';

interface Props {
  access: RowAccess;
  fields: readonly FieldDefinition[];
  view: ViewState;
  onView: (patch: Partial<ViewState>) => void;
  search: string;
  onSearch: (search: string) => void;
  /** A record is open beside the table: there is less room. */
  narrow: boolean;
  summaryOn: boolean;
  canUndo: boolean;
  canRedo: boolean;
  on: {
    create: () => void;
    undo: () => void;
    redo: () => void;
    refresh: () => void;
    importFile: () => void;
    exportFile: () => void;
    /** The columns of the cards; phones only. */
    columns: () => void;
    summary: () => void;
    chart: () => void;
    /** Back to how the table looked before anybody arranged it. */
    resetView: () => void;
    explain: () => void;
  };
}

/** Up to here a line has no room for a search of a readable width beside every tool. */
const SMALL_SCREEN_PX = 767;

/** Above the table: everything that decides what is seen, and what can be done with it (data §2). */
export function TableToolbar(given: Props) {
  const { t } = useTranslation();
  const small = useMediaQuery(`(max-width: ${SMALL_SCREEN_PX}px)`, { noSsr: true });
  const props = { ...given, narrow: given.narrow || small };
  const mobile = useMobile();
  const { access, fields, view, onView, on } = props;
  const starred = useFeature('favourite');
  const files: MenuAction[] = [];
  if (access.can('import')) files.push({ label: t('table.import'), icon: Upload, onSelect: on.importFile });
  if (access.can('export')) files.push({ label: t('table.export'), icon: Download, onSelect: on.exportFile });
  return (
    <Toolbar label={t('table.toolbar')}>
      <ToolGroup>
        <SavedViewMenu entity={access.entity} fields={fields} view={view} onChange={onView} />
        <FilterPanel fields={fields} view={view} onChange={onView} />
        <SortPanel fields={fields} view={view} onChange={onView} />
        {mobile ? null : (
          <>
            <ColumnPanel fields={fields} view={view} onChange={onView} />
            <HeightMenu view={view} onChange={onView} />
            <SummaryToggle on={props.summaryOn} onToggle={on.summary} />
            <ChartToggle on={view.chartOn} onToggle={on.chart} />
          </>
        )}
        <ActionMenu
          label={t('table.options')}
          actions={useOptions(props, mobile ? files : [])}
          trigger={(button) => <IconAction {...button} icon={SlidersHorizontal} label={t('table.options')} />}
        />
        {starred && (
          <FavouriteStar place={{ id: access.entity._id, type: 'table', name: access.entity._name }} />
        )}
      </ToolGroup>
      <ToolGroup sx={{ flex: 1, flexBasis: 'auto', justifyContent: 'flex-end' }}>
        <SearchField
          value={props.search}
          onChange={props.onSearch}
          label={t('table.search')}
          sx={{ flex: '1 1 auto', width: 128, minWidth: 96, maxWidth: mobile ? undefined : 220 }}
        />
        {mobile || props.narrow ? null : (
          <>
            <IconAction
              icon={Undo2}
              label={t('table.undo')}
              shortcut="Ctrl Z"
              disabled={!props.canUndo}
              onClick={on.undo}
            />
            <IconAction
              icon={Redo2}
              label={t('table.redo')}
              shortcut="Ctrl ⇧ Z"
              disabled={!props.canRedo}
              onClick={on.redo}
            />
            <IconAction icon={RefreshCw} iconSize={16} label={t('table.refresh')} onClick={on.refresh} />
          </>
        )}
        {!mobile && files.length > 0 ? <ActionMenu label={t('table.more')} actions={files} /> : null}
        {access.can('save') ? (
          <Button
            size="small"
            variant="contained"
            startIcon={<Plus size={15} />}
            onClick={on.create}
            sx={{ ml: 1 }}
          >
            {mobile || props.narrow ? t('table.new-short') : t('table.new')}
          </Button>
        ) : null}
      </ToolGroup>
    </Toolbar>
  );
}

/** What is needed less often, or has no room of its own. */
function useOptions(props: Props, files: MenuAction[]): MenuAction[] {
  const { t } = useTranslation();
  const mobile = useMobile();
  const { view, onView, on } = props;
  const navigate = useNavigate();
  const addField = (): void => void navigate(`/dev/entity/${props.access.entity._id}?field=new`);
  const small: MenuAction[] = [
    { label: t('table.columns'), icon: Columns3, onSelect: on.columns },
    { label: t('table.summary-row'), icon: Sigma, onSelect: on.summary },
    { label: t('table.chart'), icon: ChartColumn, checked: view.chartOn, onSelect: on.chart },
  ];
  const editing: MenuAction[] = [
    { label: t('table.undo'), icon: Undo2, disabled: !props.canUndo, divided: mobile, onSelect: on.undo },
    { label: t('table.redo'), icon: Redo2, disabled: !props.canRedo, onSelect: on.redo },
    { label: t('table.refresh'), icon: RefreshCw, onSelect: on.refresh },
  ];
  const pages: MenuAction = {
    label: t('table.options.pages'),
    icon: Rows3,
    checked: view.mode === 'pages',
    onSelect: () => onView({ mode: view.mode === 'pages' ? 'endless' : 'pages' }),
  };
  const [first, ...others] = files;
  return [
    ...(mobile ? small : [pages]),
    ...(mobile || props.narrow ? editing : []),
    ...(first ? [{ ...first, divided: true }, ...others] : []),
    { label: t('table.options.reset'), icon: ListRestart, divided: true, onSelect: on.resetView },
    ...(props.access.isAdmin
      ? [
          {
            label: t('table.options.add-field'),
            icon: BetweenVerticalEnd,
            divided: true,
            onSelect: addField,
          },
          { label: t('table.options.explain'), icon: ShieldQuestion, onSelect: on.explain },
        ]
      : []),
  ];
}
