import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { Crown, ShieldCheck, UserPlus, UserRound } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Department } from '@buildmesh/contracts';
import { PeoplePicker } from '../../entities/people/people-picker.js';
import { usePeople } from '../../entities/people/use-people.js';
import { EmptyState } from '../../shared/ui/state/empty-state.js';
import { DepartmentForm } from './department-form.js';
import { PersonRow } from './person-row.js';
import { useDepartmentEdit } from './use-department-edit.js';

type Choosing = 'user' | 'admin' | 'head';

/** One department or group: name and code, head, administrators, people. */
export function DepartmentDetail({ group, groups }: { group: Department; groups: readonly Department[] }) {
  const { t } = useTranslation();
  const edit = useDepartmentEdit();
  const [choosing, setChoosing] = useState<Choosing | null>(null);
  const path = pathOf(group, groups);
  return (
    <Box sx={{ display: 'grid', gap: 7, maxWidth: 720 }}>
      <Box component="header">
        {path.length > 0 && (
          <Typography variant="body2" color="textSecondary">
            {path.map(({ name }) => name).join(' / ')}
          </Typography>
        )}
        <Typography variant="h2" component="h2">
          {group.name}
        </Typography>
        <Typography variant="body2" color="textSecondary">
          {t(`group.type.${group.type}`)} · {t('group.people-count', { count: group._user.length })}
        </Typography>
      </Box>
      <DepartmentForm group={group} onSave={(body) => edit.rename(group, body)} />
      <People
        title={t('group.head')}
        text={t('group.head-text')}
        action={t(group.head ? 'group.change-head' : 'group.set-head')}
        icon="head"
        ids={group.head ? [group.head] : []}
        onChoose={() => setChoosing('head')}
        onRemove={() => void edit.setHead(group, null)}
      />
      <People
        title={t('group.admins')}
        text={t('group.admins-text')}
        action={t('group.choose-admins')}
        icon="admin"
        ids={group.admin}
        onChoose={() => setChoosing('admin')}
        onRemove={(id) => void edit.bind(group, { admin: group.admin.filter((each) => each !== id) })}
      />
      <People
        title={t('group.people')}
        text={t('group.people-text')}
        action={t('group.choose-people')}
        icon="user"
        ids={group.user}
        onChoose={() => setChoosing('user')}
        onRemove={(id) => void edit.bind(group, { user: group.user.filter((each) => each !== id) })}
      />
      {choosing && (
        <PeoplePicker
          title={t(`group.picker.${choosing}`, { name: group.name })}
          single={choosing === 'head'}
          value={choosing === 'head' ? (group.head ? [group.head] : []) : group[choosing]}
          onClose={() => setChoosing(null)}
          onSave={(ids) =>
            choosing === 'head' ? edit.setHead(group, ids[0] ?? null) : edit.bind(group, { [choosing]: ids })
          }
        />
      )}
    </Box>
  );
}

const ICON = { head: Crown, admin: ShieldCheck, user: UserRound } as const;

interface PeopleProps {
  title: string;
  text: string;
  action: string;
  icon: keyof typeof ICON;
  ids: readonly string[];
  onChoose: () => void;
  onRemove: (id: string) => void;
}

function People({ title, text, action, icon, ids, onChoose, onRemove }: PeopleProps) {
  const { t } = useTranslation();
  const people = usePeople(ids);
  return (
    <Box component="section" aria-label={title}>
      <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 2, mb: 2, flexWrap: 'wrap' }}>
        <Box sx={{ flex: '1 1 200px' }}>
          <Typography variant="h3" component="h3">
            {title}
            {ids.length > 1 && (
              <Typography component="span" color="textSecondary" className="tabular" sx={{ ml: 2 }}>
                {ids.length}
              </Typography>
            )}
          </Typography>
          <Typography variant="body2" color="textSecondary">
            {text}
          </Typography>
        </Box>
        <Button
          size="small"
          variant="outlined"
          color="inherit"
          startIcon={<UserPlus size={16} />}
          onClick={onChoose}
        >
          {action}
        </Button>
      </Box>
      {ids.length === 0 && icon === 'user' && (
        <EmptyState compact icon={ICON[icon]} title={t('group.nobody')} text={t('group.nobody-text')} />
      )}
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {people.map((person) => (
          <PersonRow key={person._id} person={person} onRemove={() => onRemove(person._id)} />
        ))}
      </Box>
    </Box>
  );
}

/** The groups above, the topmost first. */
function pathOf(group: Department, groups: readonly Department[]): Department[] {
  const path: Department[] = [];
  let above = groups.find(({ _id }) => _id === group.parent);
  while (above && !path.includes(above)) {
    path.unshift(above);
    const next: string | null = above.parent;
    above = groups.find(({ _id }) => _id === next);
  }
  return path;
}
