import { Inject, Injectable } from '@nestjs/common';
import { LruCache } from '@buildmesh/kernel';
import { cachesCleared, entityChanged, refusal } from '@buildmesh/contracts';
import { StaleMetadata, type CompiledEntity } from '@buildmesh/row-store';
import { Bus } from '@buildmesh/service-kit';
import { compiledEntity } from './compile.js';
import type { EntityRow, FieldRow } from './metadata.js';
import { MemberTable } from '../member/member-table.js';
import { SettingRepository } from '../../store/index.js';
import { MetadataRepository } from './metadata.repository.js';
import { withSets } from './selection-sets.js';

/** Projects whose metadata are kept. */
const MAX_PROJECTS = 500;
/** Metadata are read anew after this long, should an event ever be lost. */
const LIFETIME_MS = 60_000;

/** All entities of a project, compiled. */
export interface ProjectCatalog {
  readonly project: string;
  readonly entities: ReadonlyMap<string, CompiledEntity>;
  readonly rows: readonly EntityRow[];
  readonly fields: ReadonlyMap<string, readonly FieldRow[]>;
}

/** Compiled metadata, kept per project and dropped by events (house §5). */
@Injectable()
export class EntityCatalog {
  private readonly projects = new LruCache<string, Promise<ProjectCatalog>>(MAX_PROJECTS, LIFETIME_MS);

  private readonly listeners: ((project: string) => void)[] = [];

  constructor(
    @Inject(MetadataRepository) private readonly metadata: MetadataRepository,
    @Inject(MemberTable) private readonly members: MemberTable,
    @Inject(SettingRepository) private readonly settings: SettingRepository,
    @Inject(Bus) bus: Bus,
  ) {
    bus.subscribe(entityChanged, ({ project }) => this.drop(project));
    bus.subscribe(cachesCleared, ({ project }) => this.drop(project));
    bus.onReconnect(() => this.projects.clear());
  }

  /** Calls back whenever the metadata of a project were read. */
  onLoad(listener: (project: string) => void): void {
    this.listeners.push(listener);
  }

  of(project: string): Promise<ProjectCatalog> {
    const known = this.projects.get(project);
    if (known) return known;
    const loading = this.load(project);
    this.projects.set(project, loading);
    loading.catch(() => this.projects.delete(project));
    return loading;
  }

  /** One entity of the project; refuses with `entity.not-found`. */
  async entity(project: string, id: string): Promise<CompiledEntity> {
    const entity = (await this.of(project)).entities.get(id);
    if (!entity) throw refusal('entity.not-found');
    return entity;
  }

  /** The next call reads the project's metadata anew. */
  drop(project: string): void {
    this.projects.delete(project);
  }

  /** Runs `work`, and once more with fresh metadata when another process changed the structure meanwhile. */
  async retrying<T>(project: string, work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof StaleMetadata)) throw error;
      this.drop(project);
      return work();
    }
  }

  private async load(project: string): Promise<ProjectCatalog> {
    const [rows, stored] = await this.read(project);
    const fields = await withSets(project, stored, this.settings);
    const byEntity = new Map<string, FieldRow[]>(rows.map((row) => [row.id, []]));
    for (const field of fields) byEntity.get(field.entity)?.push(field);
    const entities = new Map(rows.map((row) => [row.id, compiledEntity(row, byEntity.get(row.id) ?? [])]));
    for (const listener of this.listeners) listener(project);
    return { project, entities, rows, fields: byEntity };
  }

  /** A project that is read for the first time gets its table of members (DA-ENTITY-002). */
  private async read(project: string): Promise<[EntityRow[], FieldRow[]]> {
    const known = await this.stored(project);
    if (known[0].some(({ type }) => type === 'system')) return known;
    await this.members.make(project);
    return this.stored(project);
  }

  private stored(project: string): Promise<[EntityRow[], FieldRow[]]> {
    return Promise.all([this.metadata.entities(project), this.metadata.fields(project)]);
  }
}
