import Button from '@mui/material/Button';
import type { Page } from '@buildmesh/contracts';
import { newId } from '@buildmesh/kernel';
import { Copy, ExternalLink, LayoutDashboard, Pencil, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { useFormats } from '../../../entities/field/formats.js';
import { notify } from '../../../shared/notice/notices.js';
import { usePagesQuery } from '../../../entities/project/pages.api.js';
import { useProject } from '../../../entities/session/use-session.js';
import { ActionMenu } from '../../../shared/ui/list/action-menu.js';
import { EmptyState } from '../../../shared/ui/state/empty-state.js';
import { ErrorState } from '../../../shared/ui/state/error-state.js';
import { NameDialog } from '../../../shared/ui/dialog/name-dialog.js';
import { PageBody, PageHeader } from '../../../shared/ui/frame/page-header.js';
import { ListSkeleton } from '../../../shared/ui/state/skeletons.js';
import {
  useCopyPageMutation,
  useCreatePageMutation,
  useRemovePageMutation,
  useRestorePageMutation,
  useUpdatePageMutation,
} from '../page.api.js';
import './designer.css';

/** `/dev/page`: the pages of the project. */
export function PagesScreen() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const params = { project: useProject()._id };
  const { data: pages, error, refetch } = usePagesQuery({ params, quiet: true });
  const [create] = useCreatePageMutation();
  const [naming, setNaming] = useState<Page | 'new'>();
  const [rename] = useUpdatePageMutation();
  const save = async (name: string) => {
    if (naming === 'new') {
      const call = { params, body: { name }, quiet: true, idempotencyKey: newId() };
      const { _id } = await create(call).unwrap();
      void navigate(`/dev/page/${_id}`);
    } else if (naming) {
      const at = { ...params, id: naming._id };
      await rename({ params: at, body: { name, _ver: naming._ver }, quiet: true }).unwrap();
    }
  };
  if (error && !pages) return <ErrorState fault={error} onRetry={() => void refetch()} />;
  const add = (
    <Button variant="contained" startIcon={<Plus size={16} />} onClick={() => setNaming('new')}>
      {t('page.create')}
    </Button>
  );
  return (
    <PageBody>
      <PageHeader
        title={t('page.pages')}
        description={t('page.pages-text')}
        actions={pages && pages.length > 0 && add}
      />
      {!pages && <ListSkeleton />}
      {pages?.length === 0 && (
        <EmptyState icon={LayoutDashboard} title={t('page.none')} text={t('page.none-text')} action={add} />
      )}
      <ul className="pd-pages">
        {pages?.map((page) => (
          <PageRow key={page._id} page={page} onRename={() => setNaming(page)} />
        ))}
      </ul>
      {naming && (
        <NameDialog
          title={t(naming === 'new' ? 'page.create' : 'page.rename')}
          label={t('page.name')}
          name={naming === 'new' ? undefined : naming._name}
          emptyText={t('page.name-empty')}
          onClose={() => setNaming(undefined)}
          onSave={save}
        />
      )}
    </PageBody>
  );
}

function PageRow({ page, onRename }: { page: Page; onRename: () => void }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const navigate = useNavigate();
  const params = { project: useProject()._id };
  const [copy] = useCopyPageMutation();
  const [remove] = useRemovePageMutation();
  const [restore] = useRestorePageMutation();
  const at = { params: { ...params, id: page._id } };
  const takeAway = async () => {
    const { error } = await remove(at);
    if (error) return;
    const undo = { label: t('page.undo'), run: () => void restore(at) };
    notify({ level: 'success', text: t('page.removed', { name: page._name }), action: undo });
  };
  return (
    <li>
      <Link to={`/dev/page/${page._id}`}>
        <LayoutDashboard size={18} strokeWidth={1.75} aria-hidden />
        <span>{page._name}</span>
        <small>{t('page.changed', { time: formats.timestamp(page._mtime) })}</small>
      </Link>
      <ActionMenu
        label={t('page.actions', { name: page._name })}
        actions={[
          { label: t('page.open'), icon: ExternalLink, onSelect: () => void navigate(`/page/${page._id}`) },
          { label: t('page.rename'), icon: Pencil, onSelect: onRename },
          {
            label: t('page.copy'),
            icon: Copy,
            onSelect: () => void copy({ params, body: { id: page._id }, idempotencyKey: newId() }),
          },
          {
            label: t('page.remove'),
            icon: Trash2,
            danger: true,
            divided: true,
            onSelect: () => void takeAway(),
          },
        ]}
      />
    </li>
  );
}
