import { Inject, Injectable } from '@nestjs/common';
import { EntityManager } from 'typeorm';
import { randomText, type Clock } from '@buildmesh/kernel';
import { refusal } from '@buildmesh/contracts';
import { CLOCK } from '@buildmesh/service-kit';
import { SCHEMA } from '../schema.js';
import { ownPlace } from './short-link.rules.js';

/** More than 128 bits, so that none is found by trying (security.md row 101). */
const CODE_LENGTH = 22;
const KEPT_MS = 365 * 24 * 3_600_000;

/** DI token of the origins under which people reach the product. */
export const ORIGINS = Symbol('origins');

/** Short addresses of places on this site. */
@Injectable()
export class ShortLinkService {
  constructor(
    @Inject(EntityManager) private readonly manager: EntityManager,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(ORIGINS) private readonly origins: readonly string[],
  ) {}

  async create(user: string, url: string): Promise<string> {
    const location = ownPlace(url, this.origins);
    if (location === undefined)
      throw refusal('invalid', { errors: [{ field: 'url', rule: 'format', message: 'field.format' }] });
    const code = randomText(CODE_LENGTH);
    await this.manager.query(
      `INSERT INTO "${SCHEMA}".short_link (code, location, user_id, expires_at) VALUES ($1, $2, $3, $4)`,
      [code, location, user, new Date(this.clock.now() + KEPT_MS)],
    );
    // The address is never taken from the request: its Host header is the caller's (security.md row 67).
    return `${this.origins[0] ?? ''}/api/common/utils/s/${code}`;
  }

  /** One that has run out and one that never was look alike. */
  async follow(code: string): Promise<string> {
    const rows = await this.manager.query<{ location: string }[]>(
      `SELECT location FROM "${SCHEMA}".short_link WHERE code = $1 AND expires_at > $2`,
      [code, new Date(this.clock.now())],
    );
    if (!rows[0]) throw refusal('not-found');
    return rows[0].location;
  }
}
