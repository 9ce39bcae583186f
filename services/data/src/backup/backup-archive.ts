import type { Readable } from 'node:stream';
import { Inject, Injectable } from '@nestjs/common';
import { EntityManager } from 'typeorm';
import { RowReads, type CompiledEntity } from '@buildmesh/row-store';
import { jsonLines, onSnapshot } from '@buildmesh/persistence';
import { compiledEntity, compiledField, MetadataRepository } from '../catalog/index.js';
import { SCHEMA } from '../schema.js';
import { ZipWriter } from '../transfer/index.js';

const BACKUP_FORMAT = 'buildmesh.backup';
const BACKUP_VERSION = 1;

const NEW_LINE = 0x0a;
const OF_ENTITIES = `IN (SELECT id FROM "${SCHEMA}".entity WHERE project = $project AND removed_at IS NULL)`;
const OF_FLOWS = `IN (SELECT id FROM "${SCHEMA}".flow WHERE project = $project)`;

/** What a project is besides its rows, each with the condition for what is in use. */
const PARTS: Readonly<Record<string, string>> = {
  entity: 'project = $project AND removed_at IS NULL',
  field: `entity ${OF_ENTITIES}`,
  combined_index: `entity ${OF_ENTITIES}`,
  page: 'project = $project AND removed_at IS NULL',
  view: 'project = $project AND removed_at IS NULL',
  flow: 'project = $project',
  flow_version: `flow ${OF_FLOWS}`,
  share: 'project = $project',
  counter: 'project = $project',
};

export interface Archiving {
  project: string;
  time: Date;
  /** Told how many rows of how many were written; throws to stop. */
  progress: (done: number, total: number) => void;
}

/**
 * A project as a zip archive of JSON lines, all as of one moment, in constant memory: `entity.ndjson`, `field.ndjson` and so
 * on as the service keeps them, `rows/{entity}.ndjson` by field key, and `manifest.json` at the end with the counts, by which
 * a whole archive is told from a torn one.
 */
@Injectable()
export class BackupArchive {
  constructor(
    @Inject(EntityManager) private readonly manager: EntityManager,
    @Inject(RowReads) private readonly reads: RowReads,
    @Inject(MetadataRepository) private readonly metadata: MetadataRepository,
  ) {}

  write(archiving: Archiving): AsyncGenerator<Buffer> {
    return onSnapshot(this.manager, (snapshot) => this.content(snapshot, archiving));
  }

  private async *content(
    manager: EntityManager,
    { project, time, progress }: Archiving,
  ): AsyncGenerator<Buffer> {
    const zip = new ZipWriter();
    const entities = await this.entities(manager, project);
    const total = await this.reads.countAll(entities);
    const parts: Record<string, number> = {};
    for (const [table, where] of Object.entries(PARTS)) {
      const lines = new Lines(await jsonLines(manager, partSql(table, where, project)));
      yield* zip.entry(`${table}.ndjson`, lines.content());
      parts[table] = lines.count;
    }
    const rows: Record<string, number> = {};
    let done = 0;
    for (const { entity, fields } of await this.withFields(manager, project, entities)) {
      const lines = new Lines(await this.reads.dump(manager, entity, fields));
      const told = (count: number) => progress(done + count, Math.max(done + count, total));
      yield* zip.entry(`rows/${entity._id}.ndjson`, lines.content(told));
      rows[entity._id] = lines.count;
      done += lines.count;
    }
    const manifest = { format: BACKUP_FORMAT, version: BACKUP_VERSION, project, time, parts, rows };
    yield* zip.entry('manifest.json', [Buffer.from(JSON.stringify(manifest, null, 2))]);
    yield* zip.end();
  }

  private async entities(manager: EntityManager, project: string): Promise<CompiledEntity[]> {
    return (await this.metadata.entities(project, manager)).map((row) => compiledEntity(row, []));
  }

  /** Hidden fields keep their values, and are backed up with them. */
  private async withFields(manager: EntityManager, project: string, entities: readonly CompiledEntity[]) {
    const fields = await this.metadata.fields(project, manager);
    return entities.map((entity) => ({
      entity,
      fields: fields.filter((field) => field.entity === entity._id).map(compiledField),
    }));
  }
}

/** Ids of projects are hex; any other text has no place in a statement. */
function partSql(table: string, where: string, project: string): string {
  if (!/^[0-9a-z]{24}$/.test(project)) throw new Error('not an id of a project');
  const text = where.replaceAll('$project', `'${project}'`);
  return `SELECT to_jsonb(p) FROM "${SCHEMA}"."${table}" p WHERE ${text}`;
}

/** Counts the lines of what passes. */
class Lines {
  count = 0;

  constructor(private readonly source: Readable) {}

  async *content(told: (count: number) => void = () => undefined): AsyncGenerator<Buffer> {
    for await (const piece of this.source as AsyncIterable<Buffer>) {
      for (const byte of piece) if (byte === NEW_LINE) this.count += 1;
      told(this.count);
      yield piece;
    }
  }
}
