import { Column, Entity, PrimaryColumn } from 'typeorm';

/** That an account belongs to a project; there is one exactly as long as some role of the project lists the account. */
@Entity({ schema: 'identity', name: 'member' })
export class Member {
  @PrimaryColumn('text')
  _project!: string;

  @PrimaryColumn('text')
  account!: string;

  /** Banned here although the account may work elsewhere. */
  @Column('boolean')
  blocked!: boolean;

  /** The role switched to (D24); the own role when absent. */
  @Column('text', { nullable: true })
  _rid!: string | null;

  @Column('timestamptz', { name: 'created_at' })
  createdAt!: Date;
}

/** One entry of `_user` of a role; position 0 is the account's own role in the project, others are extra (D23). */
@Entity({ schema: 'identity', name: 'role_member' })
export class RoleMember {
  @PrimaryColumn('text')
  role!: string;

  @PrimaryColumn('text')
  account!: string;

  @Column('text')
  _project!: string;

  @Column('smallint')
  position!: number;
}
