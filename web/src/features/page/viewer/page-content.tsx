import type { Page, View } from '@buildmesh/contracts';
import { LayoutDashboard } from 'lucide-react';
import { useMemo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../../shared/ui/state/empty-state.js';
import { ErrorState } from '../../../shared/ui/state/error-state.js';
import { ListSkeleton } from '../../../shared/ui/state/skeletons.js';
import { usePageQuery, useViewTreeQuery } from '../page.api.js';
import { PageStateProvider } from './page-state.js';
import { ViewFrame } from './view-frame.js';
import { PageGrid } from './page-grid.js';

interface Props {
  project: string;
  id: string;
  /** The token that shows it to strangers. */
  token?: string | undefined;
  /** Pages around it, from the outside in. */
  around?: readonly string[];
  param?: Readonly<Record<string, string>>;
  /** As it comes on paper. */
  paper?: boolean | undefined;
  /** Hears the name once it is known. */
  children?: (page: Page) => ReactNode;
}

/** What was read before is shown at once, and read again: the designer may have changed it since. */
const ANEW = { refetchOnMountOrArgChange: true } as const;

const NONE: readonly string[] = [];
const NOTHING: Readonly<Record<string, string>> = {};

/** A page with all its views: what it is, then its views in one call. */
export function PageContent({ project, id, token, around = NONE, param = NOTHING, paper, children }: Props) {
  const by = token === undefined ? {} : { token };
  const page = usePageQuery({ params: { project, page: id }, quiet: true, ...by }, ANEW);
  const wanted = page.data?._id === id ? page.data.views : [];
  const views = useViewTreeQuery({ project, ids: wanted, token }, { ...ANEW, skip: wanted.length === 0 });
  const known = useMemo(() => ({ ...page.data?.param, ...param }), [page.data, param]);
  const fault = page.error ?? views.error;
  if (fault)
    return <ErrorState fault={fault} onRetry={() => void (page.error ? page.refetch() : views.refetch())} />;
  if (!page.data || (wanted.length > 0 && !views.data)) return <ListSkeleton rows={6} />;
  const shown = wanted.length === 0 ? [] : (views.data ?? []);
  return (
    <>
      {children?.(page.data)}
      <PageOf
        project={project}
        page={page.data}
        views={shown}
        token={token}
        around={around}
        param={known}
        paper={paper}
      />
    </>
  );
}

interface OfProps {
  project: string;
  page: Page;
  views: readonly View[];
  token?: string | undefined;
  around?: readonly string[];
  param?: Readonly<Record<string, string>>;
  /** As on a phone, or not, whatever this screen is. */
  phone?: boolean | undefined;
  /** As it comes on paper. */
  paper?: boolean | undefined;
}

/** A page that is at hand, as the preview of the designer has it. */
export function PageOf({ page, views, around = NONE, param = NOTHING, phone, ...shown }: OfProps) {
  const { t } = useTranslation();
  if (views.length === 0)
    return <EmptyState icon={LayoutDashboard} title={t('page.empty')} text={t('page.empty-text')} />;
  return (
    <PageStateProvider
      {...shown}
      Embed={PageContent}
      Frame={ViewFrame}
      page={page}
      views={views}
      around={around}
      param={param}
    >
      <PageGrid views={views} phone={phone} />
    </PageStateProvider>
  );
}
