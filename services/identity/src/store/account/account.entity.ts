import { Column, Entity, PrimaryColumn, VersionColumn } from 'typeorm';

export type Model = 'inner' | 'public';
export type AccountStatus = 'active' | 'disabled';

/** A person who can sign in. Inner accounts belong to the platform, public ones to one project (`scope`). */
@Entity({ schema: 'identity', name: 'account' })
export class Account {
  @PrimaryColumn('text')
  _id!: string;

  /** Account names and phones are unique within it (D20): empty for inner accounts, else the project. */
  @Column('text')
  scope!: string;

  @Column('text')
  account!: string;

  @Column('text')
  nickname!: string;

  @Column('text', { nullable: true })
  avatar!: string | null;

  @Column('text', { nullable: true })
  phone!: string | null;

  /** argon2id in PHC form; not selected unless asked for. */
  @Column('text', { select: false })
  password!: string;

  @Column('text')
  model!: Model;

  @Column('text')
  status!: AccountStatus;

  /** The project it was created in or registered for. */
  @Column('text', { name: 'home_project', nullable: true })
  homeProject!: string | null;

  /** May own any number of projects (D78). */
  @Column('boolean')
  unlimited!: boolean;

  /** Works for whoever runs the platform; set from the server's configuration alone. */
  @Column('boolean')
  staff!: boolean;

  @Column('timestamptz', { name: 'created_at' })
  createdAt!: Date;

  @VersionColumn({ name: '_ver' })
  _ver!: number;
}
