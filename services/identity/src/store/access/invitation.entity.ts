import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The open invitation into a role; there is at most one (D21). */
@Entity({ schema: 'identity', name: 'invitation' })
export class InvitationRow {
  @PrimaryColumn('text')
  _project!: string;

  @PrimaryColumn('text')
  role!: string;

  @Column('text')
  code!: string;

  @Column('text')
  inviter!: string;

  @Column('timestamptz', { name: 'from_at' })
  from!: Date;

  @Column('timestamptz', { name: 'until_at' })
  until!: Date;
}
