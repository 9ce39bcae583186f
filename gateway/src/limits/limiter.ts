import { Inject, Injectable } from '@nestjs/common';
import {
  RateLimiterMemory,
  RateLimiterRedis,
  RateLimiterRes,
  type RateLimiterAbstract,
} from 'rate-limiter-flexible';
import { fail, type Contract } from '@buildmesh/contracts';
import { LOGGER, type Logger } from '@buildmesh/service-kit';
import { GATEWAY_CONFIG, type GatewayConfig } from '../gateway.config.js';
import { Concurrency } from './concurrency.js';
import { LIMIT_STORE, type LimitStore } from './limit-store.js';

const URL_WINDOW_S = 1;
const IP_WINDOW_S = 60;

/** How often one caller may call one endpoint, and how much at once (D8). Counts in Redis where gateways share one, else in this process. */
@Injectable()
export class Limiter {
  private readonly perUrl: RateLimiterAbstract | undefined;
  private readonly perIp = new Map<string, RateLimiterAbstract>();
  private readonly concurrency: Concurrency;

  constructor(
    @Inject(GATEWAY_CONFIG) config: GatewayConfig,
    @Inject(LIMIT_STORE) private readonly store: LimitStore,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    this.concurrency = new Concurrency(config.REQ_CONCURRENCY);
    if (config.REQ_URL_LIMIT > 0) this.perUrl = this.create('url', config.REQ_URL_LIMIT, URL_WINDOW_S);
  }

  /** Counts a call of `caller` (a session or an address); refuses with `too-many-requests`. */
  async countUrl(contract: Contract, caller: string): Promise<void> {
    if (this.perUrl) await this.count(this.perUrl, `${contract.id}|${caller}`);
  }

  /** Counts a call against the contract's own limit per address, where it has one. */
  async countIp(contract: Contract, address: string): Promise<void> {
    if (contract.perMinutePerIp === undefined) return;
    const limiter = this.perIp.get(contract.id) ?? this.create('ip', contract.perMinutePerIp, IP_WINDOW_S);
    this.perIp.set(contract.id, limiter);
    await this.count(limiter, `${contract.id}|${address}`);
  }

  /** Runs `work` as one of the caller's; refuses with `too-many-requests` when too many are running. */
  run<T>(caller: string, work: () => Promise<T>): Promise<T> {
    return this.concurrency.run(caller, work);
  }

  private create(name: string, points: number, duration: number): RateLimiterAbstract {
    const options = { keyPrefix: `bm:limit:${name}`, points, duration };
    const memory = new RateLimiterMemory(options);
    if (!this.store.client) return memory;
    // Redis may go away at any time; then each process counts for itself.
    return new RateLimiterRedis({
      ...options,
      storeClient: this.store.client,
      useRedisPackage: true,
      insuranceLimiter: memory,
      rejectIfRedisNotReady: true,
    });
  }

  private async count(limiter: RateLimiterAbstract, key: string): Promise<void> {
    try {
      await limiter.consume(key);
    } catch (error) {
      if (error instanceof RateLimiterRes)
        throw fail('too-many-requests', { retryAfterS: Math.max(1, Math.ceil(error.msBeforeNext / 1000)) });
      this.logger.warn({ err: error }, 'limits cannot be counted');
    }
  }
}
