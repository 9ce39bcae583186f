import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { BrandingSettings } from '@buildmesh/contracts';

/** How a project looks and registers; kept apart because it is long and seldom read. */
@Entity({ schema: 'identity', name: 'custom' })
export class BrandingRow {
  @PrimaryColumn('text')
  _project!: string;

  @Column('jsonb')
  settings!: BrandingSettings;
}
