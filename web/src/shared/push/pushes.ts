import type { ActionType, GroupKey } from '@buildmesh/contracts';

/** News from the server: a kind, and whatever that kind carries. */
export interface Notice {
  type: string;
  [about: string]: unknown;
}

export type NoticeListener = (notice: Notice) => void;
/** `groups`: those whose rows are out of date; `null` for all, also after a time without connection. */
export type RefreshListener = (groups: readonly GroupKey[] | null) => void;

/** What goes from this page to the gateway while there is a connection. */
export interface PushSender {
  enter: (view: string) => void;
  leave: (view: string) => void;
  act: (view: string, type: ActionType, groups: readonly GroupKey[]) => void;
  /** Ends the connection for good. */
  close: () => void;
}

/**
 * Where features hear what the server pushes, whether or not there is a connection just now: notices by type, and refreshes
 * of the views they look at. Everything is a hint, and one that was missed is made up for by a refresh of all.
 */
export class Pushes {
  private readonly notices = new Map<string, Set<NoticeListener>>();
  private readonly lookers = new Map<string, Set<RefreshListener>>();
  private readonly awaiting = new Set<() => void>();
  private sender: PushSender | null = null;

  /** Hears notices of a type until the returned function is called. */
  onNotice(type: string, listener: NoticeListener): () => void {
    return add(this.notices, type, listener).remove;
  }

  /** Hears of every connection, the first one too: whatever was told before it was missed. */
  onConnected(listener: () => void): () => void {
    this.awaiting.add(listener);
    return () => void this.awaiting.delete(listener);
  }

  /** Looks at a view until the returned function is called. */
  look(view: string, listener: RefreshListener): () => void {
    const { first, remove } = add(this.lookers, view, listener);
    if (first) this.sender?.enter(view);
    return () => {
      remove();
      if (!this.lookers.has(view)) this.sender?.leave(view);
    };
  }

  /** Tells the others who look at a view that groups of it changed. */
  act(view: string, type: ActionType, groups: readonly GroupKey[]): void {
    this.sender?.act(view, type, groups);
  }

  /**
   * There is a connection: the views looked at are entered, and what was missed without one is fetched; before the first one,
   * too, something may have changed since the views were read.
   */
  connected(sender: PushSender): void {
    this.sender = sender;
    for (const view of this.lookers.keys()) sender.enter(view);
    for (const view of [...this.lookers.keys()]) this.refresh(view, null);
    for (const listener of [...this.awaiting]) listener();
  }

  /** Ends the connection, because the session is about to end by what this page does. */
  hangUp(): void {
    this.sender?.close();
  }

  disconnected(): void {
    this.sender = null;
  }

  notice(notice: Notice): void {
    for (const listener of [...(this.notices.get(notice.type) ?? [])]) listener(notice);
  }

  refresh(view: string, groups: readonly GroupKey[] | null): void {
    for (const listener of [...(this.lookers.get(view) ?? [])]) listener(groups);
  }
}

function add<L>(map: Map<string, Set<L>>, key: string, listener: L): { first: boolean; remove: () => void } {
  const listeners = map.get(key) ?? new Set<L>();
  const first = listeners.size === 0;
  listeners.add(listener);
  map.set(key, listeners);
  return {
    first,
    remove: () => {
      listeners.delete(listener);
      if (listeners.size === 0 && map.get(key) === listeners) map.delete(key);
    },
  };
}

/** The one of this page. */
export const pushes = new Pushes();
