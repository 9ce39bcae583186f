import { Maximize2, Minimize2, Waypoints } from 'lucide-react';
import { Suspense, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { useShareQuery } from '../../../../entities/settings-store/setting.api.js';
import { EmptyState } from '../../../../shared/ui/state/empty-state.js';
import { IconAction } from '../../../../shared/ui/icon-action.js';
import { ListSkeleton } from '../../../../shared/ui/state/skeletons.js';
import { usePageState } from '../../viewer/page-state.js';
import { widget, WIDE, type WidgetProps } from '../../widget.types.js';
import { graphFrom, graphOf, type GraphData } from './graph.model.js';
import { common } from '../option-shapes.js';
import { lazyPart } from '../../../../shared/ui/state/lazy-part.js';

const GraphDrawing = lazyPart(async () => (await import('./graph-drawing.js')).GraphDrawing);

const schema = z.looseObject({
  ...common,
  /** Key of the shared record `graph` that holds it. */
  graph: z.string().max(100).default(''),
  /** The graph itself where no record holds it, a line for each edge. */
  edges: z.string().max(50_000).default(''),
});
type Option = z.output<typeof schema>;

/** Things and how they hang together; on request over the whole screen. */
function Graph({ option }: WidgetProps<Option>) {
  const { t } = useTranslation();
  const { project, token } = usePageState();
  const reads = option.graph !== '' && token === undefined;
  const at = { project, model: 'graph', type: 'project', key: option.graph } as const;
  const { data, isFetching } = useShareQuery(at, { skip: !reads });
  const drawn = useMemo(
    () => (reads ? graphOf(data?._value) : graphFrom(option.edges)),
    [reads, data, option.edges],
  );
  const place = useRef<HTMLDivElement>(null);
  const [full, toggle] = useFullscreen(place);
  if (isFetching && !data) return <ListSkeleton rows={3} />;
  if (drawn.nodes.length === 0)
    return <EmptyState compact icon={Waypoints} title={option.empty || t('page.nothing')} />;
  return (
    <div ref={place} className="pg-chart" data-full={full || undefined}>
      <div className="pg-tools">
        <IconAction
          size="small"
          iconSize={15}
          icon={full ? Minimize2 : Maximize2}
          label={t(full ? 'page.graph.small' : 'page.graph.full')}
          aria-pressed={full}
          onClick={toggle}
        />
      </div>
      <Suspense fallback={<ListSkeleton rows={3} />}>
        <GraphDrawing graph={drawn} />
      </Suspense>
      <Edges graph={drawn} />
    </div>
  );
}

/** What the drawing shows, for those who listen. */
function Edges({ graph: { nodes, edges } }: { graph: GraphData }) {
  const { t } = useTranslation();
  const name = new Map(nodes.map((node) => [node.id, node.name]));
  return (
    <table className="pg-figures">
      <caption>{t('page.chart.figures')}</caption>
      <tbody>
        {edges.map(({ source, target, label }, at) => (
          <tr key={at}>
            <th scope="row">{name.get(source)}</th>
            <td>{label || '→'}</td>
            <td>{name.get(target)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Whether a part of the page has the whole screen, and the switch for it; where the browser refuses it fills the window. */
function useFullscreen(place: { current: HTMLElement | null }): [boolean, () => void] {
  const [full, setFull] = useState(false);
  useEffect(() => {
    const changed = () => setFull(document.fullscreenElement === place.current);
    document.addEventListener('fullscreenchange', changed);
    return () => document.removeEventListener('fullscreenchange', changed);
  }, [place]);
  useEffect(() => {
    if (!full) return undefined;
    const press = ({ key }: KeyboardEvent) => key === 'Escape' && setFull(false);
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [full]);
  const toggle = () => {
    setFull(!full);
    if (full) void document.exitFullscreen?.().catch(() => undefined);
    else void place.current?.requestFullscreen?.().catch(() => undefined);
  };
  return [full, toggle];
}

export const graph = widget<Option>({
  type: 'graph',
  icon: Waypoints,
  label: 'page.widget.graph',
  bound: WIDE,
  reads: 'none',
  links: false,
  schema,
  options: { graph: 'text', edges: 'long' },
  Render: Graph,
});
