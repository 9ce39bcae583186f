import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { UserRound } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { GROUP_PREFIX } from '@buildmesh/domain';
import { useProject, useUser } from '../../../entities/session/use-session.js';
import { EmptyState } from '../../../shared/ui/state/empty-state.js';
import { ListRow } from '../../../shared/ui/list/list-row.js';
import { SearchField } from '../../../shared/ui/form/search-field.js';
import { ListSkeleton } from '../../../shared/ui/state/skeletons.js';
import { useChatGroupsQuery, useChatPeopleQuery } from '../chat.api.js';
import { PeerFace } from './peer-face.js';
import type { Peer } from './peers.model.js';

/** Pause in typing after which the search is sent. */
const TYPING_PAUSE_MS = 250;

/** Finds somebody to write to: members by name, and the own groups. */
export function NewChat({ onOpen }: { onOpen: (peer: Peer) => void }) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState('');
  const [search, setSearch] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setSearch(typed.trim()), TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  const { found, loading } = useFound(search);
  return (
    <Box sx={{ p: 2 }}>
      <SearchField
        autoFocus
        label={t('chat.find')}
        value={typed}
        onChange={setTyped}
        sx={{ width: '100%', mb: 2 }}
      />
      {loading && <ListSkeleton rows={5} />}
      {!loading && found.length === 0 && (
        <EmptyState compact icon={UserRound} title={t('chat.nobody')} text={t('chat.nobody-text')} />
      )}
      <Box component="ul" aria-label={t('chat.find')} sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {found.map((peer) => (
          <li key={peer.id}>
            <ListRow onClick={() => onOpen(peer)}>
              <PeerFace peer={peer} />
              <Typography noWrap sx={{ fontSize: 14 }}>
                {peer.name}
              </Typography>
            </ListRow>
          </li>
        ))}
      </Box>
    </Box>
  );
}

function useFound(search: string): { found: Peer[]; loading: boolean } {
  const params = { project: useProject()._id };
  const me = useUser()._id;
  const { data: groups } = useChatGroupsQuery({ params, quiet: true });
  const { data: people, isLoading } = useChatPeopleQuery({ params, body: { search } });
  const rest = { enable: true, isAway: false, unread: 0, last: null };
  const own = (groups ?? [])
    .filter(({ _user, name }) => _user.includes(me) && name.toLowerCase().includes(search.toLowerCase()))
    .map(({ _id, name }) => ({
      ...rest,
      id: `${GROUP_PREFIX}${_id}`,
      kind: 'group' as const,
      name,
      avatar: null,
    }));
  const others = (people ?? []).map(({ _id, nickname, avatar }) => ({
    ...{ ...rest, id: _id, kind: 'person' as const, name: nickname, avatar },
  }));
  return { found: [...own, ...others], loading: isLoading };
}
