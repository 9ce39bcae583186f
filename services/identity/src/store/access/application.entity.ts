import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { Application } from '@buildmesh/contracts';

/** A member's wish to join a role that allows it (D22). */
@Entity({ schema: 'identity', name: 'application' })
export class ApplicationRow {
  @PrimaryColumn('text')
  _id!: string;

  @Column('text')
  _project!: string;

  @Column('text')
  role!: string;

  @Column('text')
  account!: string;

  @Column('text')
  reason!: string;

  @Column('text')
  status!: Application['status'];

  @Column('timestamptz', { name: 'created_at' })
  createdAt!: Date;

  @Column('text', { nullable: true })
  handler!: string | null;

  @Column('timestamptz', { name: 'handled_at', nullable: true })
  handledAt!: Date | null;
}
