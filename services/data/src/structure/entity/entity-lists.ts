import { Inject, Injectable } from '@nestjs/common';
import type { Locale } from '@buildmesh/kernel';
import type { CallContext, Entity, listVisibleEntities, OutputOf } from '@buildmesh/contracts';
import type { FieldOption } from '@buildmesh/domain';
import { rollupSight } from '@buildmesh/row-store';
import {
  AccessService,
  type EntityAccess,
  EntityCatalog,
  entityOnWire,
  translatedEntity,
} from '../../catalog/index.js';

/** Nobody writes to a table of the system. */
const READING = ['query', 'view', 'export'] as const;
const OPERATIONS = ['query', 'view', 'save', 'update', 'remove', 'import', 'export'] as const;

/** The entities of a project, for those who design them and for those who use them. */
@Injectable()
export class EntityLists {
  constructor(
    @Inject(AccessService) private readonly access: AccessService,
    @Inject(EntityCatalog) private readonly catalog: EntityCatalog,
  ) {}

  async all(project: string, locale: Locale): Promise<Entity[]> {
    const { rows, fields } = await this.catalog.of(project);
    return rows.map((row) => translatedEntity(entityOnWire(row, fields.get(row.id) ?? []), locale));
  }

  /** What a member's table view needs to know: only what the role may read, without the fields it may not see (D25). */
  async visible(context: CallContext, project: string): Promise<OutputOf<typeof listVisibleEntities>> {
    const [{ rows, fields }, accessTo] = await Promise.all([
      this.catalog.of(project),
      this.access.project(context, project, 'caller'),
    ]);
    return rows.flatMap((row) => {
      const access = accessTo(row.id);
      if (!access?.readable) return [];
      const { rights, hidden } = access;
      // What a field was copied from may be one that the role may not see.
      const shown = (fields.get(row.id) ?? [])
        .filter((field) => field.status === 'normal' && !hidden.has(field.key))
        .map((field) => ({ ...field, source: null, option: optionSeen(access, field.option) }));
      const writable = rights.writable && [...rights.writable].filter((key) => !hidden.has(key));
      const allow = (row.type === 'system' ? READING : OPERATIONS).filter((operation) => rights[operation]);
      return [{ ...translatedEntity(entityOnWire(row, shown), context.locale), allow, writable }];
    });
  }
}

/** What a rollup looks at is named only to those who may see it. */
function optionSeen(access: EntityAccess, option: FieldOption): FieldOption {
  const { rollup, ...others } = option;
  return rollup && !rollupSight(access, rollup) ? others : option;
}
