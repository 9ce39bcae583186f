import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { newId, type Clock } from '@buildmesh/kernel';
import {
  approvalForm,
  refusal,
  MAX_INFO_FIELDS,
  prepareApprovalTable,
  saveApproval,
  type ApprovalDefinition,
  type ApprovalValue,
  type approvalToFill,
  type InputOf,
  type OutputOf,
} from '@buildmesh/contracts';
import { formFaults, mayApply, processFaults, rightAt } from '@buildmesh/domain';
import { UnitOfWork, idempotencyKeyOf } from '@buildmesh/persistence';
import { Bus, CLOCK } from '@buildmesh/service-kit';
import type { Caller } from '../own-project.js';
import { DefinitionRepository } from './definition.repository.js';
import { KnownPeople } from './known-people.js';

/** Most approvals of a project. */
const MAX_DEFINITIONS = 500;
export type Form = OutputOf<typeof approvalForm>;

/** The approvals of a project, as administrators make them and others may apply for them. */
@Injectable()
export class DefinitionService {
  constructor(
    @Inject(DefinitionRepository) private readonly definitions: DefinitionRepository,
    @Inject(KnownPeople) private readonly people: KnownPeople,
    @Inject(UnitOfWork) private readonly unitOfWork: UnitOfWork,
    @Inject(Bus) private readonly bus: Bus,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  list(project: string) {
    return this.definitions.list(project);
  }

  async get(project: string, id: string): Promise<ApprovalDefinition> {
    const found = await this.definitions.get(project, id);
    if (!found) throw refusal('approval.not-found');
    return found;
  }

  form(project: string, entity: string): Promise<Form> {
    return this.bus.askAsSystem(approvalForm, { project, entity });
  }

  /** Stored once its process can run and its table can hold applications. */
  async save(
    { context, project }: Omit<Caller, 'user'>,
    { _id, _ver, value }: InputOf<typeof saveApproval>,
  ): Promise<OutputOf<typeof saveApproval>> {
    if (_id !== undefined) await this.get(project, _id);
    await this.people.assertKnown(project, value);
    await this.assertRuns(project, value);
    await this.bus.askAsSystem(prepareApprovalTable, { project, entity: value.entity });
    const once = idempotencyKeyOf({ context, project, contract: saveApproval.id }, [
      _id ?? null,
      _ver ?? null,
      value,
    ]);
    return this.unitOfWork.write({ context, once }, async ({ manager, record }) => {
      const before = _id === undefined ? undefined : await this.definitions.locked(manager, project, _id);
      if (_id !== undefined && !before) throw refusal('approval.not-found');
      if (before && _ver !== undefined && _ver !== before._ver)
        throw refusal('conflict', { data: { _ver: before._ver } });
      if (!before) await this.assertRoom(manager, project);
      const after = changed(before, { _id: _id ?? newId(this.clock.now()), value });
      await this.definitions.put(manager, project, after);
      await record({
        project,
        entity: 'approval',
        target: after._id,
        action: saveApproval.id,
        before,
        after,
      });
      return { _id: after._id, _ver: after._ver, version: after.version };
    });
  }

  /** Refuses what could not run, and a form that nobody could hand in (D95). */
  private async assertRuns(project: string, { entity, process }: ApprovalValue): Promise<void> {
    const { fields } = await this.form(project, entity);
    const faults = processFaults(process);
    if (faults.length > 0) throw refusal('approval.process', { data: { faults } });
    const inForm = formFaults(process, fields);
    const open = inForm.flatMap(({ rule, field }) => (rule === 'unfillable' && field ? [field] : []));
    if (open.length > 0)
      throw refusal('approval.unfillable', { params: { fields: open.join(', ') }, data: { faults: inForm } });
    const [unread] = inForm;
    if (!unread) return;
    const step = process.nodes.find(({ id }) => id === unread.node)?.name ?? '';
    if (unread.rule === 'unknown-yet')
      throw refusal('approval.unknown-yet', {
        params: { step, field: unread.field ?? '' },
        data: { faults: inForm },
      });
    throw refusal('approval.unreadable', { params: { step }, data: { faults: inForm } });
  }

  private async assertRoom(manager: EntityManager, project: string): Promise<void> {
    const used = await this.definitions.count(manager, project);
    if (used >= MAX_DEFINITIONS)
      throw refusal('quota-reached', { data: { quota: 'approvals', used, limit: MAX_DEFINITIONS } });
  }

  async toggle({ context, project }: Omit<Caller, 'user'>, id: string, disabled: boolean): Promise<true> {
    // Its table may have changed while nobody could apply.
    if (!disabled) await this.assertRuns(project, await this.get(project, id));
    return this.unitOfWork.write({ context }, async ({ manager, record }) => {
      const before = await this.definitions.locked(manager, project, id);
      if (!before) throw refusal('approval.not-found');
      await this.definitions.put(manager, project, { ...before, disabled, _ver: before._ver + 1 });
      const entry = { project, entity: 'approval', target: id, action: 'approvals.definition.toggle' };
      await record({ ...entry, before: { disabled: before.disabled }, after: { disabled } });
      return true as const;
    });
  }

  /** Only once nothing of it runs, so that nothing is left without anybody to decide. */
  async remove({ context, project }: Omit<Caller, 'user'>, id: string): Promise<true> {
    return this.unitOfWork.write({ context }, async ({ manager, record }) => {
      const before = await this.definitions.locked(manager, project, id);
      if (!before) throw refusal('approval.not-found');
      const pending = await this.definitions.pending(manager, id);
      if (pending > 0) throw refusal('approval.in-use', { data: { pending } });
      await this.definitions.remove(manager, project, id);
      await record({
        project,
        entity: 'approval',
        target: id,
        action: 'approvals.definition.remove',
        before,
      });
      return true as const;
    });
  }

  /** What somebody may apply for: all that are on and not kept to other departments (D47). */
  async open({ context, project }: Caller): Promise<ApprovalDefinition[]> {
    const all = await this.definitions.list(project);
    return all.filter((one) => isOpenTo(one, context.groups ?? []));
  }

  /** Refuses what the caller does not see as if it were not there (AP-AUTH-001). */
  async toApply({ context, project }: Caller, id: string): Promise<ApprovalDefinition> {
    const found = await this.get(project, id);
    if (!mayApply({ disabled: false, groups: found.option.group }, context.groups ?? []))
      throw refusal('approval.not-found');
    if (found.disabled) throw refusal('approval.disabled');
    return found;
  }

  async toFill(caller: Caller, id: string): Promise<OutputOf<typeof approvalToFill>> {
    const found = await this.get(caller.project, id);
    if (!isOpenTo(found, caller.context.groups ?? [])) throw refusal('approval.not-found');
    const { fields, users, members } = await this.form(caller.project, found.entity);
    const start = found.process.nodes.find(({ type }) => type === 'start');
    const { _id, name, icon, sort, entity } = found;
    return {
      ...{ _id, name, icon, sort, entity, users, members },
      fields: fields.filter(({ _key }) => rightAt(start, _key) !== 'hide'),
      editable: fields.filter(({ _key }) => rightAt(start, _key) === 'edit').map(({ _key }) => _key),
      choose: found.process.nodes.flatMap((node) =>
        node.step?.type === 'user.editable'
          ? [{ node: node.id, name: node.name, min: node.step.min ?? 1, max: node.step.max ?? 100 }]
          : [],
      ),
    };
  }
}

function isOpenTo({ disabled, option }: ApprovalDefinition, groups: readonly string[]): boolean {
  return mayApply({ disabled, groups: option.group }, groups);
}

/** A process that changed is a new version; what only looks or sorts otherwise is not. */
function changed(
  before: ApprovalDefinition | undefined,
  { _id, value }: { _id: string; value: ApprovalValue },
): ApprovalDefinition {
  if (!before) return { _id, _ver: 1, version: 1, ...value };
  const isSame =
    before.entity === value.entity &&
    before.option.autopass === value.option.autopass &&
    before.option.empty === value.option.empty &&
    before.option.changes === value.option.changes &&
    JSON.stringify(before.process) === JSON.stringify(value.process);
  return { _id, _ver: before._ver + 1, version: before.version + (isSame ? 0 : 1), ...value };
}

/** The fields that a list shows of an application: those named, else the first three that hold a value worth reading (spec: data §3). */
export function infoKeys(
  { option, process }: Pick<ApprovalValue, 'option' | 'process'>,
  fields: Form['fields'],
): string[] {
  const { disabled, fields: named } = option.info;
  if (disabled) return [];
  const shown = fields.filter(
    ({ _type, _code, _key, _option }) =>
      ['string', 'number', 'date', 'time', 'timestamp'].includes(_type) &&
      _code !== 'approval_state' &&
      !_option._approval &&
      !process.nodes.some((node) => rightAt(node, _key) === 'hide'),
  );
  const keys = shown.map(({ _key }) => _key);
  return (named.length > 0 ? named.filter((key) => keys.includes(key)) : keys).slice(0, MAX_INFO_FIELDS);
}
