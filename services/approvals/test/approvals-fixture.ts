import { EntityManager } from 'typeorm';
import { execute } from '@buildmesh/persistence';
import { newId, Refusal, type Clock } from '@buildmesh/kernel';
import {
  applyApproval,
  approvalForm,
  approvalRowChanges,
  checkApprovalRow,
  decidersOf,
  refusal,
  freeApprovalRow,
  heldApprovalRows,
  fetchApprovals,
  getApplication,
  handleApproval,
  membersOf,
  prepareApprovalTable,
  readApprovalRow,
  relatedApprovalUsers,
  saveApproval,
  sendNotice,
  submitApproval,
  writeApprovalRow,
  type CallContext,
  type Field,
  type InputOf,
  type OutputOf,
  type RawInputOf,
} from '@buildmesh/contracts';
import { admin, member, startTestService, type TestService } from '@buildmesh/testing';
import { approvalsService } from '@buildmesh/approvals';

type Value = RawInputOf<typeof saveApproval>['value'];
type Groups = OutputOf<typeof decidersOf>['groups'];

/** The approvals service on a database of its own, with stand-ins for identity, data and messaging. */
export interface ApprovalsFixture {
  service: TestService;
  project: string;
  entity: string;
  root: CallContext;
  people: Map<string, 'active' | 'disabled'>;
  groups: Groups;
  /** Groups that the project does not have; all others it has. */
  unknown: Set<string>;
  roles: Map<string, string[]>;
  rows: Map<string, { values: Record<string, unknown>; state: string }>;
  /** Rows that are held, and how those were changed in the table all the same. */
  held: Map<string, InputOf<typeof writeApprovalRow>['hold']>;
  changes: { row: string; id: number; user: string; time: number; fields: string[] }[];
  /** Fields of the form. */
  fields: Field[];
  notices: InputOf<typeof sendNotice>[];
  /** What data answers to the next writes, of all or of one application; what happens while it looks at a form. */
  failing: {
    write?: Refusal | undefined;
    only?: string;
    /** Only writes that bring values; the others get another answer, or none. */
    values?: boolean;
    empty?: Refusal | undefined;
    checked?: () => Promise<void>;
  };
  /** A member of the project. */
  person(parts?: Partial<CallContext>): CallContext & { user: string };
  define(
    process: Value['process'],
    option?: Partial<Value['option']>,
    parts?: Partial<Value>,
  ): Promise<string>;
  apply(
    as: CallContext,
    approval: string,
    value?: Record<string, unknown>,
    option?: object,
  ): Promise<OutputOf<typeof applyApproval>>;
  act(
    as: CallContext,
    id: string,
    action: Action,
    option?: object,
    data?: Record<string, unknown>,
  ): Promise<OutputOf<typeof submitApproval>>;
  manage(
    as: CallContext,
    id: string,
    action: Action,
    option?: object,
    data?: Record<string, unknown>,
  ): Promise<OutputOf<typeof handleApproval>>;
  show(as: CallContext, id: string): Promise<OutputOf<typeof getApplication>>;
  bucket(
    as: CallContext,
    bucket: 'todo' | 'done' | 'report' | 'my' | 'recent',
    parts?: object,
  ): Promise<string[]>;
  sql<R extends object = Record<string, unknown>>(text: string, values?: unknown[]): Promise<R[]>;
  /** How much is stored: applications with their versions, audit entries, rows. */
  footprint(): Promise<unknown>;
}
type Action = InputOf<typeof submitApproval>['action'];

const field = (entity: string, _key: string, parts: Partial<Field> = {}): Field => ({
  ...{
    _id: newId(),
    _entity: entity,
    _key,
    _name: _key.toUpperCase(),
    _type: 'string',
    _relate: [],
    _code: null,
  },
  ...{ _sort: 0, _status: 'normal', _index: false, _option: {}, _ver: 1 },
  ...parts,
});

