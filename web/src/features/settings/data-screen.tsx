import Box from '@mui/material/Box';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { useTranslation } from 'react-i18next';
import { useParams, useSearchParams } from 'react-router';
import { PageBody, PageHeader } from '../../shared/ui/frame/page-header.js';
import { AuditList } from './audit-list.js';
import { Backups } from './backups.js';
import { TableDetail } from './table-detail.js';
import { TableOverview } from './table-overview.js';

const TABS = ['tables', 'audit', 'backup'] as const;

/** `/system/data/{entity?}`: the tables with what they hold or one of them, who changed what, and the backups. */
export function DataScreen() {
  const { t } = useTranslation();
  const [query, setQuery] = useSearchParams();
  const { entity } = useParams();
  const tab = TABS.find((name) => name === query.get('tab')) ?? 'tables';
  return (
    <PageBody wide>
      <PageHeader title={t('settings.data.title')} description={t('settings.data.text')} />
      <Tabs
        value={tab}
        onChange={(_, next: string) => setQuery(next === 'tables' ? {} : { tab: next }, { replace: true })}
        aria-label={t('settings.data.title')}
        sx={{ borderBottom: 1, borderColor: 'divider', mb: 4 }}
      >
        <Tab
          value="tables"
          id="data-tab-tables"
          aria-controls="data-panel"
          label={t('settings.data.tables')}
        />
        <Tab value="audit" id="data-tab-audit" aria-controls="data-panel" label={t('settings.audit.title')} />
        <Tab
          value="backup"
          id="data-tab-backup"
          aria-controls="data-panel"
          label={t('settings.backup.title')}
        />
      </Tabs>
      <Box role="tabpanel" id="data-panel" aria-labelledby={`data-tab-${tab}`}>
        {tab === 'audit' ? (
          <AuditList />
        ) : tab === 'backup' ? (
          <Backups />
        ) : entity ? (
          <TableDetail id={entity} />
        ) : (
          <TableOverview />
        )}
      </Box>
    </PageBody>
  );
}
