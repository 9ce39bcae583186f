import { Column, Entity, PrimaryColumn, VersionColumn } from 'typeorm';
import type { Role, RoleAuth } from '@buildmesh/contracts';

/** A role of a project (D23); its members are in `role_member`. */
@Entity({ schema: 'identity', name: 'role' })
export class RoleRow {
  @PrimaryColumn('text')
  _id!: string;

  @Column('text')
  _project!: string;

  @Column('text')
  _name!: string;

  @Column('text')
  _type!: Role['_type'];

  @Column('text', { nullable: true })
  _parent!: string | null;

  @Column('jsonb')
  _auth!: RoleAuth;

  @Column('jsonb')
  _option!: Role['_option'];

  @Column('jsonb', { nullable: true })
  home!: Role['home'];

  @Column('double precision')
  _sort!: number;

  /** The role of those who register without naming one; at most one for members and one for public users. */
  @Column('boolean')
  _default!: boolean;

  @VersionColumn({ name: '_ver' })
  _ver!: number;
}
