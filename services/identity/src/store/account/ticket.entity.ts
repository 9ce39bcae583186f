import { Column, Entity, PrimaryColumn } from 'typeorm';

export type TicketKind = 'login' | 'preview' | 'scan';
export type ScanStatus = 'pending' | 'scanned' | 'confirmed' | 'refused';

/** Something that becomes a session once (D14). The ticket itself is not kept, only its hash. */
@Entity({ schema: 'identity', name: 'ticket' })
export class TicketRow {
  @PrimaryColumn('text')
  _id!: string;

  /** Hex SHA-256 of the ticket. */
  @Column('text')
  hash!: string;

  @Column('text')
  kind!: TicketKind;

  /** Whose session it becomes; of a scan ticket, who scanned it. */
  @Column('text', { nullable: true })
  account!: string | null;

  /** The session that asked for it or confirmed it; the ticket ends with it. */
  @Column('text', { nullable: true })
  session!: string | null;

  @Column('text', { nullable: true })
  _project!: string | null;

  /** Role to begin in, or to preview. */
  @Column('text', { nullable: true })
  role!: string | null;

  /** Hex SHA-256 of what only the browser knows that asked for a scan ticket. */
  @Column('text', { name: 'secret_hash', nullable: true })
  secretHash!: string | null;

  @Column('text')
  status!: ScanStatus;

  @Column('timestamptz', { name: 'created_at' })
  createdAt!: Date;

  @Column('timestamptz', { name: 'expires_at' })
  expiresAt!: Date;
}
