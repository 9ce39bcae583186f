import { DeadlineExceeded, withDeadline } from '@buildmesh/kernel';
import { NoAnswer, NoResponder, type Listener, type Responder, type Transport } from './transport.js';

/** The transport of standalone: all services share one process. Same semantics as NATS, tested by the same suite. */
export class MemoryTransport implements Transport {
  readonly maxBytes = 8 * 1024 * 1024;
  private readonly groups = new Map<string, Map<string, { members: Responder[]; next: number }>>();
  private readonly listeners = new Map<string, Listener[]>();

  async request(subject: string, message: Uint8Array, timeoutMs: number): Promise<Uint8Array> {
    const group = this.groups.get(subject)?.values().next().value;
    const responder = group?.members[group.next++ % group.members.length];
    if (!responder) throw new NoResponder(subject);
    try {
      return await withDeadline(responder(message), timeoutMs, subject);
    } catch (error) {
      if (error instanceof DeadlineExceeded) throw new NoAnswer(subject, { cause: error });
      throw error;
    }
  }

  respond(subject: string, group: string, responder: Responder): void {
    const groups = this.groups.get(subject) ?? new Map<string, { members: Responder[]; next: number }>();
    const entry = groups.get(group) ?? { members: [], next: 0 };
    entry.members.push(responder);
    groups.set(group, entry);
    this.groups.set(subject, groups);
  }

  publish(subject: string, message: Uint8Array): void {
    for (const listener of this.listeners.get(subject) ?? []) queueMicrotask(() => listener(message));
  }

  flush(): Promise<void> {
    return Promise.resolve();
  }

  listen(subject: string, listener: Listener): () => void {
    this.listeners.set(subject, [...(this.listeners.get(subject) ?? []), listener]);
    return () => {
      const left = (this.listeners.get(subject) ?? []).filter((one) => one !== listener);
      if (left.length > 0) this.listeners.set(subject, left);
      else this.listeners.delete(subject);
    };
  }

  onReconnect(): void {
    // One process cannot lose its connection to itself.
  }

  connected(): boolean {
    return true;
  }

  leave(): Promise<void> {
    this.groups.clear();
    return Promise.resolve();
  }

  close(): Promise<void> {
    this.groups.clear();
    this.listeners.clear();
    return Promise.resolve();
  }
}
