import { Inject, Injectable } from '@nestjs/common';
import { RowReads } from '@buildmesh/row-store';
import type { Clock, FieldFault } from '@buildmesh/kernel';
import {
  refusal,
  STATE_FIELD,
  type approvalRowChanges,
  type CallContext,
  type checkApprovalRow,
  type FormReader,
  type InputOf,
  type OutputOf,
  type readApprovalRow,
  type relatedApprovalUsers,
  type writeApprovalRow,
} from '@buildmesh/contracts';
import { idsIn, relatedEntity, type NormalNode, type RowResult } from '@buildmesh/domain';
import type { WriteContext } from '@buildmesh/persistence';
import { CLOCK, systemContext } from '@buildmesh/service-kit';
import { AccessService, type EntityAccess, EntityCatalog, memberTableOf } from '../catalog/index.js';
import {
  AutoNumberService,
  changeFaults,
  checkerOf,
  checkRelated,
  hydrate,
  type LinkScope,
  refuseEmpty,
  refuseFaults,
  RESTORABLE_MS,
} from '../rows/index.js';
import { RowQuota } from '../quota/index.js';
import { ApprovalHolds, type HeldRows } from './approval-holds.js';

type Values = Readonly<Record<string, unknown>>;
type EntityAddress = { project: string; entity: string };
type Write = InputOf<typeof writeApprovalRow>;

