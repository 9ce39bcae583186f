import { Inject, Injectable } from '@nestjs/common';
import { EntityManager } from 'typeorm';
import { FLOW_LIMITS, type FlowGraph } from '@buildmesh/domain';
import { SCHEMA } from '../../schema.js';
import type { RunnableFlow, StoredFlow } from './flow.types.js';

const FLOW = `"${SCHEMA}".flow`;
const VERSION = `"${SCHEMA}".flow_version`;
const HEAD = `f.id, f.project, f.name, f.code, f.module, f.option, f.version, f.draft, f.ver,
  (extract(epoch FROM f.mtime) * 1000)::float8 AS mtime`;

export interface FlowVersion {
  version: number;
  remark: string;
  user: string | null;
  time: number;
}

interface VersionRow extends FlowGraph {
  id: string;
  name: string;
  version: number;
}

/** Reads and writes functions; every statement carries the project. */
@Injectable()
export class FlowRepository {
  constructor(@Inject(EntityManager) private readonly manager: EntityManager) {}

  /** Without graphs, by name. */
  async heads(project: string, ids?: readonly string[]): Promise<Omit<StoredFlow, 'form' | 'nodes'>[]> {
    const rows = await this.manager.query<StoredFlow[]>(
      `SELECT ${HEAD} FROM ${FLOW} f WHERE f.project = $1 AND ($2::text[] IS NULL OR f.id = ANY($2))
       ORDER BY f.name, f.id LIMIT ${FLOW_LIMITS.flows}`,
      [project, ids ?? null],
    );
    return rows;
  }

  /** Names of the datasets that functions emit, by function: of what runs, or of the draft where nothing was published. */
  async datasets(project: string): Promise<Map<string, string[]>> {
    const rows = await this.manager.query<{ id: string; names: string[] }[]>(
      `SELECT f.id, array_agg(DISTINCT node->'option'->>'name') AS names
       FROM ${FLOW} f LEFT JOIN ${VERSION} v ON v.flow = f.id AND v.version = f.version
       CROSS JOIN LATERAL json_array_elements(COALESCE(v.nodes, f.nodes)) AS node
       WHERE f.project = $1 AND node->>'type' = 'dataset' AND node->'option'->>'name' <> ''
       GROUP BY f.id`,
      [project],
    );
    return new Map(rows.map(({ id, names }) => [id, names]));
  }

  async get(project: string, id: string): Promise<StoredFlow | undefined> {
    const rows = await this.manager.query<StoredFlow[]>(
      `SELECT ${HEAD}, f.form, f.nodes FROM ${FLOW} f WHERE f.project = $1 AND f.id = $2`,
      [project, id],
    );
    return rows[0];
  }

  /** As `get`; nobody else changes it until the transaction ends. */
  async locked(manager: EntityManager, project: string, id: string): Promise<StoredFlow | undefined> {
    const rows = await manager.query<StoredFlow[]>(
      `SELECT ${HEAD}, f.form, f.nodes FROM ${FLOW} f WHERE f.project = $1 AND f.id = $2 FOR UPDATE`,
      [project, id],
    );
    return rows[0];
  }

  async count(manager: EntityManager, project: string): Promise<number> {
    const rows = await manager.query<{ n: number }[]>(
      `SELECT count(*)::int AS n FROM ${FLOW} WHERE project = $1`,
      [project],
    );
    return rows[0]?.n ?? 0;
  }

  async insert(manager: EntityManager, flow: StoredFlow): Promise<void> {
    await manager.query(
      `INSERT INTO ${FLOW} (id, project, name, code, module, option, form, nodes, mtime)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
      [flow.id, flow.project, flow.name, flow.code, flow.module, ...graphValues(flow), new Date(flow.mtime)],
    );
  }

  /** Stores a draft. */
  async update(manager: EntityManager, flow: StoredFlow): Promise<void> {
    await manager.query(
      `UPDATE ${FLOW} SET name = $3, code = $4, module = $5, option = $6, form = $7, nodes = $8, mtime = $9,
         draft = $10, ver = $11 WHERE project = $2 AND id = $1`,
      [
        ...[flow.id, flow.project, flow.name, flow.code, flow.module],
        ...[...graphValues(flow), new Date(flow.mtime), flow.draft, flow.ver],
      ],
    );
  }

  /** Freezes the draft; the oldest versions beyond those that are kept go. */
  async publish(
    manager: EntityManager,
    flow: StoredFlow,
    { remark, user, time }: FlowVersion,
  ): Promise<void> {
    await manager.query(
      `INSERT INTO ${VERSION} (flow, version, option, form, nodes, remark, user_id, time)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
      [flow.id, flow.version, ...graphValues(flow), remark, user, new Date(time)],
    );
    await manager.query(
      `UPDATE ${FLOW} SET version = $3, draft = false, ver = $4 WHERE project = $2 AND id = $1`,
      [...[flow.id, flow.project, flow.version, flow.ver]],
    );
    await manager.query(`DELETE FROM ${VERSION} WHERE flow = $1 AND version <= $2`, [
      flow.id,
      (flow.version ?? 0) - FLOW_LIMITS.versions,
    ]);
  }

