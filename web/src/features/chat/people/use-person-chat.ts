import { useEffect, useMemo, useRef, useState } from 'react';
import { newId } from '@buildmesh/kernel';
import type { Message } from '@buildmesh/contracts';
import { useProject, useUser } from '../../../entities/session/use-session.js';
import {
  useChatInfiniteQuery,
  useReadChatMutation,
  useRemoveMessageMutation,
  useSendMessageMutation,
  useUpdateMessageMutation,
} from '../chat.api.js';
import type { Peer } from './peers.model.js';
import { usePolling } from '../use-polling.js';

/** An own message that is taken back goes for good after this long, until when that can be undone. */
const UNDO_MS = 8_000;
/** Own messages can be changed for a day (D57). */
const CHANGE_MS = 24 * 3_600_000;

/** A message that is on its way, or could not go. */
export interface Outgoing {
  key: string;
  content: string;
  failed: boolean;
}

/** Messages of a conversation, newest first, kept read while they are looked at. */
export function useMessages(peer: Peer) {
  const project = useProject()._id;
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage, isLoading, error, refetch } =
    useChatInfiniteQuery({ project, from: peer.id }, { pollingInterval: usePolling() });
  const [read] = useReadChatMutation();
  const messages = useMemo(() => data?.pages.flatMap((page) => page.data), [data]);
  const newest = messages?.[0]?._id;
  useEffect(() => {
    if (newest !== undefined && peer.unread > 0)
      void read({ params: { project }, body: { from: peer.id }, quiet: true });
  }, [newest, peer.id, peer.unread, project, read]);
  return {
    messages,
    seen: data?.pages[0]?.seen ?? 0,
    more: hasNextPage,
    loadingMore: isFetchingNextPage,
    loadMore: () => void fetchNextPage(),
    loading: isLoading,
    fault: error as unknown,
    retry: () => void refetch(),
  };
}

/** Sends to somebody; what could not go stays in sight and can be sent again. */
export function useOutbox(peer: Peer) {
  const params = { project: useProject()._id };
  const [send] = useSendMessageMutation();
  const [waiting, setWaiting] = useState<readonly Outgoing[]>([]);
  const post = async ({ key, content }: Outgoing) => {
    const put = (failed: boolean) =>
      setWaiting((list) => [...list.filter((one) => one.key !== key), { key, content, failed }]);
    put(false);
    const answer = await send({ params, body: { to: peer.id, content }, idempotencyKey: key });
    if ('error' in answer) put(true);
    else setWaiting((list) => list.filter((one) => one.key !== key));
  };
  return {
    waiting,
    send: (content: string) => void post({ key: newId(), content, failed: false }),
    resend: (one: Outgoing) => void post(one),
  };
}

/** Changes own messages and takes them back. */
export function useOwnMessages() {
  const params = { project: useProject()._id };
  const me = useUser()._id;
  const [update] = useUpdateMessageMutation();
  const [remove] = useRemoveMessageMutation();
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set());
  const timers = useRef(new Map<string, () => void>());
  const undos = useRef(new Map<string, () => void>());
  const show = (id: string) => setHidden((ids) => new Set([...ids].filter((one) => one !== id)));
  useEffect(() => {
    const waiting = timers.current;
    // Whoever looks away has not changed their mind.
    return () => waiting.forEach((now) => now());
  }, []);
  const takeBack = (id: string) => {
    setHidden((ids) => new Set([...ids, id]));
    const now = () => {
      clearTimeout(timer);
      timers.current.delete(id);
      void remove({ params, body: { id } }).then((answer) => 'error' in answer && show(id));
    };
    const timer = setTimeout(now, UNDO_MS);
    timers.current.set(id, now);
    const undo = () => {
      clearTimeout(timer);
      if (timers.current.delete(id)) show(id);
    };
    undos.current.set(id, undo);
  };
  return {
    me,
    hidden,
    takeBack,
    /** Shows a message again that was taken back a moment ago. */
    undo: (id: string) => undos.current.get(id)?.(),
    mayChange: ({ from, createdAt }: Message) => from === me && Date.now() - createdAt < CHANGE_MS,
    /** Answers whether it was taken. */
    change: async (id: string, content: string) =>
      !('error' in (await update({ params, body: { id, content } }))),
  };
}
