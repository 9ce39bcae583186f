import Button from '@mui/material/Button';
import { Copy, Eye, ShieldQuestion } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import type { Role } from '@buildmesh/contracts';
import { notify } from '../../shared/notice/notices.js';
import { useProject } from '../../entities/session/use-session.js';
import { IconAction } from '../../shared/ui/icon-action.js';
import { ExplainDialog } from './explain/lazy-explain.js';
import { useCopyRoleMutation, usePreviewRoleMutation } from './role.api.js';

/** What can be done with a role as a whole: see with its eyes, ask what it may do, copy it. */
export function RoleActions({ role }: { role: Role }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const params = { project: useProject()._id };
  const [copy, copying] = useCopyRoleMutation();
  const [preview, previewing] = usePreviewRoleMutation();
  const [asking, setAsking] = useState(false);
  const view = async () => {
    // Opened before the answer comes: later it would count as a pop-up and be blocked.
    const tab = window.open('', '_blank');
    if (tab) tab.opener = null;
    const { data } = await preview({ params, body: { role: role._id } });
    if (data && tab) tab.location.replace(`/dev/preview?ticket=${encodeURIComponent(data.ticket)}`);
    else tab?.close();
  };
  const duplicate = async () => {
    const { data } = await copy({ params: { ...params, id: role._id } });
    if (!data) return;
    notify({ level: 'success', text: t('role.copied', { name: role._name }) });
    await navigate(`/system/auth/${data._id}`);
  };
  return (
    <>
      <Button
        size="small"
        color="inherit"
        variant="outlined"
        startIcon={<Eye size={15} />}
        loading={previewing.isLoading}
        onClick={() => void view()}
      >
        {t('role.view-as')}
      </Button>
      <IconAction icon={ShieldQuestion} label={t('role.explain.open')} onClick={() => setAsking(true)} />
      <IconAction
        icon={Copy}
        label={t('role.copy')}
        disabled={copying.isLoading}
        onClick={() => void duplicate()}
      />
      {asking && (
        <Suspense fallback={null}>
          <ExplainDialog role={role._id} onClose={() => setAsking(false)} />
        </Suspense>
      )}
    </>
  );
}
