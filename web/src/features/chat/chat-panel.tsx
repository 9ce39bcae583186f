import Box from '@mui/material/Box';
import Drawer from '@mui/material/Drawer';
import { MessageCircle } from 'lucide-react';
import { useState, type MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../shared/ui/state/empty-state.js';
import { useMobile } from '../../shared/ui/use-mobile.js';
import { AssistantChat } from './assistant/assistant-chat.js';
import { PeerList } from './people/peer-list.js';
import { peerOf, type Peer } from './people/peers.model.js';
import { PersonChat } from './people/person-chat.js';
import { usePeers } from './people/use-peers.js';

const LIST_PX = 280;
const PANEL_PX = 860;

/** The conversations of the signed-in person: a panel at the side, all of the screen on a phone. */
export function ChatPanel({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation();
  const mobile = useMobile();
  const { peers, known, sight, ...state } = usePeers();
  const [at, setAt] = useState<Peer | null>(null);
  const peer = at && (peers.find(({ id }) => id === at.id) ?? { ...at, ...named(at, peerOf(at.id, known)) });
  const list = (
    <PeerList {...{ peers, sight, ...state }} at={at?.id ?? null} onOpen={setAt} onClose={onClose} />
  );
  const back = mobile ? () => setAt(null) : undefined;
  const Chat = peer?.kind === 'ai' ? AssistantChat : PersonChat;
  const chat = peer && open && <Chat key={peer.id} peer={peer} onBack={back} />;
  return (
    <Drawer
      anchor="right"
      open={open}
      onClose={onClose}
      slotProps={{
        paper: {
          role: 'dialog',
          'aria-label': t('chat.title'),
          // Whoever follows a link wants to see where it leads; the router has prevented what the browser would do.
          onClick: ({ defaultPrevented, target }: MouseEvent<HTMLElement>) => {
            if (defaultPrevented && target instanceof Element && target.closest('a')) onClose();
          },
          sx: { width: mobile ? '100%' : `min(${PANEL_PX}px, 100%)`, overflow: 'hidden' },
        },
      }}
    >
      {mobile ? (
        (chat ?? list)
      ) : (
        <Box sx={{ display: 'flex', height: '100%' }}>
          <Box sx={{ width: LIST_PX, flexShrink: 0, borderRight: 1, borderColor: 'divider' }}>{list}</Box>
          <Box sx={{ flex: 1, minWidth: 0 }}>
            {chat ?? (
              <EmptyState icon={MessageCircle} title={t('chat.choose')} text={t('chat.choose-text')} />
            )}
          </Box>
        </Box>
      )}
    </Drawer>
  );
}

/** Somebody who was just found has a name already. */
const named = (at: Peer, found: Peer): Partial<Peer> => (at.kind === 'person' ? {} : { name: found.name });
