import { useTranslation } from 'react-i18next';
import { PageBody, PageHeader } from '../../shared/ui/frame/page-header.js';
import { AuditList } from './audit-list.js';

/** `/system/history`: who changed what, in data, members, rights and settings (D87). */
export function HistoryScreen() {
  const { t } = useTranslation();
  return (
    <PageBody wide>
      <PageHeader title={t('settings.audit.title')} description={t('settings.audit.empty-text')} />
      <AuditList />
    </PageBody>
  );
}
