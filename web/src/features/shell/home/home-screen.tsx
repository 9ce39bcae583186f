import Button from '@mui/material/Button';
import { FileUp, Plus, Table2 } from 'lucide-react';
import { Suspense, useState, type ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useVisibleEntitiesQuery } from '../../../entities/project/entity.api.js';
import { useIsAdmin, useProject } from '../../../entities/session/use-session.js';
import { EmptyState } from '../../../shared/ui/state/empty-state.js';
import { ErrorState } from '../../../shared/ui/state/error-state.js';
import { PageBody, PageHeader } from '../../../shared/ui/frame/page-header.js';
import { SearchField } from '../../../shared/ui/form/search-field.js';
import { ListSkeleton } from '../../../shared/ui/state/skeletons.js';
import { useMobile } from '../../../shared/ui/use-mobile.js';
import { AppNav } from '../navigation/app-nav.js';
import { FavouritesHint } from '../navigation/favourites-hint.js';
import { FavouritesNav } from '../navigation/favourites-nav.js';
import { CreateTableDialog } from './create-table-dialog.js';
import { NoTables } from './no-tables.js';
import { TableGrid } from './table-grid.js';
import { useAppMenu } from '../navigation/use-app-menu.js';

/** Above this many tables there is a search. */
const SEARCH_FROM = 7;

interface Props {
  /** Makes a new table of a file. */
  ImportDialog: ComponentType<{ onClose: () => void; onDone: (entity: string) => void }>;
}

/** Home: the tables somebody may read; an administrator of an empty project is led to the first table. */
export function HomeScreen({ ImportDialog }: Props) {
  const { t } = useTranslation();
  const project = useProject();
  const admin = useIsAdmin();
  const {
    data: entities,
    error,
    refetch,
  } = useVisibleEntitiesQuery({ params: { project: project._id }, quiet: true });
  // The table of members is always there and is nobody's work.
  const tables = entities?.filter(({ _type }) => _type !== 'system');
  const menu = useAppMenu();
  const byMenu = useMobile() && menu.branches.length > 0;
  const [search, setSearch] = useState('');
  const navigate = useNavigate();
  const [dialog, setDialog] = useState<'create' | 'import' | null>(null);
  const found = (tables ?? []).filter(({ _name, _option }) =>
    `${_name} ${_option.note ?? ''}`.toLowerCase().includes(search.trim().toLowerCase()),
  );
  const steps = admin && (
    <>
      <Button
        variant="outlined"
        color="inherit"
        startIcon={<FileUp size={16} />}
        onClick={() => setDialog('import')}
      >
        {t('shell.home.import')}
      </Button>
      <Button variant="contained" startIcon={<Plus size={16} />} onClick={() => setDialog('create')}>
        {t('shell.home.new-table')}
      </Button>
    </>
  );
  if (error) return <ErrorState fault={error} onRetry={() => void refetch()} />;
  // A phone has no navigation at the side: its menu stands here.
  if (byMenu)
    return (
      <PageBody>
        <PageHeader title={menu.foreign?.name ?? project._name} />
        <FavouritesHint />
        <FavouritesNav menu={menu} large />
        <AppNav menu={menu} large />
      </PageBody>
    );
  return (
    <PageBody wide>
      <PageHeader
        title={project._name}
        description={t('shell.home.text')}
        actions={tables !== undefined && tables.length > 0 && steps}
      />
      {(tables?.length ?? 0) >= SEARCH_FROM && (
        <SearchField
          label={t('shell.nav.find-table')}
          value={search}
          onChange={setSearch}
          sx={{ mb: 4, maxWidth: 360 }}
        />
      )}
      {tables !== undefined && tables.length > 0 && <FavouritesHint />}
      {!tables && <ListSkeleton />}
      {tables?.length === 0 && (
        <NoTables
          admin={admin}
          steps={steps}
          menu={menu}
          builtIn={(entities ?? []).filter(({ _type }) => _type === 'system')}
        />
      )}
      {tables && tables.length > 0 && found.length === 0 && (
        <EmptyState
          compact
          icon={Table2}
          title={t('shell.nothing-found')}
          action={<Button onClick={() => setSearch('')}>{t('shared.clear')}</Button>}
        />
      )}
      {found.length > 0 && <TableGrid tables={found} />}
      <CreateTableDialog open={dialog === 'create'} onClose={() => setDialog(null)} />
      {dialog === 'import' && (
        <Suspense>
          <ImportDialog
            onClose={() => setDialog(null)}
            onDone={(entity) => void navigate(`/table/${entity}`)}
          />
        </Suspense>
      )}
    </PageBody>
  );
}
