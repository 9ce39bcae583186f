import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { randomText } from '@buildmesh/kernel';
import { socialLoginProvider } from '@buildmesh/contracts';
import { Cache } from '@buildmesh/persistence';
import { OAUTH_STATE_MS, OAUTH_TOKEN_MS } from '../../limits.js';
import type { SocialIdentity } from '../../store/index.js';

const begun = z.strictObject({
  provider: socialLoginProvider,
  project: z.string().optional(),
  /** Whom to bind to, and the session that asked for it; absent for signing in. */
  binder: z.strictObject({ user: z.string(), session: z.string() }).optional(),
  /** Path of this site to open afterwards. */
  back: z.string(),
  inApp: z.boolean(),
  /** The browser that began. */
  browser: z.string().optional(),
});
/** What a sign-in or a binding was begun for. */
export type Begun = z.output<typeof begun>;

const key = z.strictObject({ corp: z.string(), subject: z.string() });
const proven = z.strictObject({
  identity: z.strictObject({ provider: socialLoginProvider, keys: z.tuple([key], key), name: z.string() }),
  /** The browser in which it was shown. */
  browser: z.string().optional(),
  /** The account that has taken it, so that the same call sent again has the same answer. */
  boundTo: z.string().optional(),
});
/** An identity that was shown by signing in, and for which there was no account. */
export type Proven = z.output<typeof proven>;

const TEXT_LENGTH = 40;
/** Whoever reads the cache learns no state and no token. */
const nameOf = (kind: string, text: string) =>
  `third:${kind}:${createHash('sha256').update(text).digest('hex')}`;

/** What is remembered between leaving for a messaging app and being back: states and tokens, both for ten minutes. */
@Injectable()
export class OauthMemory {
  constructor(private readonly cache: Cache) {}

  /** The state that stands for what was begun; it comes back once. */
  async begin(what: Begun): Promise<string> {
    const state = randomText(TEXT_LENGTH);
    await this.cache.set(nameOf('state', state), JSON.stringify(what), OAUTH_STATE_MS);
    return state;
  }

  /** What was begun with `state`, once; `undefined` for any other text. */
  async take(state: string): Promise<Begun | undefined> {
    const text = await this.cache.take(nameOf('state', state));
    return text === undefined ? undefined : begun.parse(JSON.parse(text));
  }

  /** A token for somebody who has shown an identity and may now sign in or register to bind it. */
  async keep(identity: SocialIdentity, browser: string | undefined): Promise<string> {
    const token = randomText(TEXT_LENGTH);
    await this.write(token, { identity: { ...identity, keys: [...identity.keys] }, browser }, OAUTH_TOKEN_MS);
    return token;
  }

  async find(token: string): Promise<Proven | undefined> {
    const text = await this.cache.get(nameOf('token', token));
    return text === undefined ? undefined : proven.parse(JSON.parse(text));
  }

  /** Ends a token for all but the account that has bound its identity. */
  async spend(token: string, account: string): Promise<void> {
    const known = await this.find(token);
    const restMs = await this.cache.ttl(nameOf('token', token));
    if (known && restMs > 0) await this.write(token, { ...known, boundTo: account }, restMs);
  }

  private write(token: string, what: Proven, lifeMs: number): Promise<void> {
    return this.cache.set(nameOf('token', token), JSON.stringify(what), lifeMs);
  }
}
