import { useEffect, useRef, useState } from 'react';
import { newId } from '@buildmesh/kernel';
import { streamChat, type AiPiece, type Message } from '@buildmesh/contracts';
import { api } from '../../../shared/api/api.js';
import { streamCall } from '../../../shared/api/sending/streams.js';
import { useProject } from '../../../entities/session/use-session.js';
import { useAppSelector, useAppStore } from '../../../shared/state/hooks.js';
import * as model from './assistant.model.js';
import { aiOf, type Peer } from '../people/peers.model.js';

const newUid = () => newId();

/** A chat with an assistant: what was said, and what can be done. `history` is newest first, `undefined` until it is there. */
export function useAssistant(peer: Peer, history: readonly Message[] | undefined) {
  const project = useProject()._id;
  const token = useAppSelector(({ session }) => session.token);
  const { dispatch } = useAppStore();
  const user = useAppSelector(({ session }) => session.user?._id ?? '');
  const [chat, setChat] = useState<model.Chat | null>(null);
  const running = useRef<AbortController | null>(null);
  const stopped = useRef(false);
  useEffect(() => {
    if (!history) return;
    const uid = history.find((message) => message.uid !== null)?.uid ?? undefined;
    setChat((known) => {
      if (known?.loading) return known;
      const fresh = model.initChat({
        uid: known?.uid ?? uid,
        ...{ newUid, user, title: peer.name, enable: peer.enable },
      });
      const loaded = model.loadHistory(fresh, history);
      // What failed is kept nowhere, what was stopped only in a moment: both stay in sight.
      const isNewer = known !== null && known.turns.length > loaded.turns.length;
      return isNewer && (stopped.current || known.turns.at(-1)?.failed === true) ? known : loaded;
    });
  }, [history, user, peer.name, peer.enable]);
  // Who closes the panel wants no more of the answer.
  useEffect(() => () => running.current?.abort(), []);

  const run = async (asked: model.Chat, instead?: string | null) => {
    setChat(asked);
    stopped.current = false;
    const stopping = new AbortController();
    running.current = stopping;
    const change = (step: (known: model.Chat) => model.Chat) =>
      setChat((known) => (known?.uid === asked.uid ? step(known) : known));
    try {
      await streamCall(streamChat, {
        params: { project },
        body: {
          ...aiOf(peer.id),
          uid: asked.uid,
          messages: model.messagesOf(asked),
          ...(instead ? { instead } : {}),
        },
        token,
        signal: stopping.signal,
        onPiece: (piece) => change((known) => model.hear(known, piece as AiPiece)),
      });
    } catch (fault) {
      // Told of where the answer would stand; for the rest it is only logged (spec: data §8).
      console.info('no answer of the assistant', fault);
      if (!stopping.signal.aborted) change(model.failTurn);
    } finally {
      change(model.end);
      dispatch(api.util.invalidateTags(['Message']));
    }
  };

  return {
    chat,
    ask: (content: string) => void (chat && !chat.loading && run(model.ask(chat, content))),
    resend: (index?: number) => {
      const trimmed = chat && model.trim(chat, index);
      if (trimmed && !chat.loading)
        void run(model.ask(trimmed.chat, trimmed.question.content), trimmed.question.id);
    },
    stop: () => {
      stopped.current = true;
      running.current?.abort();
    },
    reset: () => {
      stopped.current = false;
      running.current?.abort();
      setChat((known) => known && model.reset(known, newUid));
    },
  };
}
