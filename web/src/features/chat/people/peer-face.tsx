import Box from '@mui/material/Box';
import { Bell, Sparkles, UsersRound } from 'lucide-react';
import { PersonAvatar } from '../../../shared/ui/person-avatar.js';
import type { Peer } from './peers.model.js';

const ICONS = { group: UsersRound, bot: Bell, ai: Sparkles };

/** Picture of a person; a sign for groups, bots and assistants. */
export function PeerFace({ peer: { kind, name, avatar }, size = 32 }: { peer: Peer; size?: number }) {
  if (kind === 'person')
    return (
      // The first letter of the name is no part of it.
      <Box aria-hidden sx={{ flexShrink: 0 }}>
        <PersonAvatar name={name} src={avatar} size={size} />
      </Box>
    );
  const Icon = ICONS[kind];
  return (
    <Box
      sx={{
        width: size,
        height: size,
        borderRadius: '50%',
        display: 'grid',
        placeItems: 'center',
        flexShrink: 0,
        color: kind === 'ai' ? 'primary.main' : 'text.secondary',
        bgcolor: 'background.sunken',
        border: 1,
        borderColor: 'divider',
      }}
    >
      <Icon size={size / 2} strokeWidth={1.75} aria-hidden />
    </Box>
  );
}
