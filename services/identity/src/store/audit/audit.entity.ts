import { Column, Entity, PrimaryColumn } from 'typeorm';

/** One line of the append-only record of who changed what (D87). */
@Entity({ schema: 'identity', name: 'audit' })
export class AuditRow {
  @PrimaryColumn('text')
  _id!: string;

  /** Absent for what concerns an account and no project. */
  @Column('text', { nullable: true })
  _project!: string | null;

  @Column('timestamptz')
  time!: Date;

  @Column('text', { nullable: true })
  account!: string | null;

  @Column('text')
  action!: string;

  /** `{kind}/{id}`. */
  @Column('text')
  target!: string;

  /** JSON, cut at 10,000 characters. */
  @Column('text', { nullable: true })
  before!: string | null;

  @Column('text', { nullable: true })
  after!: string | null;
}
