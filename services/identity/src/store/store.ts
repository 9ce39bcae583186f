import { Inject, Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { Clock } from '@buildmesh/kernel';
import { refusal, type EventContract, type PayloadOf } from '@buildmesh/contracts';
import {
  DEADLOCK_DETECTED,
  LOCK_NOT_AVAILABLE,
  Outbox,
  SERIALIZATION_FAILURE,
  sqlState,
} from '@buildmesh/persistence';
import { CLOCK } from '@buildmesh/service-kit';
import { idempotently, RetryRepository } from './idempotency/idempotency.repository.js';
import type { Retry } from './idempotency/idempotency.rules.js';
import { type Repositories, repositoriesOn } from './repositories.js';

/** Too many writers at the same thing; nothing was written, and a moment later it may work. */
const CROWDED = new Set([LOCK_NOT_AVAILABLE, DEADLOCK_DETECTED, SERIALIZATION_FAILURE]);

/** Events that go out exactly when the transaction they were added in is committed. */
export interface Events {
  add<E extends EventContract>(event: E, payload: PayloadOf<E>): Promise<void>;
}

/** Repositories inside one transaction. */
export interface WriteRepositories extends Repositories {
  events: Events;
}

/** The service's memory. A use case that writes does all of it, audit and events included, in one `write`. */
@Injectable()
export class Store {
  /** Repositories outside of transactions, for reading. */
  readonly read: Repositories;

  constructor(
    private readonly source: DataSource,
    private readonly outbox: Outbox,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {
    this.read = repositoriesOn(source.manager, clock);
  }

  /**
   * Runs `work` in one transaction; what it throws undoes everything. Events are published after the commit. With a
   * `retry` that was answered before, answers the same and does nothing (D86).
   */
  async write<T>(work: (repositories: WriteRepositories) => Promise<T>, retry?: Retry): Promise<T> {
    try {
      const result = await this.source.transaction((manager) =>
        idempotently(new RetryRepository(manager, this.clock), retry, () =>
          work({ ...repositoriesOn(manager, this.clock), events: this.eventsOn(manager) }),
        ),
      );
      this.outbox.flush();
      return result;
    } catch (error) {
      if (CROWDED.has(sqlState(error) ?? '')) throw refusal('too-many-requests', { retryAfterS: 1 });
      throw error;
    }
  }

  private eventsOn(manager: EntityManager): Events {
    return {
      add: (event, payload) => this.outbox.add(manager, event, payload),
    };
  }
}
