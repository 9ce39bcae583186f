import { Inject, Injectable } from '@nestjs/common';
import { refusal, type Contract } from '@buildmesh/contracts';
import { LOGGER, type Logger } from '@buildmesh/service-kit';
import { GATEWAY_CONFIG, type GatewayConfig } from '../gateway.config.js';
import { Concurrency } from './concurrency.js';
import { LIMIT_STORE, type LimitStore } from './limit-store.js';
import { RedisSlidingWindow } from './redis-window.js';
import { MemorySlidingWindow, type SlidingWindow, type Window } from './sliding-window.js';

const SECOND_MS = 1_000;
const MINUTE_MS = 60_000;
/** After a failure Redis is not asked for this long: of one that hangs each call would wait out the deadline. */
const REST_MS = 2_000;

/** How often one caller may call one endpoint, and how much at once (D8). Counts in Redis where gateways share one, else in this process. */
@Injectable()
export class Limiter {
  private readonly own = new MemorySlidingWindow();
  private readonly shared: SlidingWindow | undefined;
  private readonly perUrl: Window;
  private readonly concurrency: Concurrency;
  private restsUntilMs = 0;

  constructor(
    @Inject(GATEWAY_CONFIG) config: GatewayConfig,
    @Inject(LIMIT_STORE) store: LimitStore,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    this.concurrency = new Concurrency(config.REQ_CONCURRENCY);
    this.perUrl = { limit: config.REQ_URL_LIMIT, ms: SECOND_MS };
    this.shared = store.client && new RedisSlidingWindow(store.client);
  }

  /** Counts a call of `caller` (a session or an address); refuses with `too-many-requests`. */
  async countUrl(contract: Contract, caller: string): Promise<void> {
    if (this.perUrl.limit === 0) return;
    const limit = contract.perSecond ?? this.perUrl.limit;
    await this.count(`url:${contract.id}|${caller}`, { ...this.perUrl, limit });
  }

  /** Counts a call against the contract's own limit per address, where it has one. */
  async countIp(contract: Contract, address: string): Promise<void> {
    if (contract.perMinutePerIp === undefined) return;
    await this.count(`ip:${contract.id}|${address}`, { limit: contract.perMinutePerIp, ms: MINUTE_MS });
  }

  /** Runs `work` as one of the caller's; refuses with `too-many-requests` when too many are running. */
  run<T>(caller: string, work: () => Promise<T>): Promise<T> {
    return this.concurrency.run(caller, work);
  }

  private async count(key: string, window: Window): Promise<void> {
    const waitMs = await this.hit(key, window);
    if (waitMs > 0)
      throw refusal('too-many-requests', { retryAfterS: Math.max(1, Math.ceil(waitMs / 1000)) });
  }

  /** Redis may go away at any time; then each process counts for itself. */
  private async hit(key: string, window: Window): Promise<number> {
    if (!this.shared || Date.now() < this.restsUntilMs) return this.own.hit(key, window);
    try {
      return await this.shared.hit(key, window);
    } catch (error) {
      this.restsUntilMs = Date.now() + REST_MS;
      this.logger.debug({ err: error }, 'limits are counted by each gateway for itself');
      return this.own.hit(key, window);
    }
  }
}
