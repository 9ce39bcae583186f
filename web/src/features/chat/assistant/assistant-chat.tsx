import Box from '@mui/material/Box';
import Collapse from '@mui/material/Collapse';
import Button from '@mui/material/Button';
import { BotOff, MessageSquarePlus, RotateCcw, Sparkles } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../../shared/ui/state/empty-state.js';
import { ErrorState } from '../../../shared/ui/state/error-state.js';
import { IconAction } from '../../../shared/ui/icon-action.js';
import { ListSkeleton } from '../../../shared/ui/state/skeletons.js';
import type { Turn } from './assistant.model.js';
import { Bubble } from '../bubble.js';
import { ChatFrame } from '../chat-frame.js';
import { Composer } from '../composer.js';
import { MessageList } from '../message-list.js';
import type { Peer } from '../people/peers.model.js';
import { ClearAction } from '../people/person-chat.js';
import { useAssistant } from './use-assistant.js';
import { useMessages } from '../people/use-person-chat.js';

interface Props {
  peer: Peer;
  onBack?: (() => void) | undefined;
}

/** A chat with an assistant, whose answers come word by word. */
export function AssistantChat({ peer, onBack }: Props) {
  const { t } = useTranslation();
  const { messages, fault, retry } = useMessages(peer);
  const { chat, ask, resend, stop, reset } = useAssistant(peer, messages);
  const turns = chat?.turns ?? [];
  const isWaiting = chat?.loading === true && turns.at(-1)?.role === 'user';
  const items = turns.map((turn, at) => ({
    key: `${chat?.uid} ${at}`,
    node: (
      <TurnView
        turn={turn}
        isRunning={chat?.loading === true && at === turns.length - 1}
        onResend={chat?.loading ? undefined : () => resend(at)}
      />
    ),
  }));
  const waiting = { key: 'waiting', node: <Bubble own={false} content={t('chat.thinking')} dim /> };
  const shown = (isWaiting ? [...items, waiting] : items).toReversed();
  return (
    <ChatFrame
      peer={peer}
      onBack={onBack}
      tools={
        <>
          <IconAction
            label={t('chat.reset')}
            icon={MessageSquarePlus}
            onClick={reset}
            disabled={turns.length === 0}
          />
          <ClearAction peer={peer} onCleared={reset} />
        </>
      }
      composer={
        peer.enable && (
          <Composer
            label={t('chat.ask', { name: peer.name })}
            onSend={ask}
            onStop={chat?.loading ? stop : undefined}
          />
        )
      }
    >
      {!chat && fault === undefined && <ListSkeleton rows={6} />}
      {fault !== undefined && <ErrorState compact fault={fault} onRetry={retry} />}
      {peer.isAway && (
        <EmptyState
          compact={turns.length > 0}
          icon={BotOff}
          title={t('chat.ai-not-connected')}
          text={t('chat.ai-not-connected-text')}
        />
      )}
      {chat && !peer.isAway && turns.length === 0 && (
        <EmptyState icon={Sparkles} title={t('chat.ai-empty')} text={t('chat.ai-empty-text')} />
      )}
      {turns.length > 0 && (
        <MessageList
          label={t('chat.messages')}
          items={shown}
          more={false}
          loading={false}
          onMore={() => undefined}
        />
      )}
    </ChatFrame>
  );
}

interface TurnProps {
  turn: Turn;
  isRunning: boolean;
  onResend?: (() => void) | undefined;
}

function TurnView({ turn: { role, content, reasoning, system, failed }, isRunning, onResend }: TurnProps) {
  const { t } = useTranslation();
  const own = role === 'user';
  const text = content === '' && isRunning ? t('chat.thinking') : content;
  return (
    <>
      {reasoning !== '' && <Reasoning text={reasoning} open={isRunning && content === ''} />}
      {system !== '' && (
        <Box role="note" sx={{ fontSize: 12, color: 'text.secondary', py: 1 }}>
          {system}
        </Box>
      )}
      {(text !== '' || failed) && (
        <Bubble
          own={own}
          content={text === '' ? t('chat.no-answer') : text}
          author={failed && text !== '' ? t('chat.broken-off') : undefined}
          tools={
            (own || failed) &&
            onResend && (
              <IconAction label={t('chat.resend')} icon={RotateCcw} iconSize={15} onClick={onResend} />
            )
          }
        />
      )}
    </>
  );
}

/** What the model thought before it spoke; in sight while it thinks. */
function Reasoning({ text, open }: { text: string; open: boolean }) {
  const { t } = useTranslation();
  const [wanted, setWanted] = useState(false);
  const id = useId();
  const isOpen = open || wanted;
  return (
    <Box>
      <Button
        size="small"
        color="inherit"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setWanted(!wanted)}
      >
        {t('chat.reasoning')}
      </Button>
      <Collapse in={isOpen} id={id}>
        <Box
          sx={{
            fontSize: 13,
            color: 'text.secondary',
            whiteSpace: 'pre-wrap',
            borderLeft: 2,
            borderColor: 'divider',
            pl: 3,
            mb: 1,
          }}
        >
          {text}
        </Box>
      </Collapse>
    </Box>
  );
}
