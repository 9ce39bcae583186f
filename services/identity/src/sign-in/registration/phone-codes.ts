import { randomInt } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { refusal } from '@buildmesh/contracts';
import { Cache } from '@buildmesh/persistence';
import {
  CODE_DAY_MS,
  CODE_EVERY_MS,
  CODE_MS,
  CODE_TRIES,
  CODES_PER_ADDRESS_A_DAY,
  CODES_PER_PHONE_A_DAY,
} from '../../limits.js';
import { sameText } from './captcha.js';
import { SmsSender } from './sms-sender.js';

/** What a code is for; a code for one purpose, phone or project is none for another. */
export interface CodeScope {
  type: 'register' | 'login' | 'forget' | 'bind' | 'change';
  phone: string;
  project?: string | undefined;
}

const codeOf = ({ type, phone, project }: CodeScope) => `code:${type}:${project ?? ''}:${phone}`;
const triesOf = (scope: CodeScope) => `code-tries:${codeOf(scope)}`;

/** Six-digit codes sent to phones (D18). */
@Injectable()
export class PhoneCodes {
  constructor(
    private readonly cache: Cache,
    private readonly sender: SmsSender,
  ) {}

  /** Sends a new code, which ends an older one; refuses when phone or address ask too often. */
  async send(scope: CodeScope, ip: string): Promise<string | undefined> {
    await this.limit(`code-minute:${scope.phone}`, 1, CODE_EVERY_MS);
    await this.limit(`code-day:${scope.phone}`, CODES_PER_PHONE_A_DAY, CODE_DAY_MS);
    await this.limit(`code-address:${ip}`, CODES_PER_ADDRESS_A_DAY, CODE_DAY_MS);
    const code = String(randomInt(1_000_000)).padStart(6, '0');
    await this.cache.delete(triesOf(scope));
    await this.cache.set(codeOf(scope), code, CODE_MS);
    return this.sender.send(scope.phone, code);
  }

  /** Refuses unless `code` is right; the fifth wrong one ends it. A right code stays good until it is spent. */
  async check(scope: CodeScope, code: string): Promise<void> {
    const tries = await this.cache.increment(triesOf(scope), CODE_MS);
    const expected = tries <= CODE_TRIES ? await this.cache.get(codeOf(scope)) : undefined;
    if (expected !== undefined && sameText(expected, code.trim())) return;
    if (tries >= CODE_TRIES) await this.cache.delete(codeOf(scope));
    throw refusal('session.code-wrong');
  }

  /** Ends a code that has done its work. */
  async spend(scope: CodeScope): Promise<void> {
    await this.cache.delete(codeOf(scope));
  }

  private async limit(key: string, most: number, windowMs: number): Promise<void> {
    if ((await this.cache.increment(key, windowMs)) <= most) return;
    const retryAfterS = Math.max(1, Math.ceil((await this.cache.ttl(key)) / 1000));
    throw refusal('session.code-too-soon', { retryAfterS });
  }
}