  async versions(project: string, id: string): Promise<FlowVersion[]> {
    const rows = await this.manager.query<FlowVersion[]>(
      `SELECT v.version, v.remark, v.user_id AS user, (extract(epoch FROM v.time) * 1000)::float8 AS time
       FROM ${VERSION} v JOIN ${FLOW} f ON f.id = v.flow WHERE f.project = $1 AND f.id = $2
       ORDER BY v.version DESC LIMIT ${FLOW_LIMITS.versions}`,
      [project, id],
    );
    return rows;
  }

  /** A published version, the newest when none is named. */
  async published(
    project: string,
    id: string,
    { version, manager = this.manager }: { version?: number | undefined; manager?: EntityManager } = {},
  ): Promise<RunnableFlow | undefined> {
    const rows = await manager.query<VersionRow[]>(
      `SELECT f.id, f.name, v.version, v.option, v.form, v.nodes FROM ${FLOW} f JOIN ${VERSION} v
       ON v.flow = f.id AND v.version = coalesce($3::int, f.version) WHERE f.project = $1 AND f.id = $2`,
      [project, id, version ?? null],
    );
    if (!rows[0]) return undefined;
    const flow = runnable(rows[0]);
    return { ...flow, graph: await this.withCalled(project, flow.graph, manager) };
  }

  /** A graph with the functions that it calls, and those that they call, as they are published. */
  async withCalled(
    project: string,
    graph: FlowGraph,
    manager: EntityManager = this.manager,
  ): Promise<FlowGraph> {
    const called: Record<string, FlowGraph> = {};
    for (let wanted = callsOf(graph); wanted.length > 0;) {
      const rows = await manager.query<VersionRow[]>(
        `SELECT f.id, f.name, v.version, v.option, v.form, v.nodes FROM ${FLOW} f JOIN ${VERSION} v
         ON v.flow = f.id AND v.version = f.version WHERE f.project = $1 AND f.id = ANY($2)`,
        [project, wanted],
      );
      for (const row of rows) called[row.id] = runnable(row).graph;
      wanted = rows.flatMap(callsOf).filter((id) => !(id in called));
    }
    return Object.keys(called).length > 0 ? { ...graph, called } : graph;
  }

  /** The newest published version of every function, by name. */
  async allPublished(project: string, ids?: readonly string[]): Promise<RunnableFlow[]> {
    const rows = await this.manager.query<VersionRow[]>(
      `SELECT f.id, f.name, v.version, v.option, v.form, v.nodes FROM ${FLOW} f JOIN ${VERSION} v
       ON v.flow = f.id AND v.version = f.version
       WHERE f.project = $1 AND ($2::text[] IS NULL OR f.id = ANY($2)) ORDER BY f.name, f.id LIMIT ${FLOW_LIMITS.flows}`,
      [project, ids ?? null],
    );
    return rows.map(runnable);
  }

  /** Names of other functions whose draft or published graph calls this one. */
  async callers(manager: EntityManager, project: string, id: string): Promise<string[]> {
    const calls = (alias: string) =>
      `EXISTS (SELECT FROM json_array_elements(${alias}.nodes) n WHERE n->>'type' = 'call' AND n->'option'->>'flow' = $2)`;
    const rows = await manager.query<{ name: string }[]>(
      `SELECT DISTINCT f.name FROM ${FLOW} f LEFT JOIN ${VERSION} v ON v.flow = f.id AND v.version = f.version
       WHERE f.project = $1 AND f.id <> $2 AND (${calls('f')} OR (v.flow IS NOT NULL AND ${calls('v')})) LIMIT 20`,
      [project, id],
    );
    return rows.map(({ name }) => name);
  }

  async remove(manager: EntityManager, project: string, id: string): Promise<void> {
    await manager.query(`DELETE FROM ${FLOW} WHERE project = $1 AND id = $2`, [project, id]);
  }

  /** Those of `ids` that the project has. */
  async existing(project: string, ids: readonly string[]): Promise<string[]> {
    const rows = await this.manager.query<{ id: string }[]>(
      `SELECT id FROM ${FLOW} WHERE project = $1 AND id = ANY($2)`,
      [project, ids],
    );
    return rows.map(({ id }) => id);
  }
}

const graphValues = ({ option, form, nodes }: FlowGraph): string[] =>
  [option, form, nodes].map((part) => JSON.stringify(part));

const callsOf = ({ nodes }: Pick<FlowGraph, 'nodes'>): string[] =>
  nodes.flatMap(({ type, option }) => (type === 'call' ? [String(option['flow'])] : []));

const runnable = ({ id, name, version, option, form, nodes }: VersionRow): RunnableFlow => ({
  id,
  name,
  version,
  graph: { option, form, nodes },
});
