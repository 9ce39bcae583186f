import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { savedView, type SavedView } from '@buildmesh/contracts';
import { SearchX, Table2, TableProperties } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate, useParams } from 'react-router';
import { useVisibleEntitiesQuery } from '../../../entities/project/entity.api.js';
import type { VisibleEntity } from '../../../entities/row/row-access.js';
import { useProject } from '../../../entities/session/use-session.js';
import { useSettingRecords } from '../../../entities/settings-store/setting-records.api.js';
import { EmptyState } from '../../../shared/ui/state/empty-state.js';
import { ErrorState } from '../../../shared/ui/state/error-state.js';
import { NamedRow } from '../../../shared/ui/list/list-row.js';
import { PageBody, PageHeader } from '../../../shared/ui/frame/page-header.js';
import { ListSkeleton } from '../../../shared/ui/state/skeletons.js';
import { RecordsView, type RecordFormProps, type RecordLook } from '../records-screen.js';
import { TableChoice } from '../table-choice.js';
import { useRecords } from '../use-records.js';
import { ViewForm } from './view-form.js';

const PLACE = '/system/view';

/** `/system/view/{entity?}/{view?}`: how tables can be looked at, kept for everybody (spec: data §3). */
export function ViewScreen() {
  const { t } = useTranslation();
  const { entity } = useParams();
  const { data: tables, error, refetch } = useVisibleEntitiesQuery({ params: { project: useProject()._id } });
  if (error && !tables) return <ErrorState fault={error} onRetry={() => void refetch()} />;
  if (!tables) return <ListSkeleton />;
  if (entity === undefined) return <Tables tables={tables} />;
  const table = tables.find(({ _id }) => _id === entity);
  const back = (
    <Button component={Link} to={PLACE} variant="contained">
      {t('sharing.view.all')}
    </Button>
  );
  return table ? (
    <TableViews key={table._id} table={table} tables={tables} />
  ) : (
    <EmptyState icon={SearchX} title={t('sharing.table-gone')} action={back} />
  );
}

/** Every table with the number of its views. */
function Tables({ tables }: { tables: readonly VisibleEntity[] }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { data: records } = useSettingRecords('view');
  const countOf = (id: string) =>
    records?.filter(({ value }) => savedView.safeParse(value).data?.entity === id).length;
  const design = (
    <Button component={Link} to="/dev/entity" variant="contained">
      {t('sharing.view.design')}
    </Button>
  );
  return (
    <PageBody>
      <PageHeader title={t('sharing.view.title')} description={t('sharing.view.text')} />
      {tables.length === 0 && (
        <EmptyState
          compact
          icon={Table2}
          title={t('sharing.view.no-tables')}
          text={t('sharing.view.no-tables-text')}
          action={design}
        />
      )}
      <Box component="ul" aria-label={t('sharing.view.title')} sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {tables.map(({ _id, _name }) => {
          const count = countOf(_id);
          return (
            <li key={_id}>
              <NamedRow
                icon={Table2}
                name={_name}
                hint={count === undefined ? '' : t('sharing.view.count', { count })}
                onClick={() => void navigate(`${PLACE}/${_id}`)}
              />
            </li>
          );
        })}
      </Box>
    </PageBody>
  );
}

interface Props {
  table: VisibleEntity;
  tables: readonly VisibleEntity[];
}

/** The views of one table. */
function TableViews({ table, tables }: Props) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { view } = useParams();
  const read = useMemo(
    () => (value: unknown) => {
      const found = savedView.safeParse(value).data;
      return found?.entity === table._id ? found : undefined;
    },
    [table._id],
  );
  const records = useRecords('view', read);
  const kind = useMemo((): RecordLook<SavedView> => {
    const nameOf = (key: string) => table._field.find((field) => field._key === key)?._name ?? key;
    const hintOf = ({ query, sort, fields }: SavedView) =>
      [
        query?.length ? t('sharing.view.filters', { count: query.length }) : undefined,
        sort?.length
          ? t('sharing.view.sorted', { names: sort.map(({ key }) => nameOf(key)).join(', ') })
          : undefined,
        fields ? t('sharing.view.columns', { count: fields.length }) : undefined,
      ]
        .filter(Boolean)
        .join(' · ');
    const Form = (props: RecordFormProps<SavedView>) => <ViewForm table={table} {...props} />;
    return {
      place: `${PLACE}/${table._id}`,
      texts: (part) => `sharing.view.${part}`,
      icon: TableProperties,
      nameOf: ({ key, value }) => value.name ?? key,
      hintOf: ({ value }) => hintOf(value),
      blank: { entity: table._id, key: '', name: '', query: [], sort: [] },
      Form,
    };
  }, [t, table]);
  const aside = (
    <Box sx={{ display: 'grid', mb: 3 }}>
      <TableChoice tables={tables} value={table._id} onChange={(id) => void navigate(`${PLACE}/${id}`)} />
    </Box>
  );
  return <RecordsView kind={{ ...kind, aside }} records={records} at={view} />;
}
