import { Injectable } from '@nestjs/common';
import { sleep } from '@buildmesh/kernel';
import { Cache } from '@buildmesh/persistence';
import { PROVIDER_TIMEOUT_MS, ProviderFault } from '../../provider/index.js';

/** Tokens are renewed this long before they end, so that none ends on its way. */
const MARGIN_MS = 5 * 60_000;
/** Another process that is fetching the same token is waited for this long. */
const TURN_MS = PROVIDER_TIMEOUT_MS + 1_000;
const LOOK_EVERY_MS = 100;

/** What WeChat, WeCom and DingTalk say to a token that is not, or no longer, valid. */
const ENDED = new Set<number | string>([40001, 40014, 42001, 42009, 40082]);

export interface FreshToken {
  value: string;
  expiresInS: number;
}
export type FetchToken = () => Promise<FreshToken>;

/**
 * Access tokens and tickets of providers, shared by all processes until shortly before they end. Providers count how often
 * one is fetched, and some end the old one with the new: of many who need one, one fetches it.
 */
@Injectable()
export class ProviderTokens {
  private readonly flights = new Map<string, Promise<string>>();

  constructor(private readonly cache: Cache) {}

  async get(key: string, fetch: FetchToken): Promise<string> {
    const kept = await this.cache.get(nameOf(key));
    if (kept !== undefined) return kept;
    const flying = this.flights.get(key);
    if (flying) return flying;
    const flight = this.fetchInTurn(key, fetch).finally(() => this.flights.delete(key));
    this.flights.set(key, flight);
    return flight;
  }

  /** Does `work` with the token; when the provider says that it has ended, once more with a new one. */
  async use<T>(key: string, fetch: FetchToken, work: (token: string) => Promise<T>): Promise<T> {
    const token = await this.get(key, fetch);
    try {
      return await work(token);
    } catch (error) {
      if (!(error instanceof ProviderFault) || !ENDED.has(error.code ?? '')) throw error;
      await this.drop(key, token);
      return work(await this.get(key, fetch));
    }
  }

  /** Forgets `value`, which the provider says has ended; a newer one stays. */
  private async drop(key: string, value: string): Promise<void> {
    if ((await this.cache.get(nameOf(key))) === value) await this.cache.delete(nameOf(key));
  }

  private async fetchInTurn(key: string, fetch: FetchToken): Promise<string> {
    const turn = `${nameOf(key)}:turn`;
    if ((await this.cache.increment(turn, TURN_MS)) > 1) {
      const other = await this.waitFor(key, turn);
      if (other !== undefined) return other;
    }
    try {
      const { value, expiresInS } = await fetch();
      const lifeMs = expiresInS * 1000;
      await this.cache.set(nameOf(key), value, Math.max(lifeMs - MARGIN_MS, lifeMs / 2));
      return value;
    } finally {
      await this.cache.delete(turn);
    }
  }

  /** The token that another process is fetching, or `undefined` when that one failed or died. */
  private async waitFor(key: string, turn: string): Promise<string | undefined> {
    for (let waitedMs = 0; waitedMs < TURN_MS; waitedMs += LOOK_EVERY_MS) {
      await sleep(LOOK_EVERY_MS);
      const value = await this.cache.get(nameOf(key));
      if (value !== undefined || (await this.cache.get(turn)) === undefined) return value;
    }
    return undefined;
  }
}

const nameOf = (key: string) => `third:token:${key}`;