export async function startApprovals(options: { clock?: Clock } = {}): Promise<ApprovalsFixture> {
  const service = await startTestService(approvalsService, options);
  const [project, entity] = [newId(), newId()];
  const params = { project };
  const fields = [
    field(entity, 'reason', { _option: { required: true } }),
    field(entity, 'days', { _type: 'number' }),
    field(entity, 'note'),
    field(entity, 'helper', { _type: 'relate', _relate: ['users'] }),
  ];
  const fixture: ApprovalsFixture = {
    ...{
      service,
      project,
      entity,
      root: admin(project),
      people: new Map(),
      groups: [],
      unknown: new Set(),
      roles: new Map(),
    },
    ...{ rows: new Map(), held: new Map(), changes: [], fields, notices: [], failing: {} },
    person(parts = {}) {
      const context = member(project, parts);
      const user = context.user ?? '';
      fixture.people.set(user, 'active');
      return { ...context, user };
    },
    async define(process, option = {}, parts = {}) {
      const value = { name: 'Leave', entity, process, option, ...parts };
      return (await service.ask(saveApproval, fixture.root, { params, input: { value } }))._id;
    },
    apply: (as, approval, value = { reason: 'rest', days: 2 }, option = {}) =>
      service.ask(applyApproval, as, { params, input: { entity: `approval-${approval}`, value, option } }),
    async act(as, id, action, option = {}, data) {
      const seen = await place(id);
      const input = {
        entity: seen.definition,
        value: id,
        action,
        option: { ...seen.at, ...option },
        ...(data ? { data } : {}),
      };
      return service.ask(submitApproval, as, { params, input });
    },
    async manage(as, id, action, option = {}, data) {
      const seen = await place(id);
      const input = { value: id, action, option: { ...seen.at, ...option }, ...(data ? { data } : {}) };
      return service.ask(handleApproval, as, { params, input });
    },
    show: (as, id) => service.ask(getApplication, as, { params: { project, id } }),
    async bucket(as, bucket, parts = {}) {
      const { data } = await service.ask(fetchApprovals, as, {
        params,
        input: { query: { bucket, ...parts } },
      });
      return data.map(({ _id }) => _id);
    },
    async sql<R>(text: string, values: unknown[] = []) {
      return (await execute<R>(service.get<EntityManager>(EntityManager), text, values)).rows;
    },
    async footprint() {
      return {
        applications: await fixture.sql('SELECT id, ver, state FROM approvals.application ORDER BY id'),
        definitions: await fixture.sql('SELECT id, ver FROM approvals.definition ORDER BY id'),
        audit: await fixture.sql('SELECT count(*)::int AS n FROM approvals.audit'),
        rows: structuredClone([...fixture.rows]),
      };
    },
  };
  fixture.people.set(fixture.root.user ?? '', 'active');
  async function place(id: string) {
    const [row] = await fixture.sql<{ node: string; ver: number; definition: string }>(
      'SELECT node, ver, definition FROM approvals.application WHERE id = $1',
      [id],
    );
    return { at: { node: row?.node ?? '', _ver: row?.ver ?? 0 }, definition: row?.definition ?? '' };
  }
  standIns(fixture);
  return fixture;
}

