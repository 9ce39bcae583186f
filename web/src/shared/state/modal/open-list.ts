/** What is open now, the newest last; parts of the page that are not React add to it, one host shows it. */
export class OpenList<T> {
  private entries: readonly { key: number; value: T }[] = [];
  private readonly listeners = new Set<() => void>();
  private count = 0;

  readonly list = (): readonly { key: number; value: T }[] => this.entries;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  readonly open = (value: T): void => this.set([...this.entries, { key: (this.count += 1), value }]);

  readonly close = (key: number): void => this.set(this.entries.filter((entry) => entry.key !== key));

  readonly clear = (): void => this.set([]);

  private set(entries: typeof this.entries): void {
    this.entries = entries;
    for (const listener of this.listeners) listener();
  }
}
