import { Column, Entity, PrimaryColumn, VersionColumn } from 'typeorm';
import type { Hold, Usage } from '@buildmesh/contracts';

/** A tenant. */
@Entity({ schema: 'identity', name: 'project' })
export class ProjectRow {
  @PrimaryColumn('text')
  _id!: string;

  @Column('text')
  _name!: string;

  @Column('text')
  _owner!: string;

  /** Edition: 0 trial, 1 basic, 2 enterprise, 3 platform. */
  @Column('smallint')
  _status!: number;

  @Column('timestamptz', { nullable: true })
  _expired!: Date | null;

  /** Differences from the limits of the edition. */
  @Column('jsonb')
  _limit!: Record<string, boolean | number>;

  @Column('jsonb')
  _option!: Record<string, unknown>;

  /** The platform froze it; what its owner freezes stands in `_option`. */
  @Column('jsonb', { nullable: true })
  hold!: Hold | null;

  /** Hex SHA-256 of the token of the open interface. */
  @Column('text', { name: 'token_hash', nullable: true })
  tokenHash!: string | null;

  /** Last four characters of that token. */
  @Column('text', { name: 'token_hint', nullable: true })
  tokenHint!: string | null;

  /** That token has taken the place of an earlier one, which whoever had it must replace. */
  @Column('boolean', { name: 'token_reset' })
  tokenReset!: boolean;

  /** What it used when it was last counted; absent before the first time. */
  @Column({ type: 'jsonb', nullable: true, update: false, insert: false })
  _used!: Usage | null;

  @Column('timestamptz', { name: 'removed_at', nullable: true })
  removedAt!: Date | null;

  @Column('timestamptz', { name: 'created_at' })
  createdAt!: Date;

  @VersionColumn({ name: '_ver' })
  _ver!: number;
}
