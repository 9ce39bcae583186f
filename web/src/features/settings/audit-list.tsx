import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { History } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAccounts } from '../../entities/people/use-accounts.js';
import { EmptyState } from '../../shared/ui/state/empty-state.js';
import { ErrorState } from '../../shared/ui/state/error-state.js';
import { ListSkeleton } from '../../shared/ui/state/skeletons.js';
import { AuditItem } from './audit-item.js';
import { AUDIT_PAGE_SIZE, useAuditPage, type AuditSource } from './use-audit-page.js';

const SOURCES = ['data', 'rights'] as const;

/** Who changed data and tables, or members, rights and settings; newest first (D87). */
export function AuditList() {
  const { t } = useTranslation();
  const [source, setSource] = useState<AuditSource>('data');
  const [cursors, setCursors] = useState<(number | undefined)[]>([undefined]);
  const choose = (next: AuditSource | null) => {
    if (!next) return;
    setSource(next);
    setCursors([undefined]);
  };
  return (
    <>
      <ToggleButtonGroup
        exclusive
        value={source}
        onChange={(_, next: AuditSource | null) => choose(next)}
        aria-label={t('settings.audit.title')}
        sx={{ mb: 2 }}
      >
        {SOURCES.map((each) => (
          <ToggleButton key={each} value={each}>
            {t(`settings.audit.source.${each}`)}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
      {cursors.map((before, index) => (
        <AuditPage
          key={`${source} ${before ?? 'newest'}`}
          source={source}
          before={before}
          last={index === cursors.length - 1}
          onOlder={(time) => setCursors([...cursors, time])}
        />
      ))}
    </>
  );
}

interface PageProps {
  source: AuditSource;
  before: number | undefined;
  last: boolean;
  onOlder: (before: number) => void;
}

function AuditPage({ source, before, last, onOlder }: PageProps) {
  const { t } = useTranslation();
  const { entries, error, refetch } = useAuditPage(source, before);
  const authors = useAccounts((entries ?? []).flatMap(({ user }) => user ?? []));
  if (error && !entries) return <ErrorState fault={error} onRetry={refetch} compact />;
  if (!entries) return <ListSkeleton />;
  if (entries.length === 0 && before === undefined)
    return (
      <EmptyState
        compact
        icon={History}
        title={t('settings.audit.empty')}
        text={t('settings.audit.empty-text')}
      />
    );
  const oldest = entries.at(-1)?.time;
  return (
    <>
      <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {entries.map((entry) => (
          <AuditItem
            key={entry.key}
            entry={entry}
            author={entry.user === null ? 'system' : authors.get(entry.user)}
          />
        ))}
      </Box>
      {last && entries.length === AUDIT_PAGE_SIZE && oldest !== undefined && (
        <Box sx={{ display: 'flex', justifyContent: 'center', py: 4 }}>
          <Button variant="outlined" color="inherit" onClick={() => onOlder(oldest)}>
            {t('settings.audit.older')}
          </Button>
        </Box>
      )}
    </>
  );
}
