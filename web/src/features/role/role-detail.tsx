import Box from '@mui/material/Box';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { ArrowLeft } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import Button from '@mui/material/Button';
import type { Role } from '@buildmesh/contracts';
import { PageHeader } from '../../shared/ui/frame/page-header.js';
import { StatusTag } from '../../shared/ui/status-tag.js';
import { useMobile } from '../../shared/ui/use-mobile.js';
import { RoleActions } from './role-actions.js';
import { RightsEditor } from './rights/rights-editor.js';
import { RoleMembers } from './role-members.js';
import { RoleOptions } from './role-options.js';

const TABS = ['rights', 'members', 'options'] as const;
type TabName = (typeof TABS)[number];

interface Props {
  role: Role;
  roles: readonly Role[];
}

/** One role: what it may do, who has it, how it is set up. The open tab stands in the address. */
export function RoleDetail({ role, roles }: Props) {
  const { t } = useTranslation();
  const mobile = useMobile();
  const [query, setQuery] = useSearchParams();
  const tab: TabName = TABS.find((each) => each === query.get('tab')) ?? 'rights';
  // Once opened, the rights stay: what was changed in them is not lost by looking at the members.
  const [opened, setOpened] = useState(tab === 'rights');
  if (tab === 'rights' && !opened) setOpened(true);
  return (
    <Box sx={{ maxWidth: 960, px: { xs: 4, sm: 7 }, py: { xs: 3, sm: 6 } }}>
      {mobile && (
        <Button
          component={Link}
          to="/system/auth"
          color="inherit"
          size="small"
          startIcon={<ArrowLeft size={16} />}
          sx={{ mb: 2, ml: -2 }}
        >
          {t('role.title')}
        </Button>
      )}
      <Box sx={{ '& header': { mb: 2 } }}>
        <PageHeader
          title={role._name}
          description={t(`role.type-help.${role._type}`)}
          aside={role._default && <StatusTag level="info" label={t('role.default')} />}
          actions={<RoleActions role={role} />}
        />
      </Box>
      <Tabs
        value={tab}
        onChange={(_, next: TabName) => setQuery(next === 'rights' ? {} : { tab: next }, { replace: true })}
        aria-label={role._name}
        sx={{ borderBottom: 1, borderColor: 'divider', mb: 4 }}
      >
        <Tab value="rights" label={t('role.tab.rights')} id="tab-rights" aria-controls="role-panel" />
        <Tab
          value="members"
          label={`${t('role.tab.members')} (${role._user.length})`}
          id="tab-members"
          aria-controls="role-panel"
        />
        <Tab value="options" label={t('role.tab.options')} id="tab-options" aria-controls="role-panel" />
      </Tabs>
      <Box role="tabpanel" id="role-panel" aria-labelledby={`tab-${tab}`}>
        {opened && (
          <Box hidden={tab !== 'rights'}>
            <RightsEditor role={role} roles={roles} />
          </Box>
        )}
        {tab === 'members' && <RoleMembers role={role} />}
        {tab === 'options' && <RoleOptions role={role} roles={roles} />}
      </Box>
    </Box>
  );
}