/** The rows of applications, as the approvals service says they are to be (D47). Who may act was decided there. */
@Injectable()
export class ApprovalRowService {
  constructor(
    @Inject(RowReads) private readonly reads: RowReads,
    @Inject(AccessService) private readonly access: AccessService,
    @Inject(EntityCatalog) private readonly catalog: EntityCatalog,
    @Inject(AutoNumberService) private readonly autoNumbers: AutoNumberService,
    @Inject(RowQuota) private readonly quota: RowQuota,
    @Inject(ApprovalHolds) private readonly holds: ApprovalHolds,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  check(input: InputOf<typeof checkApprovalRow>): Promise<{ values: Record<string, unknown> }> {
    const { project, id, accuracy } = input;
    return this.catalog.retrying(project, async () => {
      const access = await this.as(input, input.as);
      const mode = id === undefined ? 'create' : 'update';
      const checked = checkerOf(access.entity, { mode, accuracy, writable: null })(input.values);
      const links = await this.readable(input, access);
      const faults =
        id === undefined
          ? await this.newFaults(links, checked)
          : await changeFaults({ store: this.reads, access, links }, [
              { _id: id, given: input.values, checked },
            ]);
      refuseFaults([...faults, ...(await this.repeated(access, checked.values, id))]);
      return { values: checked.values };
    });
  }

  private async newFaults(links: LinkScope, checked: RowResult): Promise<FieldFault[]> {
    refuseFaults(checked.faults);
    refuseEmpty(checked.values);
    return (await checkRelated(this.reads, links, [checked])).faults;
  }

  /** Says which values that must be unique are taken. The write says it again, should somebody be faster. */
  private async repeated(
    access: EntityAccess,
    values: Values,
    id: string | undefined,
  ): Promise<FieldFault[]> {
    const fields = access.entity.fields.filter(
      ({ _key, _option, storage }) => _option.unique && storage && (values[_key] ?? null) !== null,
    );
    const faults = await Promise.all(
      fields.map(async (field) => {
        const question = { values: [values[field._key]], exceptIds: id === undefined ? [] : [id] };
        const taken = await this.reads.taken(access.entity, field, question);
        return taken.length > 0 ? [{ field: field._key, rule: 'unique', message: 'field.unique' }] : [];
      }),
    );
    return faults.flat();
  }

  /**
   * Row and hold together: whoever sees the row of a running application finds it held, and whoever sees it ended finds it
   * free (D95).
   */
  write(input: Write): Promise<true> {
    const { project, id, state } = input;
    return this.catalog.retrying(project, async () => {
      const access = await this.full(input);
      const act: WriteContext = { user: input.user, role: input.role, timeMs: this.clock.now() };
      const values = storable(access, { ...input.values, [STATE_FIELD]: state });
      const isNew = state !== 'removed' && !(await this.exists(access, id));
      const added = (isAdded: boolean) => (isAdded ? 1 : 0);
      const wanted = { rows: isNew ? 1 : 0, added };
      const write = () =>
        this.quota.withQuota({ context: contextOf(input), project }, wanted, () =>
          this.holds.writing(access.entity, id, async (rows, manager) => {
            if (state === 'removed') await rows.writes.remove(access, [id], act);
            const isInserted = state !== 'removed' && (await this.put(rows, access, { id, values, act }));
            await this.holds.set(manager, input);
            return isInserted;
          }),
        );
      const filling = { entity: access.entity, rows: [{ values }], where: contextOf(input) };
      await (isNew ? this.autoNumbers.filling(filling, write) : write());
      if (state === 'removed') this.quota.freed(project);
      return true as const;
    });
  }

  /** In the table or in the recycle bin. */
  private async exists(access: EntityAccess, id: string): Promise<boolean> {
    const filter: NormalNode = { kind: 'in', key: '_id', values: [id] };
    const [there, binned] = await Promise.all([
      this.reads.count({ view: access, filter }, 1),
      this.reads.count({ view: access, filter, removed: true }, 1),
    ]);
    return there + binned > 0;
  }

  /** Answers whether the row is new. */
  private async put(
    rows: HeldRows,
    access: EntityAccess,
    { id, values, act }: { id: string; values: Record<string, unknown>; act: WriteContext },
  ): Promise<boolean> {
    const since = { ids: [id], sinceMs: act.timeMs - RESTORABLE_MS };
    const isThere =
      (await rows.reads.get(access, id, [])) !== undefined ||
      (await rows.writes.restore(access, since, act)).length > 0;
    if (isThere) await this.change(rows, access, { id, values, act });
    else await rows.writes.insert(access.entity, { _id: id, values }, { act });
    return !isThere;
  }

  private async change(
    rows: HeldRows,
    access: EntityAccess,
    { id, values, act }: { id: string; values: Record<string, unknown>; act: WriteContext },
  ): Promise<void> {
    const fields = access.entity.fields.filter(({ _key }) => Object.hasOwn(values, _key));
    const row = await rows.reads.get(access, id, fields);
    const changed = Object.entries(values).filter(
      ([key, value]) => JSON.stringify(row?.[key] ?? null) !== JSON.stringify(value ?? null),
    );
    if (row && changed.length > 0)
      await rows.writes.update(access, { _id: id, values: Object.fromEntries(changed) }, act);
  }

  async read(input: InputOf<typeof readApprovalRow>): Promise<Record<string, unknown> | null> {
    return this.catalog.retrying(input.project, async () => {
      const [full, access] = await Promise.all([this.full(input), this.as(input, input.as)]);
      const { related } = await this.readable(input, access);
      const visible = full.entity.fields.filter(({ storage }) => storage);
      const row = await this.reads.get(full, input.id, visible);
      if (!row || input.raw) return row ?? null;
      // The form is read by whoever has to do with the application; the names in it by whoever may read those rows.
      await hydrate(this.reads, { visible, related }, [row]);
      return row;
    });
  }

  async changes(input: InputOf<typeof approvalRowChanges>): Promise<OutputOf<typeof approvalRowChanges>> {
    return this.catalog.retrying(input.project, async () => {
      const list = await this.holds.changes(input);
      const keys = new Set(list.flatMap(({ fields }) => fields));
      if (keys.size === 0) return { list, values: {} };
      const access = await this.full(input);
      const fields = access.entity.fields.filter(({ _key, storage }) => storage && keys.has(_key));
      const { _id, ...values } = (await this.reads.get(access, input.id, fields)) ?? { _id: input.id };
      return { list, values };
    });
  }

  async related(input: InputOf<typeof relatedApprovalUsers>): Promise<string[]> {
    return this.catalog.retrying(input.project, async () => {
      const access = await this.full(input);
      const field = access.entity.fields.find(
        ({ _key, _type }) => _key === input.field && _type === 'relate',
      );
      const other = field && access.related(relatedEntity(field) ?? '');
      const target = other?.entity.fields.find(
        ({ _key, _type }) => _key === input.target && _type === 'relate',
      );
      if (!other || !target) return [];
      const rows = await Promise.all(input.ids.map((id) => this.reads.get(other, id, [target])));
      return [...new Set(rows.flatMap((row) => idsIn(row?.[target._key])))].slice(0, 1000);
    });
  }

  /** What the form of an application may point at: rows that its reader may read, and by their names the members of the project. */
  private async readable(place: EntityAddress, access: EntityAccess): Promise<LinkScope> {
    const [{ rows }, full] = await Promise.all([this.catalog.of(place.project), this.full(place)]);
    const members = memberTableOf(rows);
    return { entity: access.entity, related: (id) => (id === members ? full : access).related(id) };
  }

  private full({ project, entity }: EntityAddress): Promise<EntityAccess> {
    return this.access.entity({ context: { ...systemContext(), project }, project, entity, rights: 'full' });
  }

  /** The table with the relations that somebody may read. */
  private async as({ project, entity }: EntityAddress, reader: FormReader): Promise<EntityAccess> {
    const { simple, ...who } = reader;
    const context: CallContext = { ...systemContext(), ...who, via: 'session', project, limit: { simple } };
    const access = (await this.access.project(context, project, 'caller'))(entity);
    if (!access) throw refusal('entity.not-found');
    return access;
  }
}

function contextOf({ project, rows }: Write): CallContext {
  return { ...systemContext(), project, limit: { simple: true, ...(rows ? { rows } : {}) } };
}

/** What of the values has a column: a field may have gone since they were checked. */
function storable({ entity }: EntityAccess, values: Values): Record<string, unknown> {
  const keys = new Set(entity.fields.filter(({ storage }) => storage).map(({ _key }) => _key));
  return Object.fromEntries(Object.entries(values).filter(([key]) => keys.has(key)));
}
