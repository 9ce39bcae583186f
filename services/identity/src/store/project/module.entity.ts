import { Column, Entity, PrimaryColumn, VersionColumn } from 'typeorm';

/** A folder of the workbench; what lies in it is in `module_item`. */
@Entity({ schema: 'identity', name: 'module' })
export class ModuleRow {
  @PrimaryColumn('text')
  _id!: string;

  @Column('text')
  _project!: string;

  @Column('text')
  _name!: string;

  @Column('text', { nullable: true })
  _parent!: string | null;

  @Column('double precision')
  _sort!: number;

  @VersionColumn({ name: '_ver' })
  _ver!: number;
}
