import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { Plus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link, Navigate, useParams } from 'react-router';
import { useIsAdmin, useMaybeProject, useProject } from '../../entities/session/use-session.js';
import { isFeatureOn } from '../../shared/state/flags/feature-switches.js';
import { PageBody, PageHeader } from '../../shared/ui/frame/page-header.js';
import { useApprovalCountsQuery } from './approval.api.js';
import { badgeOf, isTab, TAB_FEATURE, TABS, type Tab as TabName } from './approval.model.js';
import { BucketSection } from './bucket-section.js';
import { CreateList } from './create-list.js';
import { useLiveApprovals } from './use-live.js';

/** `/approval/{type}`: what waits for me, what I did, got a copy of and made, and what I may apply for. */
export function CentreScreen() {
  const { t } = useTranslation();
  const { type } = useParams();
  const params = { project: useProject()._id };
  useLiveApprovals();
  const { data: counts } = useApprovalCountsQuery({ params, quiet: true });
  const tabs = useTabs();
  if (!isTab(type)) return <Navigate to="/approval/todo" replace />;
  const current = type;
  return (
    <PageBody wide>
      <PageHeader
        title={t('approval.title')}
        description={t('approval.text')}
        actions={
          <Button component={Link} to="/approval/create" variant="contained" startIcon={<Plus size={16} />}>
            {t('approval.create')}
          </Button>
        }
      />
      <Tabs
        value={tabs.includes(current) ? current : false}
        variant="scrollable"
        allowScrollButtonsMobile
        aria-label={t('approval.title')}
        sx={{ borderBottom: 1, borderColor: 'divider', mb: 4 }}
      >
        {tabs.map((tab) => (
          <Tab
            key={tab}
            value={tab}
            component={Link}
            to={`/approval/${tab}`}
            label={
              <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 1.5 }}>
                {t(`approval.tab.${tab}`)}
                <Count count={counts && tab in counts ? counts[tab as keyof typeof counts] : 0} />
              </Box>
            }
          />
        ))}
      </Tabs>
      {current === 'create' ? <CreateList /> : <BucketSection key={current} tab={current} />}
    </PageBody>
  );
}

function Count({ count }: { count: number }) {
  return count > 0 ? <Chip size="small" label={badgeOf(count)} className="tabular" /> : null;
}

/** What the project has switched on; managing is offered to administrators, managers of one approval find it by address. */
function useTabs(): TabName[] {
  const view = useMaybeProject()?._option.view;
  const admin = useIsAdmin();
  return TABS.filter((tab) => {
    const feature = TAB_FEATURE[tab];
    return (tab !== 'manage' || admin) && (!feature || isFeatureOn(feature, view));
  });
}
