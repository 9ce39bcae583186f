/** Texts are sent once nobody typed for this long (spec: data §4). */
export const EDIT_DEBOUNCE_MS = 500;

type Parts = Record<string, string>;

export type EditState = 'kept' | 'saving' | 'refused';

interface Tools {
  /** Keeps texts of a language; rejects where that is refused. */
  send: (code: string, parts: Parts) => Promise<unknown>;
  onState: (state: EditState) => void;
}

/** Gathers what is typed into texts and sends it, language by language, once the typing has paused. */
export class TextEdits {
  private waiting = new Map<string, Parts>();
  private timer: ReturnType<typeof setTimeout> | undefined;
  private sending: Promise<void> = Promise.resolve();

  constructor(private readonly tools: Tools) {}

  edit(code: string, id: string, text: string): void {
    this.put(code, { [id]: text });
    this.tools.onState('saving');
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.flush(), EDIT_DEBOUNCE_MS);
  }

  /** Sends what waits at once, after what is under way; also what was refused before. */
  flush(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    if (this.waiting.size > 0) this.sending = this.sending.then(() => this.sendAll());
  }

  /** Forgets texts that are not to be kept any more. */
  drop(isGone: (code: string, id: string) => boolean): void {
    for (const [code, parts] of this.waiting) {
      const rest = Object.entries(parts).filter(([id]) => !isGone(code, id));
      if (rest.length > 0) this.waiting.set(code, Object.fromEntries(rest));
      else this.waiting.delete(code);
    }
  }

  private put(code: string, parts: Parts): void {
    this.waiting.set(code, { ...this.waiting.get(code), ...parts });
  }

  private async sendAll(): Promise<void> {
    const all = [...this.waiting];
    this.waiting = new Map();
    if (all.length === 0) return;
    this.tools.onState('saving');
    let refused = false;
    for (const [code, parts] of all)
      await this.tools.send(code, parts).catch(() => {
        refused = true;
        // What was typed since is newer.
        this.waiting.set(code, { ...parts, ...this.waiting.get(code) });
      });
    if (refused) this.tools.onState('refused');
    else if (this.waiting.size === 0) this.tools.onState('kept');
  }
}
