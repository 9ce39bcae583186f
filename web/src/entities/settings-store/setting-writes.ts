/** A record is sent at most once in this time, a view twice as often (spec: data §4). */
export const SET_SPACING_MS = 2000;
export const VIEW_SPACING_MS = 1000;

type Send<T> = () => Promise<T>;

interface Waiting<T> {
  send: Send<T>;
  answer: Promise<T>;
  leave: () => void;
}

/**
 * Sends what is written to a record: the first value at once, of those that follow within the spacing the last one at its
 * end. Whoever wrote a value in between gets the answer to the last.
 */
export class SettingWrites<T> {
  private readonly sentAt = new Map<string, number>();
  private readonly waiting = new Map<string, Waiting<T>>();

  constructor(private readonly now: () => number = () => Date.now()) {}

  write(name: string, send: Send<T>, spacingMs = SET_SPACING_MS): Promise<T> {
    const held = this.waiting.get(name);
    if (held) {
      held.send = send;
      return held.answer;
    }
    const dueInMs = (this.sentAt.get(name) ?? -Infinity) + spacingMs - this.now();
    return dueInMs <= 0 ? this.leave(name, send) : this.hold(name, send, dueInMs);
  }

  /** Whether a value of the record waits to be sent. */
  waits(name: string): boolean {
    return this.waiting.has(name);
  }

  /** Sends what still waits, because the page may go away. */
  flush(): void {
    for (const { leave } of [...this.waiting.values()]) leave();
  }

  private hold(name: string, send: Send<T>, dueInMs: number): Promise<T> {
    let leave: () => void = () => undefined;
    const due = new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, dueInMs);
      leave = () => {
        clearTimeout(timer);
        resolve();
      };
    });
    const held: Waiting<T> = {
      send,
      leave,
      answer: due.then(() => {
        this.waiting.delete(name);
        return this.leave(name, held.send);
      }),
    };
    this.waiting.set(name, held);
    return held.answer;
  }

  private leave(name: string, send: Send<T>): Promise<T> {
    this.sentAt.set(name, this.now());
    return send();
  }
}