function standIns(fixture: ApprovalsFixture): void {
  const { service, entity, rows, people, fields } = fixture;
  service.bus.serve(membersOf, ({ input }) => {
    const known = (input.ids ?? [...people.keys()]).filter((id) => people.has(id));
    return Promise.resolve({
      data: known.map((_id) => ({
        ...{ _id, nickname: `Nick ${_id.slice(-4)}`, account: _id, avatar: null, role: [], group: [] },
        status: people.get(_id) ?? 'disabled',
      })),
      more: false,
    });
  });
  service.bus.serve(decidersOf, ({ input }) =>
    Promise.resolve({
      groups: [
        ...fixture.groups,
        ...input.groups
          .filter((_id) => !fixture.unknown.has(_id) && !fixture.groups.some((group) => group._id === _id))
          .map((_id) => ({ _id, type: 'group' as const, parent: null, head: null, admin: [], user: [] })),
      ],
      roles: Object.fromEntries(
        input.roles.flatMap((role) =>
          fixture.roles.has(role) ? [[role, fixture.roles.get(role) ?? []]] : [],
        ),
      ),
      admins: [fixture.root.user ?? ''],
    }),
  );
  service.bus.serve(approvalForm, ({ input }) =>
    input.entity === entity
      ? Promise.resolve({ _id: entity, _name: 'Leave', fields, users: ['helper'], members: null })
      : Promise.reject(refusal('entity.not-found')),
  );
  service.bus.serve(prepareApprovalTable, ({ input }) =>
    input.entity === entity ? Promise.resolve(true as const) : Promise.reject(refusal('entity.not-found')),
  );
  service.bus.serve(checkApprovalRow, async ({ input }) => {
    await fixture.failing.checked?.();
    const bad = input.id === undefined && !input.values['reason'];
    if (bad)
      throw refusal('invalid', {
        errors: [{ field: 'reason', rule: 'required', message: 'field.required' }],
      });
    return { values: input.values };
  });
  service.bus.serve(writeApprovalRow, ({ input }) => {
    const { write, only = input.id, values, empty } = fixture.failing;
    const refusal = values && Object.keys(input.values).length === 0 ? empty : write;
    if (refusal && only === input.id) return Promise.reject(refusal);
    rows.set(input.id, { values: { ...rows.get(input.id)?.values, ...input.values }, state: input.state });
    if (input.state === 'pending') fixture.held.set(input.id, input.hold);
    else fixture.held.delete(input.id);
    return Promise.resolve(true as const);
  });
  service.bus.serve(heldApprovalRows, () =>
    Promise.resolve([...fixture.held.keys()].sort().map((id) => ({ project: fixture.project, entity, id }))),
  );
  service.bus.serve(freeApprovalRow, ({ input }) => {
    fixture.held.delete(input.id);
    return Promise.resolve(true as const);
  });
  service.bus.serve(approvalRowChanges, ({ input }) => {
    const list = fixture.changes.filter(({ row, id }) => row === input.id && id > input.after);
    const keys = list.flatMap(({ fields }) => fields);
    const values = Object.entries(rows.get(input.id)?.values ?? {}).filter(([key]) => keys.includes(key));
    return Promise.resolve({
      list: list.map(({ row: _row, ...change }) => change),
      values: Object.fromEntries(values),
    });
  });
  service.bus.serve(readApprovalRow, ({ input }) => Promise.resolve(rows.get(input.id)?.values ?? null));
  service.bus.serve(relatedApprovalUsers, ({ input }) => Promise.resolve(input.ids));
  service.bus.serve(sendNotice, ({ input }) => {
    if (!fixture.notices.some(({ once }) => once === input.once)) fixture.notices.push(input);
    return Promise.resolve({ sent: input.to.length });
  });
}

/** A process in a line; correction beside it where asked for. */
export function line(...middle: Value['process']['nodes']): Value['process'] {
  const way = [
    { id: 'start', type: 'start' as const, name: 'Start' },
    ...middle.filter(({ type }) => type !== 'apply'),
  ];
  const nodes = [...way, { id: 'end', type: 'end' as const, name: 'End' }];
  const edges = way.map(({ id }, at) => ({ from: id, to: nodes[at + 1]?.id ?? 'end' }));
  return { nodes: [...nodes, ...middle.filter(({ type }) => type === 'apply')], edges };
}

export const task = (id: string, users: string[], parts: object = {}): Value['process']['nodes'][number] => ({
  ...{ id, type: 'task', name: id, step: { type: 'user.target', users } },
  ...parts,
});

/** Key of the refusal of a call; a call that is not refused is a fault of the test. */
export async function refused(call: Promise<unknown>): Promise<string> {
  try {
    await call;
  } catch (error) {
    if (error instanceof Refusal) return error.key;
    throw error;
  }
  return 'not refused';
}
