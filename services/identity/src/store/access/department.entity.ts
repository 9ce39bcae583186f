import { Column, Entity, PrimaryColumn, VersionColumn } from 'typeorm';
import type { Department } from '@buildmesh/contracts';

/** A department or a loose set of people (spec: platform §3); who belongs is in `group_member`. */
@Entity({ schema: 'identity', name: 'org_group' })
export class DepartmentRow {
  @PrimaryColumn('text')
  _id!: string;

  @Column('text')
  _project!: string;

  @Column('text')
  name!: string;

  @Column('text')
  type!: Department['type'];

  @Column('text', { nullable: true })
  parent!: string | null;

  /** A member of the project; absent once that person leaves it. */
  @Column('text', { nullable: true })
  head!: string | null;

  @Column('jsonb')
  option!: Department['option'];

  @Column('double precision')
  _sort!: number;

  @VersionColumn({ name: '_ver' })
  _ver!: number;
}
