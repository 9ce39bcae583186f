import { Inject, Injectable } from '@nestjs/common';
import { EntityManager } from 'typeorm';
import { execute, UnitOfWork } from '@buildmesh/persistence';
import { Refusal, type Clock } from '@buildmesh/kernel';
import { licenseProject, noticeTo, pushed, type Order, type OutputOf } from '@buildmesh/contracts';
import { LICENCE_MONTHS, PACKAGE_EDITIONS } from '@buildmesh/domain';
import { Bus, CLOCK, LOGGER, type Logger } from '@buildmesh/service-kit';
import { ORDER_COLUMNS, orderOf, ORDERS, type OrderRow } from '../order/order.repository.js';

/** A try holds its order for this long, longer than a question to identity may take; then another one begins. */
const LEASE_MS = 60_000;
const FIRST_PAUSE_MS = 2_000;
const LONGEST_PAUSE_MS = 10 * 60_000;
/** Refusals that no later try changes. */
const FINAL: readonly string[] = ['licence.not-needed', 'project.not-found'];

interface Due {
  order: Order;
  tries: number;
}

/**
 * Has identity give the licences that were paid for. That one is due was written together with the payment, so a process
 * that dies in between only delays it; identity gives it once, however often it is asked.
 */
@Injectable()
export class LicenceWork {
  private running: Promise<void> = Promise.resolve();
  private waiting = false;

  constructor(
    @Inject(EntityManager) private readonly manager: EntityManager,
    @Inject(UnitOfWork) private readonly unitOfWork: UnitOfWork,
    @Inject(Bus) private readonly bus: Bus,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Looks for what is due, soon; does not block the caller. */
  wake(): void {
    if (this.waiting) return;
    this.waiting = true;
    this.running = this.running.then(() => {
      this.waiting = false;
      return this.sweep().catch((error: unknown) =>
        this.logger.warn({ err: error }, 'licences that are due could not be looked for'),
      );
    });
  }

  async stop(): Promise<void> {
    await this.running;
  }

  private async sweep(): Promise<void> {
    for (let due = await this.take(); due; due = await this.take()) await this.give(due);
  }

  private async give({ order, tries }: Due): Promise<void> {
    try {
      await this.done(order, 'done', await this.ask(order));
    } catch (error) {
      if (error instanceof Refusal && FINAL.includes(error.key)) {
        this.logger.error(
          { order: order._id, reason: error.key },
          'an order was paid for a licence that cannot be given',
        );
        return this.done(order, 'refused');
      }
      this.logger.warn({ err: error, order: order._id }, 'a licence could not be given yet');
      await this.postpone(order, Math.min(FIRST_PAUSE_MS * 2 ** Math.min(tries, 12), LONGEST_PAUSE_MS));
    }
  }

  private ask({ _id, project, user, detail, paidAt }: Order): Promise<OutputOf<typeof licenseProject>> {
    const edition = PACKAGE_EDITIONS[detail.package];
    return this.bus.askAsSystem(licenseProject, {
      project,
      edition,
      paidAt: paidAt ?? this.clock.now(),
      months: LICENCE_MONTHS,
      user,
      once: `order:${_id}`,
    });
  }

  private async done(order: Order, licence: 'done' | 'refused', given?: { until: number }): Promise<void> {
    const { _id, project, user } = order;
    const until = given ? new Date(given.until) : null;
    await this.unitOfWork.write({ context: {} }, async ({ manager, emit: tell }) => {
      const text = `UPDATE ${ORDERS} SET licence = $2, until = $3, license_at = NULL WHERE id = $1 AND licence = 'due'`;
      if ((await execute(manager, text, [_id, licence, until])).count !== 1) return;
      await tell(pushed, noticeTo({ room: 'user', user }, 'order', { order: _id, project }));
    });
  }

  private async postpone({ _id }: Order, pauseMs: number): Promise<void> {
    const text = `UPDATE ${ORDERS} SET license_at = $2 WHERE id = $1 AND licence = 'due'`;
    await this.manager.query(text, [_id, new Date(this.clock.now() + pauseMs)]);
  }

  private async take(): Promise<Due | undefined> {
    const now = this.clock.now();
    const text = `UPDATE ${ORDERS} SET license_at = $2, tries = tries + 1
      WHERE id = (SELECT id FROM ${ORDERS} WHERE licence = 'due' AND license_at <= $1
        ORDER BY license_at LIMIT 1 FOR UPDATE SKIP LOCKED)
      RETURNING ${ORDER_COLUMNS}, tries`;
    const { rows } = await execute<OrderRow & { tries: number }>(this.manager, text, [
      new Date(now),
      new Date(now + LEASE_MS),
    ]);
    return rows[0] && { order: orderOf(rows[0]), tries: rows[0].tries };
  }
}
