import { EntityManager } from 'typeorm';
import { execute } from '@buildmesh/persistence';
import { newId, Refusal, type Clock } from '@buildmesh/kernel';
import {
  createEntity,
  createFields,
  refusal,
  membersOf,
  rightsChanged,
  roleChain,
  userStatus,
  type CallContext,
  type Entity,
  type Field,
  type InputOf,
  type OutputOf,
  type RawInputOf,
  type RoleAuth,
} from '@buildmesh/contracts';
import { admin, member, startTestService, type TestService } from '@buildmesh/testing';
import { dataService } from '@buildmesh/data';

export type NewFields = RawInputOf<typeof createFields>['list'];

/** The data service on a database of its own, with a stand-in for identity that knows the roles given to it. */
export interface DataFixture {
  service: TestService;
  project: string;
  admin: CallContext;
  roles: Map<string, { _type: 'admin' | 'common' | 'public'; _auth: RoleAuth; _parent?: string }>;
  /** Members of the project as identity tells of them; whoever is not among them counts as the active owner. */
  members: Map<string, TestMember>;
  /** Puts a member in, or changes one, and tells the service as identity does. */
  member(user: string, parts?: Partial<TestMember>): TestMember;
  /** Takes a member out of the project, and tells the service. */
  expel(user: string): void;
  /** A member whose role has these grants. */
  memberWith(auth: RoleAuth, parts?: Partial<CallContext>): CallContext;
  /** An entity with fields, in the fixture's project or another one. */
  table(
    name: string,
    fields: NewFields,
    as?: CallContext,
  ): Promise<{ entity: Entity; fields: Field[]; params: { project: string; entity: string } }>;
  /** What stands in the database, past the service. */
  sql<R extends object = Record<string, unknown>>(text: string, values?: unknown[]): Promise<R[]>;
  /** Physical rows of an entity, those in the recycle bin too. */
  stored(params: { entity: string }): Promise<Record<string, unknown>[]>;
  /** How much the service has written so far: rows of the entity, audit entries. */
  footprint(params: { entity: string }): Promise<unknown>;
}

/** What identity knows of a member. */
export type TestMember = OutputOf<typeof membersOf>['data'][number] & {
  owner: boolean;
  current: string | null;
};

export function newProject(): string {
  return newId();
}

export async function startData(
  options: { clock?: Clock; env?: NodeJS.ProcessEnv } = {},
): Promise<DataFixture> {
  const service = await startTestService(dataService, options);
  const project = newProject();
  const roles: DataFixture['roles'] = new Map();
  const members: DataFixture['members'] = new Map();
  const expelled = new Set<string>();
  service.bus.serve(roleChain, ({ input }: { input: InputOf<typeof roleChain> }) => {
    const chain: OutputOf<typeof roleChain> = [];
    for (let id: string | undefined = input.role; id !== undefined && chain.length < 20;) {
      const role = roles.get(id);
      if (!role) break;
      chain.push({ _id: id, _name: `Role ${chain.length}`, _type: role._type, _auth: role._auth });
      id = role._parent;
    }
    return chain.length > 0 ? Promise.resolve(chain) : Promise.reject(refusal('role.not-found'));
  });
  service.bus.serve(userStatus, ({ input }: { input: InputOf<typeof userStatus> }) => {
    const found = members.get(input.user);
    const isGone = expelled.has(input.user);
    return Promise.resolve({
      active: !isGone && found?.status !== 'disabled',
      owner: found ? found.owner : !isGone,
      role: found?.current ?? null,
      roleType: roles.get(found?.current ?? '')?._type ?? null,
      groups: found?.group ?? [],
    });
  });
  service.bus.serve(membersOf, ({ input }: { input: InputOf<typeof membersOf> }) => {
    const { ids, after = '', size } = input;
    const chosen = [...members.values()]
      .filter(({ _id }) => _id > after && (ids?.includes(_id) ?? true))
      .sort((one, other) => (one._id < other._id ? -1 : 1));
    return Promise.resolve({
      data: chosen.slice(0, size).map(({ owner: _owner, current: _current, ...known }) => known),
      more: chosen.length > size,
    });
  });
  const fixture: DataFixture = {
    service,
    project,
    roles,
    members,
    admin: admin(project),
    memberWith(auth, parts = {}) {
      const context = member(project, parts);
      const { role = '', user = '', groups = [] } = context;
      roles.set(role, { _type: context.roleType ?? 'common', _auth: auth });
      fixture.member(user, { role: [role], current: role, owner: context.owner, group: groups });
      return context;
    },
    member(user, parts = {}) {
      expelled.delete(user);
      const known: TestMember = members.get(user) ?? {
        _id: user,
        nickname: `Nick ${members.size}`,
        account: `account${members.size}`,
        avatar: null,
        status: 'active',
        role: [],
        group: [],
        owner: false,
        current: null,
      };
      const now = { ...known, ...parts };
      members.set(user, now);
      service.bus.publish(rightsChanged, { project, roles: [], users: [user] });
      return now;
    },
    expel(user) {
      members.delete(user);
      expelled.add(user);
      service.bus.publish(rightsChanged, { project, roles: [], users: [user] });
    },
    async table(name, fields, as = fixture.admin) {
      const entity = await service.ask(createEntity, as, {
        params: { project: as.project ?? '' },
        input: { name },
      });
      const params = { project: as.project ?? '', entity: entity._id };
      const made =
        fields.length > 0 ? await service.ask(createFields, as, { params, input: { list: fields } }) : [];
      return { entity, fields: made, params };
    },
    async stored({ entity }) {
      const [table] = await fixture.sql(
        'SELECT schema_name, table_name FROM data.entity JOIN data.space USING (project) WHERE id = $1',
        [entity],
      );
      return fixture.sql(
        `SELECT * FROM "${String(table?.['schema_name'])}"."${String(table?.['table_name'])}" ORDER BY "_id"`,
      );
    },
    async footprint(params) {
      return {
        rows: await fixture.stored(params),
        audit: await fixture.sql('SELECT count(*)::int AS n FROM data.audit'),
      };
    },
    async sql<R>(text: string, values: unknown[] = []) {
      return (await execute<R>(service.get<EntityManager>(EntityManager), text, values)).rows;
    },
  };
  roles.set(fixture.admin.role ?? '', { _type: 'admin', _auth: {} });
  return fixture;
}

/** The refusal of a call; a call that is not refused is a fault of the test. */
export async function refusalOf(call: Promise<unknown>): Promise<Refusal> {
  try {
    await call;
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
  throw new Error('the call was not refused');
}

/** Key of the refusal, with field and rule of each fault behind it. */
export async function refusedAs(call: Promise<unknown>): Promise<string[]> {
  const { key, details } = await refusalOf(call);
  return [
    key,
    ...(details.errors ?? []).map(
      ({ field, rule, index }) => `${index === undefined ? '' : `${index}:`}${field} ${rule}`,
    ),
  ];
}
