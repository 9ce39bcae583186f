import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useRoleListQuery } from '../../entities/role/role-list.api.js';
import { useProject } from '../../entities/session/use-session.js';
import { PageBody, PageHeader } from '../../shared/ui/frame/page-header.js';
import { CreateUserDialog } from './create-user-dialog.js';
import { MemberTable } from './member/member-table.js';

/** `/system/public/user`: people from outside who may use a part of the project. */
export function ExternalUsersScreen() {
  const { t } = useTranslation();
  const project = useProject();
  const { data: all } = useRoleListQuery({ params: { project: project._id } });
  const [adding, setAdding] = useState(false);
  const roles = all?.filter(({ _type }) => _type === 'public') ?? [];
  const enabled = project._limit.public === true && project._option.public === true;
  const add = (
    <Button
      variant="contained"
      startIcon={<Plus size={16} />}
      disabled={roles.length === 0}
      onClick={() => setAdding(true)}
    >
      {t('user.create-public')}
    </Button>
  );
  return (
    <PageBody wide>
      <PageHeader title={t('user.public')} description={t('user.public-text')} actions={add} />
      {(!enabled || (all && roles.length === 0)) && (
        <Alert
          severity="info"
          sx={{ mb: 4 }}
          action={
            <Button component={Link} to="/system/public/auth" color="inherit" size="small">
              {t('user.public-set-up')}
            </Button>
          }
        >
          {t(enabled ? 'user.public-no-role' : 'user.public-off')}
        </Alert>
      )}
      <MemberTable model="public" roles={roles} add={add} />
      <CreateUserDialog open={adding} onClose={() => setAdding(false)} roles={roles} external />
    </PageBody>
  );
}
