import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { Ban, Pencil, Play, Plus, Stamp, Trash2, UserRoundCog } from 'lucide-react';
import type { listApprovals, OutputOf } from '@buildmesh/contracts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink, useNavigate } from 'react-router';
import { notify } from '../../../shared/notice/notices.js';
import { useFeature } from '../../../entities/session/use-feature.js';
import { useProject } from '../../../entities/session/use-session.js';
import { ActionMenu } from '../../../shared/ui/list/action-menu.js';
import { useConfirm } from '../../../shared/ui/dialog/confirm-provider.js';
import { EmptyState } from '../../../shared/ui/state/empty-state.js';
import { ErrorState } from '../../../shared/ui/state/error-state.js';
import { PageBody, PageHeader } from '../../../shared/ui/frame/page-header.js';
import { ListSkeleton } from '../../../shared/ui/state/skeletons.js';
import { StatusTag } from '../../../shared/ui/status-tag.js';
import { useApprovalsQuery, useRemoveApprovalMutation, useToggleApprovalMutation } from '../approval.api.js';
import { DeliverDialog } from '../application/deliver-dialog.js';
import { NewApprovalDialog } from './new-approval-dialog.js';

type Listed = OutputOf<typeof listApprovals>[number];

/** `/system/approval`: the approvals of the project; adds, edits, removes them, and delivers tasks (spec: data §2). */
export function ApprovalsScreen() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [dialog, setDialog] = useState<'new' | 'deliver' | null>(null);
  const { data, error, refetch } = useApprovalsQuery({ params: { project: useProject()._id }, quiet: true });
  const [mayAdd, mayDeliver] = [useFeature('approval.manage.add'), useFeature('approval.manage.deliver')];
  if (error && !data) return <ErrorState fault={error} onRetry={() => void refetch()} />;
  const add = mayAdd && (
    <Button variant="contained" startIcon={<Plus size={16} />} onClick={() => setDialog('new')}>
      {t('approval.admin-add')}
    </Button>
  );
  return (
    <PageBody wide>
      <PageHeader
        title={t('approval.admin')}
        description={t('approval.admin-text')}
        actions={
          <>
            {mayDeliver && (
              <Button
                variant="outlined"
                color="inherit"
                startIcon={<UserRoundCog size={16} />}
                onClick={() => setDialog('deliver')}
              >
                {t('approval.deliver')}
              </Button>
            )}
            {add}
          </>
        }
      />
      {!data && <ListSkeleton height={56} />}
      {data?.length === 0 && (
        <EmptyState
          compact
          icon={Stamp}
          title={t('approval.admin-empty')}
          text={t('approval.admin-empty-text')}
          action={add}
        />
      )}
      {data && data.length > 0 && (
        <Box
          component="ul"
          aria-label={t('approval.admin')}
          sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 2 }}
        >
          {data.map((approval) => (
            <li key={approval._id}>
              <Row approval={approval} />
            </li>
          ))}
        </Box>
      )}
      {dialog === 'new' && (
        <NewApprovalDialog
          onClose={() => setDialog(null)}
          onCreated={(id) => void navigate(`/system/approval/${id}`)}
        />
      )}
      {dialog === 'deliver' && <DeliverDialog onClose={() => setDialog(null)} />}
    </PageBody>
  );
}

function Row({ approval }: { approval: Listed }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const confirm = useConfirm();
  const params = { project: useProject()._id, id: approval._id };
  const [toggle] = useToggleApprovalMutation();
  const [remove] = useRemoveApprovalMutation();
  const [mayEdit, mayRemove] = [useFeature('approval.manage.edit'), useFeature('approval.manage.remove')];
  const { name, disabled, pending, version } = approval;
  const ask = async () => {
    const sure = await confirm({
      title: t('approval.remove-title', { name }),
      text: t('approval.remove-text'),
      confirmLabel: t('approval.action.remove'),
      danger: true,
    });
    if (!sure) return;
    const { error } = await remove({ params });
    if (!error) notify({ level: 'success', text: t('approval.removed', { name }) });
  };
  const edit = () => void navigate(`/system/approval/${approval._id}`);
  return (
    <Box
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 3,
        p: 3,
        border: 1,
        borderColor: 'divider',
        borderRadius: '10px',
        bgcolor: 'background.paper',
      }}
    >
      <Stamp size={20} aria-hidden />
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Link
          component={RouterLink}
          to={`/system/approval/${approval._id}`}
          underline="hover"
          color="inherit"
          sx={{ fontWeight: 500 }}
        >
          {name}
        </Link>
        <Typography variant="body2" color="textSecondary">
          {t('approval.admin-row', { version, count: pending })}
        </Typography>
      </Box>
      {disabled && <StatusTag level="disabled" label={t('approval.off')} />}
      <ActionMenu
        label={t('approval.more', { name })}
        actions={[
          ...(mayEdit ? [{ label: t('approval.edit'), icon: Pencil, onSelect: edit }] : []),
          {
            label: t(disabled ? 'approval.enable' : 'approval.disable'),
            icon: disabled ? Play : Ban,
            onSelect: () => void toggle({ params, body: { disabled: !disabled } }),
          },
          ...(mayRemove
            ? [
                {
                  label: t('approval.action.remove'),
                  icon: Trash2,
                  danger: true,
                  disabled: pending > 0,
                  ...(pending > 0 ? { hint: t('approval.in-use') } : {}),
                  onSelect: () => void ask(),
                },
              ]
            : []),
        ]}
      />
    </Box>
  );
}
