import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { OutputOf, roleChain } from '@buildmesh/contracts';

/** A caller's grants by kind: the keys that are granted; `null` means all. */
export type CompiledGrants = Record<string, null | Record<string, unknown>>;

/** A token that shows one page or view to anybody (D14); only its hash is kept. */
@Entity({ schema: 'identity', name: 'share' })
export class ShareLinkRow {
  @PrimaryColumn('text')
  _id!: string;

  /** Hex SHA-256 of the token. */
  @Column('text')
  hash!: string;

  @Column('text')
  _project!: string;

  /** Who shared it. */
  @Column('text')
  account!: string;

  @Column('text', { nullable: true })
  page!: string | null;

  @Column('text', { nullable: true })
  view!: string | null;

  @Column('jsonb')
  params!: Record<string, string>;

  /** The role in which it was shared. */
  @Column('text', { nullable: true })
  role!: string | null;

  /** What that role granted at the time; it never gets more. */
  @Column('jsonb')
  rights!: CompiledGrants;

  /** The role with its ancestors as they were at the time, and whether the project was the sharer's own. */
  @Column('json')
  chain!: OutputOf<typeof roleChain>;

  @Column('boolean')
  owner!: boolean;

  @Column('timestamptz', { name: 'created_at' })
  createdAt!: Date;

  @Column('timestamptz', { name: 'expires_at' })
  expiresAt!: Date;
}
