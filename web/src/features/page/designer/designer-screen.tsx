import type { Page, View, ViewTemplate } from '@buildmesh/contracts';
import { useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams, useSearchParams } from 'react-router';
import { useProject } from '../../../entities/session/use-session.js';
import { EmptyState } from '../../../shared/ui/state/empty-state.js';
import { ErrorState } from '../../../shared/ui/state/error-state.js';
import { ListSkeleton } from '../../../shared/ui/state/skeletons.js';
import { useUnsavedGuard } from '../../../shared/ui/dialog/use-unsaved-guard.js';
import { LayoutDashboard } from 'lucide-react';
import { usePageQuery, useViewTreeQuery } from '../page.api.js';
import { PageSlotsProvider, type PageSlots } from '../page-slots.js';
import { PageOf } from '../viewer/page-content.js';
import { WIDGETS } from '../widgets/index.js';
import { WIDGET_KINDS, type WidgetKind } from '../widget.types.js';
import { Canvas } from './canvas.js';
import { DesignerBar } from './designer-bar.js';
import { arranged } from '../arrange.model.js';
import { newViewOf, placed, without } from './grid.model.js';
import { OptionPanel } from './option-panel.js';
import { Palette } from './palette.js';
import { ShareLinkDialog } from './share-link-dialog.js';
import { useAutosave } from './use-autosave.js';
import { useHistory } from './use-history.js';
import './designer.css';

/** Always as it stands now: what was read before may have been changed since. */
const ANEW = { refetchOnMountOrArgChange: true } as const;

/** `/dev/page/{id}`: palette, page and options (D75). */
export function DesignerScreen({ slots }: { slots: PageSlots }) {
  const { id = '' } = useParams();
  const project = useProject()._id;
  const [round, setRound] = useState(0);
  return (
    <PageSlotsProvider value={slots}>
      <PageToDesign
        key={`${project} ${id} ${round}`}
        project={project}
        id={id}
        onReload={() => setRound((count) => count + 1)}
      />
    </PageSlotsProvider>
  );
}

/** Reads the page anew and begins with it. What is read again after that leaves the work as it is. */
function PageToDesign({ project, id, onReload }: { project: string; id: string; onReload: () => void }) {
  const [since] = useState(Date.now);
  const [begun, setBegun] = useState<{ page: Page; start: readonly View[] }>();
  const page = usePageQuery({ params: { project, page: id }, quiet: true }, ANEW);
  const wanted = page.data?.views ?? [];
  const views = useViewTreeQuery(
    { project, ids: wanted },
    { ...ANEW, skip: !page.data || wanted.length === 0 },
  );
  if (begun) return <Designer page={begun.page} start={begun.start} onReload={onReload} />;
  const fault = page.error ?? views.error;
  if (fault) return <ErrorState fault={fault} onRetry={() => void page.refetch()} />;
  const isRead = ({ isFetching, startedTimeStamp = 0 }: { isFetching: boolean; startedTimeStamp?: number }) =>
    !isFetching && startedTimeStamp >= since;
  if (page.data && isRead(page) && (wanted.length === 0 || (views.data && isRead(views)))) {
    setBegun({ page: page.data, start: wanted.length === 0 ? [] : (views.data ?? []) });
  }
  return <ListSkeleton />;
}

interface Props {
  page: Page;
  start: readonly View[];
  onReload: () => void;
}

function Designer({ page, start, onReload }: Props) {
  const { t } = useTranslation();
  const project = useProject()._id;
  const { now: views, change, ...history } = useHistory<readonly View[]>(start);
  const [selected, setSelected] = useState<string>();
  const [sharing, setSharing] = useState(false);
  const [search, setSearch] = useSearchParams();
  const preview = search.get('preview');
  const saving = useAutosave(project, page, views);
  useUnsavedGuard(saving.state !== 'saved');
  useUndoKeys(history);
  const view = views.find(({ _id }) => _id === selected);
  const add = (kind: WidgetKind, at?: { x: number; y: number }) => {
    const made = newViewOf(WIDGETS[kind], views, at);
    change((before) => arranged([...before, made], made._id));
    setSelected(made._id);
  };
  const remove = (id: string) => {
    change((before) => without(before, id));
    setSelected(undefined);
  };
  const set = useCallback(
    (id: string, { bound, ...template }: Partial<ViewTemplate>, kind?: string) =>
      change((before) => {
        const changed = before.map((each) =>
          each._id === id ? { ...each, _template: { ...each._template, ...template } } : each,
        );
        return bound ? placed(changed, id, () => bound) : changed;
      }, kind),
    [change],
  );
  return (
    <div className="pd">
      <DesignerBar
        page={page}
        saving={saving}
        history={history}
        preview={preview}
        onPreview={(device) => setSearch(device === null ? {} : { preview: device })}
        onShare={() => setSharing(true)}
        onReload={onReload}
      />
      {preview === null ? (
        <div className="pd-panes">
          <Palette onAdd={(kind) => add(kind)} />
          <div className="pd-middle">
            {views.length === 0 && (
              <EmptyState
                compact
                icon={LayoutDashboard}
                title={t('page.design-empty')}
                text={t('page.design-empty-text')}
              />
            )}
            <Canvas
              project={project}
              page={page}
              views={views}
              selected={selected}
              onSelect={setSelected}
              onPlace={(id, move) => change((before) => placed(before, id, move), `${id} place`)}
              onRemove={remove}
              onDrop={(kind, at) => {
                const known = WIDGET_KINDS.find((each) => each === kind);
                if (known) add(known, at);
              }}
            />
          </div>
          {view ? (
            <OptionPanel
              view={view}
              views={views}
              onChange={(template, kind) => set(view._id, template, kind)}
              onRemove={() => remove(view._id)}
            />
          ) : (
            <aside className="pd-panel" aria-label={t('page.options')}>
              <p className="pg-note">{t('page.choose-widget')}</p>
            </aside>
          )}
        </div>
      ) : (
        <div className="pd-preview" data-device={preview}>
          <PageOf project={project} page={page} views={views} phone={preview === 'mobile'} />
        </div>
      )}
      {sharing && <ShareLinkDialog page={page} views={views} onClose={() => setSharing(false)} />}
    </div>
  );
}

/** Ctrl or ⌘ with Z takes back, with Shift or with Y makes again; not while somebody types. */
function useUndoKeys({ undo, redo }: { undo: () => void; redo: () => void }): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const target = event.target as HTMLElement | null;
      if (!(event.ctrlKey || event.metaKey) || target?.closest('input, textarea, [role=dialog]')) return;
      const key = event.key.toLowerCase();
      if (key !== 'z' && key !== 'y') return;
      event.preventDefault();
      if (key === 'y' || event.shiftKey) redo();
      else undo();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [undo, redo]);
}
