import type { Page, View } from '@buildmesh/contracts';
import type { KeyboardEvent } from 'react';
import { GridLayout, useContainerWidth, type Layout, type LayoutItem } from 'react-grid-layout';
import 'react-grid-layout/css/styles.css';
import { useTranslation } from 'react-i18next';
import { GAP_PX, inReadingOrder, ROW_PX } from '../page.model.js';
import { PageStateProvider } from '../viewer/page-state.js';
import { PageContent } from '../viewer/page-content.js';
import { ViewFrame } from '../viewer/view-frame.js';
import type { Bound } from '../widget.types.js';
import { COLUMNS } from '../arrange.model.js';
import { nameOf } from '../view-name.js';
import '../viewer/page.css';
import './designer.css';

interface Props {
  project: string;
  page: Page;
  views: readonly View[];
  selected: string | undefined;
  onSelect: (id: string | undefined) => void;
  /** A view was put elsewhere or changed in size. */
  onPlace: (id: string, change: (bound: Bound) => Bound) => void;
  onRemove: (id: string) => void;
  /** A kind was dropped from the palette. */
  onDrop: (kind: string, at: { x: number; y: number }) => void;
}

const NONE: readonly string[] = [];
const NOTHING = {};
/** What is dragged from the palette. */
export const DRAGGED = 'application/x-buildmesh-widget';
const STEPS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** The page as it will be, to be arranged: dragged by the mouse, or with the arrow keys; with Shift they change the size. */
export function Canvas({ project, page, views, selected, ...on }: Props) {
  const { t } = useTranslation();
  const { width, containerRef, mounted } = useContainerWidth();
  const layout = views.map(({ _id, _template: { bound } }): LayoutItem => {
    const [w, h, x, y] = bound;
    return { i: _id, w, h, x, y };
  });
  const commit = (_all: Layout, _before: LayoutItem | null, item: LayoutItem | null) => {
    if (item) on.onPlace(item.i, () => [item.w, item.h, item.x, item.y]);
  };
  const drop = (_all: Layout, item: LayoutItem | undefined, event: Event) => {
    const kind = (event as DragEvent).dataTransfer?.getData(DRAGGED);
    if (kind && item) on.onDrop(kind, { x: item.x, y: item.y });
  };
  const press = (event: KeyboardEvent, id: string) => {
    if (event.key === 'Delete' || event.key === 'Backspace') return on.onRemove(id);
    const step = STEPS[event.key];
    if (!step) return;
    event.preventDefault();
    const [dx, dy] = step;
    on.onPlace(id, ([w, h, x, y]) => (event.shiftKey ? [w + dx, h + dy, x, y] : [w, h, x + dx, y + dy]));
  };
  return (
    <div ref={containerRef} className="pd-canvas" onClick={() => on.onSelect(undefined)}>
      <PageStateProvider
        project={project}
        Embed={PageContent}
        Frame={ViewFrame}
        page={page}
        views={views}
        param={NOTHING}
        around={NONE}
      >
        {mounted && (
          <GridLayout
            width={width}
            layout={layout}
            gridConfig={{
              cols: COLUMNS,
              rowHeight: ROW_PX,
              margin: [GAP_PX, GAP_PX],
              containerPadding: [0, 0],
            }}
            dragConfig={{ enabled: true, threshold: 6 }}
            resizeConfig={{ enabled: true, handles: ['se'] }}
            dropConfig={{ enabled: true, defaultItem: { w: 4, h: 4 } }}
            onDragStop={commit}
            onResizeStop={commit}
            onDrop={drop}
            className="pd-grid"
          >
            {inReadingOrder(views).map((view) => {
              const [w, h, x, y] = view._template.bound;
              return (
                <div
                  key={view._id}
                  className="pd-cell"
                  data-selected={view._id === selected || undefined}
                  onClick={(event) => event.stopPropagation()}
                >
                  <div className="pd-inner" inert>
                    <ViewFrame view={view} />
                  </div>
                  {/* Lies over the view: what the view shows is no part of the name that the button has. */}
                  <button
                    type="button"
                    className="pd-hold"
                    aria-pressed={view._id === selected}
                    aria-label={`${nameOf(view, t)}, ${t('page.placed', { w, h, x: x + 1, y: y + 1 })}`}
                    aria-describedby="pd-keys"
                    onClick={() => on.onSelect(view._id)}
                    onKeyDown={(event) => press(event, view._id)}
                  />
                </div>
              );
            })}
          </GridLayout>
        )}
      </PageStateProvider>
      <p id="pd-keys" className="pd-keys">
        {t('page.keys')}
      </p>
    </div>
  );
}
