import { Column, Entity, PrimaryColumn, VersionColumn } from 'typeorm';
import type { MenuEntry } from '@buildmesh/contracts';

/** One entry of a project's menu ("route" in the specification). */
@Entity({ schema: 'identity', name: 'menu' })
export class MenuRow {
  @PrimaryColumn('text')
  _id!: string;

  @Column('text')
  _project!: string;

  @Column('text')
  _name!: string;

  @Column('text')
  _type!: MenuEntry['_type'];

  @Column('text', { nullable: true })
  _parent!: string | null;

  @Column('double precision')
  _sort!: number;

  /** Data table, page or flow, by type. */
  @Column('text', { nullable: true })
  _value!: string | null;

  @Column('text', { array: true })
  _program!: string[];

  @Column('jsonb')
  _option!: MenuEntry['_option'];

  @VersionColumn({ name: '_ver' })
  _ver!: number;
}
