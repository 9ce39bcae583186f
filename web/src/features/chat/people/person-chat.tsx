import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { Bell, MessageCircle, Pencil, RotateCcw, Trash2, Eraser } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Message } from '@buildmesh/contracts';
import { useProject } from '../../../entities/session/use-session.js';
import { useConfirm } from '../../../shared/ui/dialog/confirm-provider.js';
import { EmptyState } from '../../../shared/ui/state/empty-state.js';
import { ErrorState } from '../../../shared/ui/state/error-state.js';
import { IconAction } from '../../../shared/ui/icon-action.js';
import { ListSkeleton } from '../../../shared/ui/state/skeletons.js';
import { Bubble } from '../bubble.js';
import { useChatPeopleQuery, useClearChatMutation } from '../chat.api.js';
import { ChatFrame } from '../chat-frame.js';
import { Composer } from '../composer.js';
import { EditText } from '../edit-text.js';
import { MessageContent } from '../message-content.js';
import { MessageList } from '../message-list.js';
import type { Peer } from './peers.model.js';
import { useMessages, useOutbox, useOwnMessages } from './use-person-chat.js';

interface Props {
  peer: Peer;
  onBack?: (() => void) | undefined;
}

/** A conversation with a person or a group, or what a bot has told. */
export function PersonChat({ peer, onBack }: Props) {
  const { t } = useTranslation();
  const { messages, seen, more, loadingMore, loadMore, loading, fault, retry } = useMessages(peer);
  const { waiting, send, resend } = useOutbox(peer);
  const own = useOwnMessages();
  const names = useNames(peer, messages ?? []);
  const [editing, setEditing] = useState<string | null>(null);
  const items = [
    ...waiting.toReversed().map((one) => ({
      key: one.key,
      node: (
        <Bubble
          own
          dim={!one.failed}
          content={one.content}
          author={one.failed ? t('chat.not-sent') : undefined}
          tools={
            one.failed && <IconAction label={t('chat.resend')} icon={RotateCcw} onClick={() => resend(one)} />
          }
        />
      ),
    })),
    ...(messages ?? []).map((message) => ({
      key: message._id,
      node: own.hidden.has(message._id) ? (
        <TakenBack onUndo={() => own.undo(message._id)} />
      ) : editing === message._id ? (
        <EditText
          text={message.content}
          onCancel={() => setEditing(null)}
          onSave={async (text) => {
            if (await own.change(message._id, text)) setEditing(null);
          }}
        />
      ) : (
        <Bubble
          own={message.from === own.me}
          author={message.from === own.me ? undefined : names.get(message.from)}
          content={<MessageContent message={message} />}
          time={message.createdAt}
          edited={message.updatedAt !== null}
          seen={message.createdAt <= seen}
          tools={
            own.mayChange(message) && (
              <>
                <IconAction
                  label={t('chat.edit')}
                  icon={Pencil}
                  iconSize={15}
                  onClick={() => setEditing(message._id)}
                />
                <IconAction
                  label={t('chat.remove')}
                  icon={Trash2}
                  iconSize={15}
                  onClick={() => own.takeBack(message._id)}
                />
              </>
            )
          }
        />
      ),
    })),
  ];
  const isBot = peer.kind === 'bot';
  return (
    <ChatFrame
      peer={peer}
      onBack={onBack}
      tools={<ClearAction peer={peer} />}
      composer={!isBot && <Composer label={t('chat.write', { name: peer.name })} onSend={send} />}
    >
      {loading && <ListSkeleton rows={6} />}
      {fault !== undefined && <ErrorState compact fault={fault} onRetry={retry} />}
      {!loading && fault === undefined && items.length === 0 && (
        <EmptyState
          icon={isBot ? Bell : MessageCircle}
          title={t('chat.empty')}
          text={isBot ? t('chat.empty-bot') : t('chat.empty-text')}
        />
      )}
      {items.length > 0 && (
        <MessageList
          label={t('chat.messages')}
          items={items}
          more={more}
          loading={loadingMore}
          onMore={loadMore}
        />
      )}
    </ChatFrame>
  );
}

/** In the place of a message that was just taken back. */
function TakenBack({ onUndo }: { onUndo: () => void }) {
  const { t } = useTranslation();
  return (
    <Box
      role="status"
      sx={{ display: 'flex', alignItems: 'center', justifyContent: 'flex-end', gap: 2, py: 1 }}
    >
      <Typography variant="caption" color="textSecondary">
        {t('chat.removed')}
      </Typography>
      <Button size="small" color="inherit" onClick={onUndo}>
        {t('shared.undo')}
      </Button>
    </Box>
  );
}

/** Clears the conversation for the person who asks, after a question. */
export function ClearAction({ peer, onCleared }: { peer: Peer; onCleared?: () => void }) {
  const { t } = useTranslation();
  const confirm = useConfirm();
  const params = { project: useProject()._id };
  const [clear] = useClearChatMutation();
  const ask = async () => {
    const text = peer.kind === 'person' || peer.kind === 'group' ? t('chat.clear-own') : t('chat.clear-text');
    if (
      !(await confirm({
        title: t('chat.clear-title', { name: peer.name }),
        text,
        confirmLabel: t('chat.clear'),
        danger: true,
      }))
    )
      return;
    const answer = await clear({ params, body: { from: peer.id } });
    if (!('error' in answer)) onCleared?.();
  };
  return <IconAction label={t('chat.clear')} icon={Eraser} onClick={() => void ask()} />;
}

/** Who wrote, in a group; with one person that is plain. */
function useNames({ kind }: Peer, messages: readonly Message[]): ReadonlyMap<string, string> {
  const params = { project: useProject()._id };
  const ids = [...new Set(messages.map(({ from }) => from))]
    .filter((id) => !id.startsWith('$$'))
    .sort()
    .slice(0, 200);
  const skip = kind !== 'group' || ids.length === 0;
  const { data } = useChatPeopleQuery({ params, body: { ids }, quiet: true }, { skip });
  return new Map(data?.map(({ _id, nickname }) => [_id, nickname]));
}
