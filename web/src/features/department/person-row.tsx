import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router';
import type { ProjectUser } from '@buildmesh/contracts';
import { IconAction } from '../../shared/ui/icon-action.js';
import { PersonAvatar } from '../../shared/ui/person-avatar.js';
import { StatusTag } from '../../shared/ui/status-tag.js';

/** A person of a group; the name leads to the member. */
export function PersonRow({ person, onRemove }: { person: ProjectUser; onRemove: () => void }) {
  const { t } = useTranslation();
  return (
    <Box
      component="li"
      sx={{ display: 'flex', alignItems: 'center', gap: 3, py: 1.5, borderBottom: 1, borderColor: 'divider' }}
    >
      <PersonAvatar name={person.nickname} src={person.avatar} size={28} />
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Link
          component={RouterLink}
          to={`/system/user?q=${encodeURIComponent(person.account)}`}
          color="inherit"
          underline="hover"
          sx={{ fontSize: 14, fontWeight: 500 }}
        >
          {person.nickname}
        </Link>
        <Typography variant="caption" color="textSecondary" noWrap sx={{ display: 'block' }}>
          {person.account}
        </Typography>
      </Box>
      {person.status === 'disabled' && <StatusTag level="disabled" label={t('group.disabled')} />}
      <IconAction
        label={t('group.take-out', { name: person.nickname })}
        icon={X}
        iconSize={16}
        onClick={onRemove}
      />
    </Box>
  );
}
