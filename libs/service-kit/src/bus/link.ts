/** A server that goes away may be back at once, as when another of its cluster takes over. Longer nobody waits. */
const PATIENCE_MS = 700;

interface Outage {
  /** Whether the connection came back soon; decided when it does, or when the patience is over. */
  settled: Promise<boolean>;
  settle: (isBack: boolean) => void;
  patience: NodeJS.Timeout;
}

/** Whether the server of the bus is there, for those who would otherwise wait for it. */
export class Link {
  private outage: Outage | undefined;

  get isUp(): boolean {
    return this.outage === undefined;
  }

  /** The connection broke; `onLost` is called when it is not back soon. */
  broke(onLost: () => void): void {
    if (this.outage) return;
    const { promise, resolve } = Promise.withResolvers<boolean>();
    const patience = setTimeout(() => {
      resolve(false);
      onLost();
    }, PATIENCE_MS).unref();
    this.outage = { settled: promise, settle: resolve, patience };
  }

  /** The connection is there again. */
  isBack(): void {
    clearTimeout(this.outage?.patience);
    this.outage?.settle(true);
    this.outage = undefined;
  }

  /** Whether the connection is there, now or as soon as one waits for. */
  whenUp(): Promise<boolean> {
    return this.outage?.settled ?? Promise.resolve(true);
  }
}
