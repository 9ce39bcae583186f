import Box from '@mui/material/Box';
import { ShieldCheck } from 'lucide-react';
import { Suspense, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams, useSearchParams } from 'react-router';
import { usePeople } from '../../entities/people/use-people.js';
import { useRoleListQuery } from '../../entities/role/role-list.api.js';
import { useProject } from '../../entities/session/use-session.js';
import { EmptyState } from '../../shared/ui/state/empty-state.js';
import { ErrorState } from '../../shared/ui/state/error-state.js';
import { ListSkeleton } from '../../shared/ui/state/skeletons.js';
import { useMobile } from '../../shared/ui/use-mobile.js';
import { ExplainDialog } from './explain/lazy-explain.js';
import { RoleDetail } from './role-detail.js';
import { RoleList } from './role-list.js';

/** `/system/auth/:role?`: roles on the left, what one may do on the right; on a phone one after the other. */
export function RolesScreen() {
  const { t } = useTranslation();
  const project = useProject();
  const mobile = useMobile();
  const navigate = useNavigate();
  const { role: wanted } = useParams();
  const { data: roles, error, refetch } = useRoleListQuery({ params: { project: project._id } });
  if (error && !roles) return <ErrorState fault={error} onRetry={() => void refetch()} />;
  if (!roles) return <ListSkeleton />;
  const chosen = roles.find(({ _id }) => _id === wanted) ?? (mobile || wanted ? undefined : roles[0]);
  const list = (
    <RoleList roles={roles} chosen={chosen?._id} onCreated={(id) => void navigate(`/system/auth/${id}`)} />
  );
  const asked = <AskedInAddress />;
  if (mobile && !chosen)
    return (
      <>
        {list}
        {asked}
      </>
    );
  const detail = chosen ? (
    <RoleDetail key={chosen._id} role={chosen} roles={roles} />
  ) : (
    <EmptyState icon={ShieldCheck} title={t('role.missing')} />
  );
  if (mobile)
    return (
      <>
        {detail}
        {asked}
      </>
    );
  return (
    <Box sx={{ display: 'flex', height: '100%' }}>
      <Box sx={{ width: 264, flexShrink: 0, borderRight: 1, borderColor: 'divider', overflow: 'auto' }}>
        {list}
      </Box>
      <Box sx={{ flex: 1, minWidth: 0, overflow: 'auto' }}>{detail}</Box>
      {asked}
    </Box>
  );
}

/** `?explain={user}`: why that member sees what they see; the members' list leads here. */
function AskedInAddress() {
  const [query, setQuery] = useSearchParams();
  const id = query.get('explain');
  const [user] = usePeople(useMemo(() => (id ? [id] : []), [id]));
  if (!user) return null;
  const close = () =>
    setQuery(
      (before) => {
        before.delete('explain');
        return before;
      },
      { replace: true },
    );
  return (
    <Suspense fallback={null}>
      <ExplainDialog user={user} onClose={close} />
    </Suspense>
  );
}
