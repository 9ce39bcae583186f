import Button from '@mui/material/Button';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import type { OutputOf, sharedPage, View } from '@buildmesh/contracts';
import { Link2Off, Sheet } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { CODE, isApiFault } from '../../../shared/api/faults/fault.js';
import { EmptyState } from '../../../shared/ui/state/empty-state.js';
import { ErrorState } from '../../../shared/ui/state/error-state.js';
import { ListSkeleton } from '../../../shared/ui/state/skeletons.js';
import { inReadingOrder, pageAround } from '../page.model.js';
import { usePageQuery, useSharedPageQuery, useViewTreeQuery } from '../page.api.js';
import { PageStateProvider } from './page-state.js';
import { nameOf } from '../view-name.js';
import { ViewFrame } from './view-frame.js';
import { PageContent } from './page-content.js';
import { LinkOver } from './shared-screen.js';
import './open-sheet.css';

type Shared = OutputOf<typeof sharedPage>;

/** `/open/sheet?token=`: the worksheets of what a share link shows, without signing in (platform §2.1, D14). */
export function OpenSheetScreen() {
  const { t } = useTranslation();
  const [search] = useSearchParams();
  const token = search.get('token')?.trim() ?? '';
  return (
    <main className="pg-open-sheet">
      {token === '' ? (
        <EmptyState icon={Link2Off} title={t('page.sheet.missing')} text={t('page.sheet.missing-text')} />
      ) : (
        <Opened key={token} token={token} />
      )}
    </main>
  );
}

function Opened({ token }: { token: string }) {
  const { data, error, refetch } = useSharedPageQuery({ token, quiet: true });
  const code = isApiFault(error) ? error.code : undefined;
  if (code === CODE.noSession || code === CODE.noAuthority) return <LinkOver />;
  if (error) return <ErrorState fault={error} onRetry={() => void refetch()} />;
  if (!data) return <ListSkeleton rows={6} />;
  return <Sheets shared={data} token={token} />;
}

/** The worksheets of the page, or of the view with what lies in it. */
function Sheets({ shared: { project, page: id, view, params }, token }: { shared: Shared; token: string }) {
  const page = usePageQuery(
    { params: { project, page: id ?? '' }, quiet: true, token },
    { skip: id === null },
  );
  const ids = id === null ? [view ?? ''] : page.data?.views;
  const views = useViewTreeQuery({ project, ids: ids ?? [], token }, { skip: !ids || ids.length === 0 });
  const fault = page.error ?? views.error;
  if (fault)
    return <ErrorState fault={fault} onRetry={() => void (page.error ? page.refetch() : views.refetch())} />;
  if (!ids || (ids.length > 0 && !views.data)) return <ListSkeleton rows={6} />;
  const sheets = inReadingOrder(views.data ?? []).filter(({ _template }) => _template.lib === 'worksheet');
  if (sheets.length === 0) return <NoSheet token={token} />;
  return (
    <PageStateProvider
      project={project}
      page={page.data ?? pageAround(ids)}
      views={sheets}
      param={{ ...page.data?.param, ...params }}
      token={token}
      around={[]}
      Embed={PageContent}
      Frame={ViewFrame}
    >
      <Chosen name={page.data?._name} sheets={sheets} />
    </PageStateProvider>
  );
}

/** One of the worksheets; tabs lead to the others. */
function Chosen({ name, sheets }: { name: string | undefined; sheets: readonly View[] }) {
  const { t } = useTranslation();
  const [at, setAt] = useState(0);
  const shown = sheets[at] ?? sheets[0];
  // A sheet without its page says itself what it is.
  return (
    <>
      <h1 className={name ? undefined : 'visually-hidden'}>{name || t('page.sheet.title')}</h1>
      {sheets.length > 1 && (
        <Tabs
          value={at}
          onChange={(_, next: number) => setAt(next)}
          variant="scrollable"
          aria-label={t('page.sheet.choose')}
        >
          {sheets.map((sheet) => (
            <Tab key={sheet._id} label={nameOf(sheet, t)} />
          ))}
        </Tabs>
      )}
      {shown && <ViewFrame key={shown._id} view={shown} />}
    </>
  );
}

function NoSheet({ token }: { token: string }) {
  const { t } = useTranslation();
  return (
    <EmptyState
      icon={Sheet}
      title={t('page.sheet.none')}
      text={t('page.sheet.none-text')}
      action={
        <Button component={Link} to={`/s/${token}`} variant="outlined" color="inherit">
          {t('page.sheet.open-page')}
        </Button>
      }
    />
  );
}
