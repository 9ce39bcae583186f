import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { Building2, Plus, Trash2, UsersRound } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams } from 'react-router';
import type { Department } from '@buildmesh/contracts';
import { useGroupsQuery } from '../../entities/people/people.api.js';
import { useProject } from '../../entities/session/use-session.js';
import { TreeList } from '../../shared/tree/tree-list.js';
import { useTreeMove } from '../../shared/tree/use-tree-move.js';
import { EmptyState } from '../../shared/ui/state/empty-state.js';
import { ErrorState } from '../../shared/ui/state/error-state.js';
import { ListSkeleton } from '../../shared/ui/state/skeletons.js';
import { SplitPane } from '../../shared/ui/frame/split-pane.js';
import { CreateDepartmentDialog } from './create-department-dialog.js';
import { DepartmentDetail } from './department-detail.js';
import { useDepartmentEdit } from './use-department-edit.js';

export const GROUP_ICON = { group: Building2, member: UsersRound } as const;

/** `/system/group/:group?`: departments and groups as a tree, the people of the chosen one beside it. */
export function DepartmentsScreen() {
  const { t } = useTranslation();
  const params = { project: useProject()._id };
  const { data: groups, error, refetch } = useGroupsQuery({ params });
  if (error && !groups) return <ErrorState fault={error} onRetry={() => void refetch()} />;
  if (!groups) return <ListSkeleton />;
  return (
    <>
      <h1 className="visually-hidden">{t('group.title')}</h1>
      <Organisation groups={groups} />
    </>
  );
}

function Organisation({ groups }: { groups: readonly Department[] }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { group: wanted } = useParams();
  const [creating, setCreating] = useState<{ parent: string | null } | null>(null);
  const edit = useDepartmentEdit();
  const nodes = groups.map((group) => ({ id: group._id, parent: group.parent, sort: group._sort, group }));
  const move = useTreeMove(nodes, edit.move);
  const chosen = groups.find(({ _id }) => _id === wanted);
  const open = (id: string | null) => void navigate(id ? `/system/group/${id}` : '/system/group');
  const remove = async (group: Department) => {
    if ((await edit.remove(group)) && group._id === chosen?._id) open(null);
  };
  const hasChildren = (id: string) => groups.some(({ parent }) => parent === id);
  const add = (
    <Button
      size="small"
      variant="contained"
      startIcon={<Plus size={16} />}
      onClick={() => setCreating({ parent: chosen?.parent ?? null })}
    >
      {t('group.create')}
    </Button>
  );
  const list = (
    <Box sx={{ p: 3 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, mb: 2, pl: 2 }}>
        <Typography variant="h3" component="h2" sx={{ flex: 1 }}>
          {t('group.title')}
        </Typography>
        {groups.length > 0 && add}
      </Box>
      {groups.length === 0 ? (
        <EmptyState
          compact
          icon={Building2}
          title={t('group.empty')}
          text={t('group.empty-text')}
          action={add}
        />
      ) : (
        <TreeList
          nodes={nodes}
          label={t('group.title')}
          selected={chosen?._id}
          onSelect={({ id }) => open(id)}
          onMove={(moved) => void move(moved)}
          faceOf={({ group }) => ({
            name: group.name,
            icon: GROUP_ICON[group.type],
            kind: t(`group.type.${group.type}`),
            aside: <People group={group} />,
          })}
          actionsOf={({ group }) => [
            {
              label: t('group.create-below'),
              icon: Plus,
              onSelect: () => setCreating({ parent: group._id }),
            },
            {
              label: t('group.remove'),
              icon: Trash2,
              danger: true,
              disabled: hasChildren(group._id),
              hint: hasChildren(group._id) ? t('group.has-children') : undefined,
              onSelect: () => void remove(group),
            },
          ]}
        />
      )}
    </Box>
  );
  return (
    <>
      <SplitPane
        list={list}
        detail={chosen && <DepartmentDetail key={chosen._id} group={chosen} groups={groups} />}
        back={t('group.title')}
        onBack={() => open(null)}
        rest={
          groups.length > 0 && (
            <EmptyState icon={Building2} title={t('group.choose')} text={t('group.choose-text')} />
          )
        }
      />
      {creating && (
        <CreateDepartmentDialog
          groups={groups}
          parent={creating.parent}
          onClose={() => setCreating(null)}
          onCreate={async (body) => open(await edit.create(body))}
        />
      )}
    </>
  );
}

/** How many people belong to a group and to those below it. */
function People({ group }: { group: Department }) {
  const { t } = useTranslation();
  return (
    <Typography
      variant="caption"
      color="textSecondary"
      className="tabular"
      aria-label={t('group.people-count', { count: group._user.length })}
    >
      {group._user.length}
    </Typography>
  );
}
