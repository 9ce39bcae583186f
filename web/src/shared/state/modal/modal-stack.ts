/** One open modal: what it shows is decided by `kind`. */
export interface Modal<Kind extends string = string> {
  id: string;
  kind: Kind;
  props?: unknown;
  /** Drawers stand beside the content and close without a step in the history. */
  drawer?: boolean;
}

/** The browser as the stack needs it. */
export interface ModalHost {
  newId: () => string;
  mobile: () => boolean;
  /** The messaging app's iOS view goes back a page too far: there modals close directly (spec: platform §4). */
  backIsUnsafe: () => boolean;
  pushHistory: (id: string) => void;
  back: () => void;
  /** Closes the separate window of a modal, if there is one. */
  closeWindow: () => void;
}

/** The modals that are open, the topmost last. On phones each is a step of the history, so that "back" closes it. */
export class ModalStack {
  private open: readonly Modal[] = [];
  private readonly listeners = new Set<() => void>();

  constructor(private readonly host: ModalHost) {}

  readonly list = (): readonly Modal[] => this.open;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  /** Adds a modal and gives its id; `single` takes the place of all that are open. */
  show(modal: Omit<Modal, 'id'>, { single = false } = {}): string {
    const id = this.host.newId();
    this.set(single ? [{ ...modal, id }] : [...this.open, { ...modal, id }]);
    if (this.host.mobile() && !modal.drawer) this.host.pushHistory(id);
    return id;
  }

  /** Closes a modal; on phones by going back, which then removes it (`wentBack`). */
  hide(id: string): void {
    const modal = this.open.find((each) => each.id === id);
    if (!modal) return;
    if (modal.drawer || !this.host.mobile() || this.host.backIsUnsafe()) this.remove(id);
    else this.host.back();
  }

  /** The browser went back: the topmost modal closes. */
  wentBack(): void {
    const top = this.open.filter(({ drawer }) => !drawer).at(-1);
    if (top) this.remove(top.id);
  }

  /** After a navigation nothing stays open (WE-GUARD-016). */
  reset(): void {
    this.host.closeWindow();
    if (this.open.length > 0) this.set([]);
  }

  private remove(id: string): void {
    this.set(this.open.filter((each) => each.id !== id));
  }

  private set(open: readonly Modal[]): void {
    this.open = open;
    for (const listener of this.listeners) listener();
  }
}
