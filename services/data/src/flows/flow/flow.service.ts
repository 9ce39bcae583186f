import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { newId, type Clock } from '@buildmesh/kernel';
import {
  refusal,
  messageOf,
  type CallContext,
  type createFlow,
  type Flow,
  type FlowHead,
  type InputOf,
  type publishFlow,
  type updateFlow,
} from '@buildmesh/contracts';
import { FLOW_LIMITS, standardFlow, type StandardKind } from '@buildmesh/domain';
import { UnitOfWork, type IdempotencyKey, type UnitOfWorkScope } from '@buildmesh/persistence';
import { CLOCK } from '@buildmesh/service-kit';
import { EntityCatalog } from '../../catalog/index.js';
import { FlowRepository, type FlowVersion } from './flow.repository.js';
import { assertForm, assertSize, changedFlow, FIRST_NODES } from './flow.rules.js';
import { FlowEnvironment } from './flow-environment.js';
import { FlowUsers } from './flow-users.js';
import { flowOnWire, headOnWire, type StoredFlow } from './flow.types.js';

/** A change of the functions of a project. */
export interface FlowChange {
  context: CallContext;
  project: string;
  once?: IdempotencyKey | undefined;
}

/** Design of functions: drafts and what is published of them (D37). */
@Injectable()
export class FlowService {
  constructor(
    @Inject(UnitOfWork) private readonly unitOfWork: UnitOfWork,
    @Inject(FlowRepository) private readonly flows: FlowRepository,
    @Inject(FlowEnvironment) private readonly environment: FlowEnvironment,
    @Inject(FlowUsers) private readonly users: FlowUsers,
    @Inject(EntityCatalog) private readonly catalog: EntityCatalog,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async list(project: string): Promise<(FlowHead & { datasets: string[] })[]> {
    const [heads, datasets] = await Promise.all([this.flows.heads(project), this.flows.datasets(project)]);
    return heads.map((head) => ({ ...headOnWire(head), datasets: datasets.get(head.id) ?? [] }));
  }

  async get(project: string, id: string): Promise<Flow> {
    return flowOnWire(found(await this.flows.get(project, id)));
  }

  async versions(project: string, id: string): Promise<FlowVersion[]> {
    found(await this.flows.get(project, id));
    return this.flows.versions(project, id);
  }

  async create(change: FlowChange, input: InputOf<typeof createFlow>): Promise<Flow> {
    const { name, code, module, option, form, nodes = FIRST_NODES } = input;
    assertSize({ form, nodes });
    assertForm(form);
    await this.environment.assertKnown(change.project, { module, entity: option.entity, nodes });
    return this.unitOfWork.write(change, async (writing) => {
      const draft = { name, code, module, option, form, nodes };
      return flowOnWire(await this.add(writing, change.project, draft));
    });
  }

  async update(
    change: FlowChange,
    id: string,
    { _ver, ...input }: InputOf<typeof updateFlow>,
  ): Promise<Flow> {
    // Asked before the transaction, which holds a connection.
    await this.assertNamed(change.project, id, input);
    return this.unitOfWork.write(change, async ({ manager, record }) => {
      const before = await this.seen(manager, change.project, { id, _ver });
      const after = changedFlow(before, input, this.clock.now());
      assertSize(after);
      assertForm(after.form, before.form);
      await this.flows.update(manager, after);
      await record({
        ...{ project: change.project, entity: 'flow', target: id, action: 'flow.update' },
        before: summaryOf(before),
        after: summaryOf(after),
      });
      return flowOnWire(after);
    });
  }

  async publish(change: FlowChange, id: string, input: InputOf<typeof publishFlow>): Promise<FlowHead> {
    return this.unitOfWork.write(change, async (writing) => {
      const flow = await this.seen(writing.manager, change.project, { id, _ver: input._ver });
      return headOnWire(await this.freeze(writing, { change, flow, remark: input.remark }));
    });
  }

  copy(change: FlowChange, id: string, name?: string): Promise<Flow> {
    return this.unitOfWork.write(change, async (writing) => {
      const from = await this.seen(writing.manager, change.project, { id });
      const title = name ?? `${from.name}${messageOf('flow.copy', change.context.locale)}`.slice(0, 100);
      return flowOnWire(await this.add(writing, change.project, { ...from, name: title, code: null }));
    });
  }

  async remove(change: FlowChange, id: string): Promise<true> {
    const { project } = change;
    found(await this.flows.get(project, id));
    const elsewhere = await this.users.of(project, id);
    return this.unitOfWork.write(change, async ({ manager, record }) => {
      const flow = await this.seen(manager, project, { id });
      const users = [...(await this.flows.callers(manager, project, id)), ...elsewhere];
      if (users.length > 0)
        throw refusal('flow.in-use', { params: { users: users.join(', ') }, data: { users } });
      await this.flows.remove(manager, project, id);
      const entry = { project, entity: 'flow', target: id, action: 'flow.remove' };
      await record({ ...entry, before: summaryOf(flow) });
      return true as const;
    });
  }

  /** Functions that add, edit, remove and import rows of a table, published at once (D81). */
  async standard(
    change: FlowChange,
    { entity: id, kinds }: { entity: string; kinds: readonly StandardKind[] },
  ): Promise<FlowHead[]> {
    const entity = await this.catalog.entity(change.project, id);
    if (entity.type === 'system') throw refusal('entity.system');
    const { locale } = change.context;
    const words = { file: messageOf('flow.file', locale), imported: messageOf('flow.imported', locale) };
    return this.unitOfWork.write(change, async (writing) => {
      const made: FlowHead[] = [];
      for (const kind of new Set(kinds)) {
        const name = `${entity.name} ${messageOf(`flow.${kind}`, locale)}`.slice(0, 100);
        const graph = standardFlow(kind, { entity: id, fields: entity.fields, name, words });
        const draft = { ...graph, name, code: null, module: null };
        const flow = await this.add(writing, change.project, draft);
        made.push(headOnWire(await this.freeze(writing, { change, flow, remark: '' })));
      }
      return made;
    });
  }

  private async add(
    { manager, record }: UnitOfWorkScope,
    project: string,
    draft: Pick<StoredFlow, 'name' | 'code' | 'module' | 'option' | 'form' | 'nodes'>,
  ): Promise<StoredFlow> {
    if ((await this.flows.count(manager, project)) >= FLOW_LIMITS.flows) throw refusal('flow.too-many');
    const { name, code, module, option, form, nodes } = draft;
    const now = this.clock.now();
    const head = { id: newId(now), project, version: null, draft: true, ver: 1, mtime: now };
    const flow: StoredFlow = { ...head, name, code, module, option, form, nodes };
    await this.flows.insert(manager, flow);
    const entry = { project, entity: 'flow', target: flow.id, action: 'flow.create' };
    await record({ ...entry, after: summaryOf(flow) });
    return flow;
  }

  private async freeze(
    { manager, record }: UnitOfWorkScope,
    { change, flow, remark }: { change: FlowChange; flow: StoredFlow; remark: string },
  ): Promise<StoredFlow> {
    const { project, context } = change;
    await this.environment.assertSound(project, flow, flow.id);
    const version = (flow.version ?? 0) + 1;
    const after = { ...flow, version, draft: false, ver: flow.ver + 1 };
    const entry = { version, remark, user: context.user ?? null, time: this.clock.now() };
    await this.flows.publish(manager, after, entry);
    await record({
      ...{ project, entity: 'flow', target: flow.id, action: 'flow.publish' },
      after: { name: flow.name, version, remark },
    });
    return after;
  }

  private async assertNamed(
    project: string,
    id: string,
    { module, option, nodes }: Pick<InputOf<typeof updateFlow>, 'module' | 'option' | 'nodes'>,
  ): Promise<void> {
    const before = found(await this.flows.get(project, id));
    await this.environment.assertKnown(
      project,
      { module, entity: option?.entity, nodes },
      { module: before.module, entity: before.option.entity, nodes: before.nodes },
    );
  }

  /** Refuses where somebody else was faster (D86). */
  private async seen(
    manager: EntityManager,
    project: string,
    { id, _ver }: { id: string; _ver?: number | undefined },
  ): Promise<StoredFlow> {
    const flow = found(await this.flows.locked(manager, project, id));
    if (_ver !== undefined && _ver !== flow.ver) throw refusal('conflict', { data: flowOnWire(flow) });
    return flow;
  }
}

function found<T>(flow: T | undefined): T {
  if (flow === undefined) throw refusal('flow.not-found');
  return flow;
}

/** What the audit tells of a function: its graph is kept with its versions. */
const summaryOf = ({ name, code, module, option, nodes }: StoredFlow) => ({
  name,
  code,
  module,
  option,
  nodes: nodes.length,
});
