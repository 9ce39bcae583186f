import Badge from '@mui/material/Badge';
import { MessageCircle } from 'lucide-react';
import { Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../shared/api/api.js';
import { pushes } from '../../shared/push/pushes.js';
import { useIsPreview } from '../../entities/session/use-session.js';
import { useAppDispatch } from '../../shared/state/hooks.js';
import { IconAction } from '../../shared/ui/icon-action.js';
import { unreadOf } from './people/peers.model.js';
import { useOverview, useSight } from './people/use-peers.js';
import { lazyPart } from '../../shared/ui/state/lazy-part.js';

const ChatPanel = lazyPart(async () => (await import('./chat-panel.js')).ChatPanel);

/** Counts above this show as this and a plus. */
const MAX_SHOWN = 99;

/** What is told of messages makes them be fetched anew, and so does a connection that is back. */
function useLiveMessages(): void {
  const dispatch = useAppDispatch();
  useEffect(() => {
    const renew = () => dispatch(api.util.invalidateTags(['Message']));
    const leave = [pushes.onNotice('message', renew), pushes.onConnected(renew)];
    return () => leave.forEach((each) => each());
  }, [dispatch]);
}

/** Opens the messages and says how many are unread. */
export function ChatButton() {
  const { t } = useTranslation();
  const sight = useSight();
  const preview = useIsPreview();
  const { data } = useOverview();
  const [open, setOpen] = useState(false);
  const [used, setUsed] = useState(false);
  useLiveMessages();
  if (preview || (!sight.chat && sight.bots.length === 0)) return null;
  const unread = unreadOf(data ?? [], sight);
  const label = unread > 0 ? t('chat.open-unread', { count: unread }) : t('chat.open');
  return (
    <>
      <Badge badgeContent={unread} max={MAX_SHOWN} color="error" overlap="circular">
        <IconAction
          label={label}
          icon={MessageCircle}
          aria-expanded={open}
          onClick={() => {
            setUsed(true);
            setOpen(true);
          }}
        />
      </Badge>
      {used && (
        <Suspense>
          <ChatPanel open={open} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
