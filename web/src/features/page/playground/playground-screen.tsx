import { FlaskConical, SearchX } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { NavLink, useNavigate, useParams } from 'react-router';
import { useProject } from '../../../entities/session/use-session.js';
import { EmptyState } from '../../../shared/ui/state/empty-state.js';
import { SplitPane } from '../../../shared/ui/frame/split-pane.js';
import { pageAround } from '../page.model.js';
import { PageSlotsProvider } from '../page-slots.js';
import { PageStateProvider } from '../viewer/page-state.js';
import { ViewFrame } from '../viewer/view-frame.js';
import { PageGrid } from '../viewer/page-grid.js';
import { WIDGETS } from '../widgets/index.js';
import { WIDGET_GROUPS, WIDGET_KINDS, type WidgetGroup, type WidgetKind } from '../widget.types.js';
import { createSampleAccess } from './sample-access.js';
import { SAMPLE_SLOTS } from './sample-slots.js';
import { sampleRows, sampleTable } from './sample-table.js';
import { sampleViews } from './sample-views.js';
import './playground.css';

/** `/playground/{widget}`: every widget with sample data, so that it can be tried before it stands on a page. */
export function PlaygroundScreen() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { widget } = useParams();
  const kind = WIDGET_KINDS.find((each) => each === widget);
  return (
    <SplitPane
      width={260}
      back={t('page.palette')}
      onBack={() => void navigate('/playground')}
      list={<Kinds />}
      rest={<EmptyState icon={FlaskConical} title={t('page.playground')} text={t('page.playground.text')} />}
      detail={
        kind ? (
          <Tried key={kind} kind={kind} />
        ) : (
          widget !== undefined && (
            <EmptyState icon={SearchX} title={t('page.fault.unknown')} text={t('page.fault.unknown-text')} />
          )
        )
      }
    />
  );
}

function Kinds() {
  const { t } = useTranslation();
  return (
    <nav className="pp-kinds" aria-label={t('page.palette')}>
      {(Object.keys(WIDGET_GROUPS) as WidgetGroup[]).map((group) => (
        <section key={group} aria-labelledby={`pp-${group}`}>
          <h2 id={`pp-${group}`}>{t(`page.group.${group}`)}</h2>
          {WIDGET_GROUPS[group].map((kind: WidgetKind) => {
            const { icon: Icon, label } = WIDGETS[kind];
            return (
              <NavLink key={kind} to={`/playground/${kind}`}>
                <Icon size={18} strokeWidth={1.75} aria-hidden />
                {t(label)}
              </NavLink>
            );
          })}
        </section>
      ))}
    </nav>
  );
}

/** One widget at work; what is done in it is gone when another one is tried. */
function Tried({ kind }: { kind: WidgetKind }) {
  const { t } = useTranslation();
  const project = useProject()._id;
  const sample = useMemo(() => {
    const entity = sampleTable(t);
    return { entity, access: createSampleAccess(entity, sampleRows(t, Date.now())) };
  }, [t]);
  const views = useMemo(() => sampleViews(kind, t), [kind, t]);
  const page = useMemo(() => pageAround(views.map(({ _id }) => _id)), [views]);
  return (
    <div className="pp-tried">
      <h1>{t(WIDGETS[kind].label)}</h1>
      <p className="pg-note">{t('page.playground.text')}</p>
      <PageSlotsProvider value={SAMPLE_SLOTS}>
        <PageStateProvider
          project={project}
          page={page}
          views={views}
          param={NOTHING}
          around={NONE}
          sample={sample}
          Embed={SamplePage}
          Frame={ViewFrame}
        >
          <PageGrid views={views} />
        </PageStateProvider>
      </PageSlotsProvider>
    </div>
  );
}

const NOTHING = {};
const NONE: readonly string[] = [];

/** A page inside a page. */
function SamplePage() {
  const { t } = useTranslation();
  return <p className="pg-rich">{t('page.sample.text')}</p>;
}
