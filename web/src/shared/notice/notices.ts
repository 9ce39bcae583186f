import { NOTICE_MS } from '../limits.js';

export type NoticeLevel = 'error' | 'warning' | 'info' | 'success';

export interface Notice {
  level: NoticeLevel;
  text: string;
  /** A button inside the notice, such as "Undo". */
  action?: { label: string; run: () => void };
  /** How long it stays; errors 3 s, with an action 8 s unless said otherwise. */
  durationMs?: number;
  /** It stays until it is closed, and comes again as often as it is told. */
  lasting?: boolean;
}

type Listener = (notice: Notice) => void;

/** Passes notices to whoever shows them; the same text comes at most once per 3 s (platform §8). */
export class NoticeBoard {
  private readonly listeners = new Set<Listener>();
  /** Notices from before anybody could show them. */
  private waiting: Notice[] = [];
  private readonly wakers = new Set<() => void>();
  private readonly shownAt = new Map<string, number>();

  constructor(private readonly now: () => number = Date.now) {}

  subscribe(listener: Listener): () => void {
    this.listeners.add(listener);
    for (const notice of this.waiting.splice(0)) listener(notice);
    return () => this.listeners.delete(listener);
  }

  /** Calls back when a notice comes that nobody can show yet: time to load what shows them. */
  onFirst(wake: () => void): () => void {
    this.wakers.add(wake);
    if (this.waiting.length > 0) wake();
    return () => this.wakers.delete(wake);
  }

  /** False when the same text was shown less than 3 s ago, and would go by itself. */
  show(notice: Notice): boolean {
    const at = this.now();
    const before = this.shownAt.get(notice.text);
    if (!notice.lasting && before !== undefined && at - before < NOTICE_MS) return false;
    for (const [text, time] of this.shownAt) if (at - time >= NOTICE_MS) this.shownAt.delete(text);
    this.shownAt.set(notice.text, at);
    if (this.listeners.size === 0) {
      this.waiting.push(notice);
      for (const wake of this.wakers) wake();
    }
    for (const listener of this.listeners) listener(notice);
    return true;
  }
}

export const notices = new NoticeBoard();

/** Shows a short message to the user from anywhere. */
export function notify(notice: Notice): void {
  notices.show(notice);
}
