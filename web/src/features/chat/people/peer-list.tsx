import Badge from '@mui/material/Badge';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { MessageCircle, SquarePen, X } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useIsOwner, useProject } from '../../../entities/session/use-session.js';
import { EmptyState } from '../../../shared/ui/state/empty-state.js';
import { ErrorState } from '../../../shared/ui/state/error-state.js';
import { IconAction } from '../../../shared/ui/icon-action.js';
import { ListRow } from '../../../shared/ui/list/list-row.js';
import { ListSkeleton } from '../../../shared/ui/state/skeletons.js';
import { useEnableChatMutation } from '../chat.api.js';
import { draftIn } from '../message-content.js';
import { NewChat } from './new-chat.js';
import { PeerFace } from './peer-face.js';
import type { Peer, Sight } from './peers.model.js';

interface Props {
  peers: readonly Peer[];
  sight: Sight;
  at: string | null;
  loading: boolean;
  fault: unknown;
  retry: () => void;
  onOpen: (peer: Peer) => void;
  onClose: () => void;
}

/** Everybody one has a conversation with, and the way to new ones. */
export function PeerList({ peers, sight, at, loading, fault, retry, onOpen, onClose }: Props) {
  const { t } = useTranslation();
  const [finding, setFinding] = useState(false);
  const open = (peer: Peer) => {
    setFinding(false);
    onOpen(peer);
  };
  return (
    <Box sx={{ height: '100%', display: 'flex', flexDirection: 'column' }}>
      <Box
        sx={{
          display: 'flex',
          alignItems: 'center',
          gap: 1,
          height: 48,
          px: 3,
          borderBottom: 1,
          borderColor: 'divider',
        }}
      >
        <Typography variant="h3" component="h2" sx={{ flex: 1 }}>
          {t('chat.title')}
        </Typography>
        {sight.chat && (
          <IconAction label={t('chat.new')} icon={SquarePen} onClick={() => setFinding((is) => !is)} />
        )}
        <IconAction label={t('shared.close')} icon={X} onClick={onClose} />
      </Box>
      <Box sx={{ flex: 1, minHeight: 0, overflow: 'auto' }}>
        {finding && <NewChat onOpen={open} />}
        {!finding && loading && <ListSkeleton rows={6} />}
        {!finding && fault !== undefined && <ErrorState compact fault={fault} onRetry={retry} />}
        {!finding && !loading && fault === undefined && (
          <>
            <Box component="ul" aria-label={t('chat.list')} sx={{ listStyle: 'none', m: 0, p: 1 }}>
              {peers.map((peer) => (
                <li key={peer.id}>
                  <ListRow selected={peer.id === at} onClick={() => open(peer)}>
                    <Badge badgeContent={peer.unread} max={99} color="error">
                      <PeerFace peer={peer} />
                    </Badge>
                    <Line peer={peer} />
                  </ListRow>
                </li>
              ))}
            </Box>
            {peers.length === 0 && (
              <EmptyState
                compact
                icon={MessageCircle}
                title={t('chat.none')}
                text={sight.chat ? t('chat.none-text') : t('chat.none-bots')}
                action={
                  sight.chat && (
                    <Button variant="contained" onClick={() => setFinding(true)}>
                      {t('chat.new')}
                    </Button>
                  )
                }
              />
            )}
            {!sight.chat && <ChatIsOff />}
          </>
        )}
      </Box>
    </Box>
  );
}

function Line({ peer: { name, last } }: { peer: Peer }) {
  const { t } = useTranslation();
  const told = last && (draftIn(last)?.name ?? last.content);
  const text = last && (told === '' ? t(`chat.kind.${last.meta.type}`) : told);
  return (
    <Box sx={{ minWidth: 0, flex: 1 }}>
      <Typography noWrap sx={{ fontSize: 14, fontWeight: 500 }}>
        {name}
      </Typography>
      {text && (
        <Typography noWrap variant="caption" color="textSecondary" component="div">
          {text}
        </Typography>
      )}
    </Box>
  );
}

/** The owner of the project lets its people write to each other, here where one looks for it. */
function ChatIsOff() {
  const { t } = useTranslation();
  const { _id: project, _option } = useProject();
  const owner = useIsOwner();
  const [enable, { isLoading }] = useEnableChatMutation();
  if (!owner) return null;
  const view = { ...(_option.view as Record<string, boolean> | undefined), chat: true };
  const turnOn = async () => {
    const answer = await enable({ params: { project }, body: { view } });
    // Everything that depends on the project begins anew with it.
    if (!('error' in answer)) window.location.reload();
  };
  return (
    <Box
      sx={{
        m: 3,
        p: 3,
        borderRadius: '10px',
        border: 1,
        borderColor: 'divider',
        bgcolor: 'background.sunken',
      }}
    >
      <Typography variant="body2" color="textSecondary" sx={{ mb: 2 }}>
        {t('chat.off-text')}
      </Typography>
      <Button
        size="small"
        variant="outlined"
        color="inherit"
        loading={isLoading}
        onClick={() => void turnOn()}
      >
        {t('chat.turn-on')}
      </Button>
    </Box>
  );
}
