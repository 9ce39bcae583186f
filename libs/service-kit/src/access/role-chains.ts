import { LruCache, Refusal } from '@buildmesh/kernel';
import { cachesCleared, refusal, rightsChanged, roleChain, type OutputOf } from '@buildmesh/contracts';
import type { Bus } from '../bus/bus.js';

const MAX_CHAINS = 5_000;
/** Chains are asked for anew after this long, should an event ever be lost. */
const LIFETIME_MS = 60_000;

/** A chain as identity tells of it, with the names of the roles. */
export type NamedChain = OutputOf<typeof roleChain>;

/** The grants that rights are compiled from, remembered until an event says that rights changed (D24). */
export class RoleChains {
  private readonly chains = new LruCache<string, Promise<NamedChain>>(MAX_CHAINS, LIFETIME_MS);

  constructor(private readonly bus: Bus) {
    bus.subscribe(rightsChanged, ({ project }) => this.drop(project));
    bus.subscribe(cachesCleared, ({ project }) => this.drop(project));
    bus.onReconnect(() => this.drop());
  }

  /** A role and its ancestors, nearest first: the same list until something changed. Refuses with `permission-denied`. */
  of(project: string, role: string): Promise<NamedChain> {
    const key = `${project}:${role}`;
    const known = this.chains.get(key);
    if (known) return known;
    const asking = this.ask(project, role);
    this.chains.set(key, asking);
    asking.catch(() => this.chains.delete(key));
    return asking;
  }

  /** Forgets the chains of a project, or all. */
  drop(project?: string): void {
    if (project === undefined) this.chains.clear();
    else this.chains.deleteWhere((key) => key.startsWith(`${project}:`));
  }

  private async ask(project: string, role: string): Promise<NamedChain> {
    try {
      return await this.bus.askAsSystem(roleChain, { project, role });
    } catch (error) {
      // A role that was removed a moment ago grants nothing.
      throw error instanceof Refusal && error.key === 'role.not-found' ? refusal('permission-denied') : error;
    }
  }
}
