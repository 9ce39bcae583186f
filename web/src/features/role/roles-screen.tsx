import Box from '@mui/material/Box';
import { ShieldCheck } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams } from 'react-router';
import { useProject } from '../../shared/session/use-session.js';
import { EmptyState } from '../../shared/ui/empty-state.js';
import { ErrorState } from '../../shared/ui/error-state.js';
import { ListSkeleton } from '../../shared/ui/skeletons.js';
import { useMobile } from '../../shared/ui/use-mobile.js';
import { RoleDetail } from './role-detail.js';
import { RoleList } from './role-list.js';
import type { RoleSlots } from './role-slots.js';
import { useRolesQuery } from './role.api.js';

/** `/system/auth/:role?`: roles on the left, what one may do on the right; on a phone one after the other. */
export function RolesScreen({ slots }: { slots: RoleSlots }) {
  const { t } = useTranslation();
  const project = useProject();
  const mobile = useMobile();
  const navigate = useNavigate();
  const { role: wanted } = useParams();
  const { data: roles, error, refetch } = useRolesQuery({ params: { project: project._id } });
  if (error && !roles) return <ErrorState fault={error} onRetry={() => void refetch()} />;
  if (!roles) return <ListSkeleton />;
  const chosen = roles.find(({ _id }) => _id === wanted) ?? (mobile || wanted ? undefined : roles[0]);
  const list = <RoleList roles={roles} chosen={chosen?._id} onCreated={(id) => void navigate(`/system/auth/${id}`)} />;
  if (mobile && !chosen) return list;
  const detail = chosen ? (
    <RoleDetail key={chosen._id} role={chosen} roles={roles} slots={slots} />
  ) : (
    <EmptyState icon={ShieldCheck} title={t('role.missing')} />
  );
  if (mobile) return detail;
  return (
    <Box sx={{ display: 'flex', height: '100%' }}>
      <Box sx={{ width: 264, flexShrink: 0, borderRight: 1, borderColor: 'divider', overflow: 'auto' }}>{list}</Box>
      <Box sx={{ flex: 1, minWidth: 0, overflow: 'auto' }}>{detail}</Box>
    </Box>
  );
}
