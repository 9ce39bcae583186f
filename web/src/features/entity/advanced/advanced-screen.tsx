import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { DatabaseZap, Table2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { useAllEntitiesQuery } from '../../../entities/project/entity.api.js';
import { useProject } from '../../../entities/session/use-session.js';
import { EmptyState } from '../../../shared/ui/state/empty-state.js';
import { ErrorState } from '../../../shared/ui/state/error-state.js';
import { NamedRow } from '../../../shared/ui/list/list-row.js';
import { PageHeader } from '../../../shared/ui/frame/page-header.js';
import { SearchField } from '../../../shared/ui/form/search-field.js';
import { ListSkeleton } from '../../../shared/ui/state/skeletons.js';
import { SplitPane } from '../../../shared/ui/frame/split-pane.js';
import { TableAdvanced } from './table-advanced.js';

/** Above this many tables the list offers a search. */
const SEARCH_FROM = 8;

/** `/system/data-advanced?table=`: what a table needs beyond its fields: indexes, its recycle bin, how it is shown. */
export function AdvancedScreen() {
  const { t } = useTranslation();
  const [params, setParams] = useSearchParams();
  const [search, setSearch] = useState('');
  const { data: tables, error, refetch } = useAllEntitiesQuery({ params: { project: useProject()._id } });
  const chosen = tables?.find(({ _id }) => _id === params.get('table'));
  const wanted = search.trim().toLowerCase();
  const design = (
    <Button component={Link} to="/dev/entity" variant="contained">
      {t('entity.new-table')}
    </Button>
  );
  const list = (
    <Box sx={{ p: 4 }}>
      <PageHeader title={t('entity.advanced.title')} description={t('entity.advanced.text')} />
      {error && !tables && <ErrorState fault={error} onRetry={() => void refetch()} compact />}
      {!tables && !error && <ListSkeleton rows={4} />}
      {tables?.length === 0 && (
        <EmptyState
          compact
          icon={Table2}
          title={t('entity.advanced.none')}
          text={t('entity.advanced.none-text')}
          action={design}
        />
      )}
      {tables && tables.length >= SEARCH_FROM && (
        <SearchField
          value={search}
          onChange={setSearch}
          label={t('entity.advanced.search')}
          sx={{ width: '100%', mb: 2 }}
        />
      )}
      <Box component="ul" aria-label={t('entity.advanced.title')} sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {tables
          ?.filter(({ _name }) => _name.toLowerCase().includes(wanted))
          .map(({ _id, _name, _field, _option }) => (
            <li key={_id}>
              <NamedRow
                icon={Table2}
                name={_name}
                hint={
                  _option.note ||
                  t('entity.advanced.indexed', { count: _field.filter((one) => one._index).length })
                }
                selected={_id === chosen?._id}
                onClick={() => setParams({ table: _id })}
              />
            </li>
          ))}
      </Box>
    </Box>
  );
  return (
    <SplitPane
      list={list}
      detail={chosen && <TableAdvanced key={chosen._id} table={chosen} />}
      rest={
        <EmptyState icon={DatabaseZap} title={t('entity.advanced.choose')} text={t('entity.advanced.text')} />
      }
      back={t('entity.advanced.title')}
      onBack={() => setParams({})}
    />
  );
}
