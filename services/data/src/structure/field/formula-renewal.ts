import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { EntityManager } from 'typeorm';
import { FORMULA_EDITION, RowFormulas, type CompiledEntity } from '@buildmesh/row-store';
import {
  DEFAULT_ACCURACY,
  DEFAULT_TIMEZONE,
  inFormerUnits,
  isFormulaField,
  formulasOf,
} from '@buildmesh/domain';
import { withAdvisoryLock, Outbox } from '@buildmesh/persistence';
import { entityChanged } from '@buildmesh/contracts';
import { LOGGER, systemContext, type Logger } from '@buildmesh/service-kit';
import { EntityCatalog } from '../../catalog/index.js';
import { SCHEMA } from '../../schema.js';
import { JobRepository } from '../../jobs/index.js';

/** An entity whose formulas are computed as they were before; `body` tells in which accuracy and zone. */
interface Former {
  id: string;
  project: string;
  body: string;
}

/**
 * Formulas that were stored by a former version are computed as the language has them now: from the start of the service
 * on for what is written, and by jobs for the rows that are there. Where a job works on the entity the next start does it.
 */
@Injectable()
export class FormulaRenewal implements OnApplicationBootstrap {
  constructor(
    @Inject(RowFormulas) private readonly formulas: RowFormulas,
    @Inject(EntityCatalog) private readonly catalog: EntityCatalog,
    @Inject(JobRepository) private readonly jobs: JobRepository,
    @Inject(Outbox) private readonly outbox: Outbox,
    @Inject(EntityManager) private readonly manager: EntityManager,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  onApplicationBootstrap(): void {
    this.renew().catch((error: unknown) => this.logger.error({ err: error }, 'formulas were not renewed'));
  }

  renew(): Promise<void> {
    return withAdvisoryLock(this.manager, 'buildmesh.formulas', async () => {
      const rows = await this.manager.query<Former[]>(
        `SELECT e.id, e.project, p.prosrc AS body FROM "${SCHEMA}".entity e JOIN "${SCHEMA}".space s USING (project)
         JOIN pg_namespace n ON n.nspname = s.schema_name JOIN pg_proc p ON p.pronamespace = n.oid AND p.proname = e.table_name || '~f'
         WHERE strpos(p.prosrc, $1) = 0`,
        [FORMULA_EDITION],
      );
      for (const former of rows)
        await this.renewed(former).catch((error: unknown) =>
          this.logger.warn({ err: error, entity: former.id }, 'the formulas of a table were not renewed'),
        );
    });
  }

  private async renewed({ id, project, body }: Former): Promise<void> {
    await this.inPresentUnits(id);
    this.catalog.drop(project);
    const entity = await this.catalog.entity(project, id);
    const { faults } = formulasOf(entity.fields);
    if (faults.size > 0)
      this.logger.warn(
        { entity: id, fields: [...faults.keys()] },
        'formulas that are refused now keep their values',
      );
    const accuracy = accuracyIn(body, entity) ?? DEFAULT_ACCURACY;
    const timezone = /AT TIME ZONE '([^']+)'/.exec(body)?.[1] ?? DEFAULT_TIMEZONE;
    const before = { ...entity, fields: entity.fields.filter((field) => !isFormulaField(field)) };
    await this.manager.transaction(async (manager) => {
      await this.outbox.add(manager, entityChanged, { project, entity: id });
      if (!(await this.formulas.compute(manager, entity, { accuracy, timezone, before }))) return;
      const request = {
        kind: 'compute' as const,
        context: { ...systemContext(), project, accuracy, timezone },
      };
      await this.jobs.create({ project, entity: id, user: null, request }, manager);
    });
  }

  /** `m` was a month before it was a minute. */
  private async inPresentUnits(entity: string): Promise<void> {
    const rows = await this.manager.query<{ id: string; text: string }[]>(
      `SELECT id, option->>'formula' AS text FROM "${SCHEMA}".field WHERE entity = $1 AND option->'_display'->>'_type' = 'formula'`,
      [entity],
    );
    for (const { id, text } of rows) {
      const present = inFormerUnits(text);
      if (present === text) continue;
      await this.manager.query(
        `UPDATE "${SCHEMA}".field SET option = jsonb_set(option::jsonb, '{formula}', to_jsonb($2::text)) WHERE id = $1`,
        [id, present],
      );
    }
  }
}

/** The accuracy of the project that a former body rounds to, where a field has none of its own. */
function accuracyIn(body: string, { fields }: CompiledEntity): number | undefined {
  for (const { column, storage, _option } of fields) {
    if (storage !== 'double' || _option.accuracy !== undefined) continue;
    const found = new RegExp(`NEW\\."${column}" := .*, (\\d+)\\)::float8;`).exec(body);
    if (found) return Number(found[1]);
  }
  return undefined;
}
