import { Inject, Injectable } from '@nestjs/common';
import { EntityManager } from 'typeorm';
import type { ApprovalDefinition, approvalFieldUses, OutputOf } from '@buildmesh/contracts';
import { fieldsRead, relatedEntity, rightAt } from '@buildmesh/domain';
import { SCHEMA } from '../schema.js';
import { definitionOf, type DefinitionRow } from './definition.repository.js';
import { DefinitionService, type Form } from './definition.service.js';

type FieldUses = OutputOf<typeof approvalFieldUses>;
type Version = ApprovalDefinition & { published: boolean };

/** Which approvals depend on a table: those that people may apply for, and the versions that applications run under (D95). */
@Injectable()
export class TableReaders {
  constructor(
    @Inject(EntityManager) private readonly manager: EntityManager,
    @Inject(DefinitionService) private readonly definitions: DefinitionService,
  ) {}

  async of(project: string, entity: string): Promise<FieldUses> {
    const versions = await this.versions(project);
    const found = new Map<string, FieldUses[number]>();
    for (const version of versions) {
      const { _id, name, published } = version;
      const own = version.entity === entity;
      const read = own ? fieldsRead(version.process) : await this.related(project, version, entity);
      if (!own && read.length === 0) continue;
      const before = found.get(_id);
      found.set(_id, {
        ...{ _id, name, own },
        fields: [...new Set([...(before?.fields ?? []), ...read])],
        closed: published && own ? closedOf(version) : (before?.closed ?? []),
      });
    }
    return [...found.values()];
  }

  private async versions(project: string): Promise<Version[]> {
    const rows = await this.manager.query<(DefinitionRow & { published: boolean })[]>(
      `SELECT d.id, v.version, d.ver, v.value, v.version = d.version AND d.removed_at IS NULL
         AND NOT (d.value->>'disabled')::boolean AS published
       FROM "${SCHEMA}".definition d JOIN "${SCHEMA}".definition_version v ON v.definition = d.id
       WHERE d.project = $1 AND ((v.version = d.version AND d.removed_at IS NULL AND NOT (d.value->>'disabled')::boolean)
         OR EXISTS (SELECT FROM "${SCHEMA}".application a WHERE a.definition = d.id AND a.version = v.version AND a.state = 'pending'))
       ORDER BY d.id, v.version LIMIT 2000`,
      [project],
    );
    return rows.map((row) => ({ ...definitionOf(row), published: row.published }));
  }

  /** User fields of this table that steps find by a relation of their form (D49 data.target). */
  private async related(
    project: string,
    { entity: own, process }: Version,
    entity: string,
  ): Promise<string[]> {
    const rules = process.nodes.flatMap(({ step }) => (step?.type === 'data.target' ? [step] : []));
    if (rules.length === 0) return [];
    const form: Form | undefined = await this.definitions.form(project, own).catch(() => undefined);
    return rules.flatMap(({ field, target }) => {
      const relation = form?.fields.find(({ _key }) => _key === field);
      return target !== undefined && relation && relatedEntity(relation) === entity ? [target] : [];
    });
  }
}

function closedOf({ process }: ApprovalDefinition): string[] {
  const start = process.nodes.find(({ type }) => type === 'start');
  return Object.keys(start?.fields ?? {}).filter((key) => rightAt(start, key) !== 'edit');
}
