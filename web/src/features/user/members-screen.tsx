import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { ChevronDown, Plus, Users } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { useRoleListQuery } from '../../entities/role/role-list.api.js';
import { useProject } from '../../entities/session/use-session.js';
import { ActionMenu } from '../../shared/ui/list/action-menu.js';
import { PageBody, PageHeader } from '../../shared/ui/frame/page-header.js';
import { BindUserDialog } from './bind-user-dialog.js';
import { BulkDialog } from './bulk/bulk-dialog.js';
import { CreateUserDialog } from './create-user-dialog.js';
import { MemberTable } from './member/member-table.js';

/** What stands beside the members. */
export interface MembersProps {
  /** Links that let people join a role. */
  invitations: ReactNode;
  /** People who ask to join a role. */
  applications: ReactNode;
}

const TABS = ['members', 'invitations', 'applications'] as const;

/** `/system/user`: the members of a project, invitations into it, and who asks for a role. */
export function MembersScreen({ invitations, applications }: MembersProps) {
  const { t } = useTranslation();
  const [query, setQuery] = useSearchParams();
  const tab = TABS.find((each) => each === query.get('tab')) ?? 'members';
  const { data: roles = [] } = useRoleListQuery({ params: { project: useProject()._id } });
  const [adding, setAdding] = useState<'new' | 'existing' | 'several' | null>(null);
  const choose = (next: (typeof TABS)[number]) =>
    setQuery(next === 'members' ? {} : { tab: next }, { replace: true });
  const close = () => setAdding(null);
  const add = (
    <>
      <ActionMenu
        label={t('user.other-ways')}
        actions={[
          { label: t('user.bulk'), icon: Users, onSelect: () => setAdding('several') },
          { label: t('user.bind'), icon: Plus, onSelect: () => setAdding('existing') },
        ]}
        trigger={(props) => (
          <Button {...props} variant="outlined" color="inherit" endIcon={<ChevronDown size={16} />}>
            {t('user.other-ways')}
          </Button>
        )}
      />
      <Button variant="contained" startIcon={<Plus size={16} />} onClick={() => setAdding('new')}>
        {t('user.create')}
      </Button>
    </>
  );
  const inner = roles.filter(({ _type }) => _type !== 'public');
  return (
    <PageBody wide>
      <PageHeader title={t('user.title')} description={t('user.text')} actions={add} />
      <Tabs
        value={tab}
        onChange={(_, next: (typeof TABS)[number]) => choose(next)}
        aria-label={t('user.title')}
        sx={{ borderBottom: 1, borderColor: 'divider', mb: 4 }}
      >
        {TABS.map((each) => (
          <Tab
            key={each}
            value={each}
            id={`member-tab-${each}`}
            aria-controls="member-panel"
            label={t(`user.tab.${each}`)}
          />
        ))}
      </Tabs>
      <Box role="tabpanel" id="member-panel" aria-labelledby={`member-tab-${tab}`}>
        {tab === 'members' && <MemberTable model="inner" roles={inner} add={add} />}
        {tab === 'invitations' && invitations}
        {tab === 'applications' && applications}
      </Box>
      <CreateUserDialog open={adding === 'new'} onClose={close} roles={inner} />
      <BindUserDialog open={adding === 'existing'} onClose={close} roles={inner} />
      {adding === 'several' && <BulkDialog onClose={close} roles={roles} />}
    </PageBody>
  );
}
