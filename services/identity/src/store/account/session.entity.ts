import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A signed-in browser or program. The token itself is not kept, only its hash (D11). */
@Entity({ schema: 'identity', name: 'session' })
export class Session {
  @PrimaryColumn('text')
  _id!: string;

  /** Hex SHA-256 of the token. */
  @Column('text', { name: 'token_hash' })
  tokenHash!: string;

  @Column('text')
  account!: string;

  /** The project named at sign-in. */
  @Column('text', { nullable: true })
  project!: string | null;

  @Column('text')
  platform!: string;

  @Column('text')
  ip!: string;

  @Column('timestamptz', { name: 'created_at' })
  createdAt!: Date;

  @Column('timestamptz', { name: 'seen_at' })
  seenAt!: Date;

  /** The role that a preview shows; such a session only reads, and only in `project` (D14). */
  @Column('text', { name: 'preview_role', nullable: true })
  previewRole!: string | null;

  /** When it ends at the latest, where that is sooner than for others. */
  @Column('timestamptz', { name: 'ends_at', nullable: true })
  endsAt!: Date | null;
}
