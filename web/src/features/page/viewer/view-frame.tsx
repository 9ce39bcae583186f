import type { View } from '@buildmesh/contracts';
import { SearchX } from 'lucide-react';
import { Component, useEffect, useMemo, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../../shared/ui/state/empty-state.js';
import { ListSkeleton } from '../../../shared/ui/state/skeletons.js';
import { loadWidget } from './load-widget.js';
import { filledIn, useRepeated } from './repeated-row.js';
import type { Widget } from '../widget.types.js';

interface Loaded {
  lib: string;
  widget?: Widget;
  fault?: string;
}

/** A view with its title; what is wrong with it stands in its own place and harms no other. */
export function ViewFrame({ view: plain }: { view: View }) {
  const repeated = useRepeated();
  const view = useMemo(() => (repeated ? filledView(plain, repeated.texts) : plain), [plain, repeated]);
  const { lib, option } = view._template;
  const [loaded, setLoaded] = useState<Loaded>();
  useEffect(() => {
    let gone = false;
    const put = (result: Omit<Loaded, 'lib'>) => !gone && setLoaded({ lib, ...result });
    loadWidget(lib).then(
      (widget) => put({ widget }),
      (error: unknown) => put({ fault: error instanceof Error ? error.message : String(error) }),
    );
    return () => void (gone = true);
  }, [lib]);
  const title = typeof option['title'] === 'string' ? option['title'] : '';
  return (
    <section
      className="pg-view"
      aria-label={title || view._name || undefined}
      data-lib={lib}
      data-plain={option['showBackground'] === false || undefined}
    >
      {title !== '' && option['showTitle'] !== false && <h2 className="pg-title">{title}</h2>}
      <div className="pg-body">
        {loaded?.lib !== lib ? (
          <ListSkeleton rows={2} />
        ) : loaded.widget ? (
          <Boundary of={view}>
            <Drawn view={view} widget={loaded.widget} />
          </Boundary>
        ) : (
          <ViewFaultNote fault={loaded.fault ?? ''} />
        )}
      </div>
    </section>
  );
}

const filledView = (view: View, texts: Readonly<Record<string, string>>): View => ({
  ...view,
  _template: { ...view._template, option: filledIn(view._template.option, texts) },
});

function Drawn({ view, widget }: { view: View; widget: Widget }) {
  const option = widget.schema.safeParse(view._template.option);
  if (!option.success) return <ViewFaultNote fault="option" />;
  // Another order of the designer is another table.
  return <widget.Render key={JSON.stringify(view._template.data?.sort)} view={view} option={option.data} />;
}

/** The words of the specification (platform §8), in the language of the reader. */
function ViewFaultNote({ fault }: { fault: string }) {
  const { t } = useTranslation();
  const key = fault === 'view is empty' ? 'empty' : fault === 'not found' ? 'unknown' : 'broken';
  return (
    <EmptyState compact icon={SearchX} title={t(`page.fault.${key}`)} text={t(`page.fault.${key}-text`)} />
  );
}

/** A widget that breaks takes nothing along. */
class Boundary extends Component<{ of: View; children: ReactNode }, { broken: boolean }> {
  override state = { broken: false };
  static getDerivedStateFromError() {
    return { broken: true };
  }
  override componentDidCatch(error: unknown): void {
    console.error('a widget broke', error);
  }
  /** Once it was set anew it is tried again. */
  override componentDidUpdate({ of }: { of: View }): void {
    if (this.state.broken && of !== this.props.of) this.setState({ broken: false });
  }
  override render(): ReactNode {
    return this.state.broken ? <ViewFaultNote fault="broken" /> : this.props.children;
  }
}
