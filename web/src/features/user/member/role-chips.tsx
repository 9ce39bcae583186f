import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import { ShieldCheck } from 'lucide-react';
import type { Role } from '@buildmesh/contracts';

/** Roles of a member, the own one first; administrators carry a shield. */
export function RoleChips({ ids, roles }: { ids: readonly string[]; roles: readonly Role[] }) {
  return (
    <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap' }}>
      {ids.map((id, index) => {
        const role = roles.find(({ _id }) => _id === id);
        if (!role) return null;
        return (
          <Chip
            key={id}
            size="small"
            variant={index === 0 ? 'filled' : 'outlined'}
            label={role._name}
            icon={role._type === 'admin' ? <ShieldCheck size={13} aria-hidden /> : undefined}
          />
        );
      })}
    </Box>
  );
}
