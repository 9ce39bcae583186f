import type { Pool } from 'pg';
import { newId, Refusal, type Clock } from '@buildmesh/kernel';
import {
  createEntity,
  createFields,
  fail,
  roleChain,
  type CallContext,
  type Entity,
  type Field,
  type InputOf,
  type RawInputOf,
  type RoleAuth,
} from '@buildmesh/contracts';
import { POOL } from '@buildmesh/persistence';
import { admin, member, startTestService, type TestService } from '@buildmesh/testing';
import { dataService } from '@buildmesh/data';

export type NewFields = RawInputOf<typeof createFields>['list'];

/** The data service on a database of its own, with a stand-in for identity that knows the roles given to it. */
export interface DataFixture {
  service: TestService;
  project: string;
  admin: CallContext;
  roles: Map<string, { _type: 'admin' | 'common' | 'public'; _auth: RoleAuth }>;
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

export function newProject(): string {
  return newId();
}

export async function startData(
  options: { clock?: Clock; env?: NodeJS.ProcessEnv } = {},
): Promise<DataFixture> {
  const service = await startTestService(dataService, options);
  const project = newProject();
  const roles: DataFixture['roles'] = new Map();
  service.bus.serve(roleChain, ({ input }: { input: InputOf<typeof roleChain> }) => {
    const role = roles.get(input.role);
    return role ? Promise.resolve([{ _id: input.role, ...role }]) : Promise.reject(fail('role.not-found'));
  });
  const fixture: DataFixture = {
    service,
    project,
    roles,
    admin: admin(project),
    memberWith(auth, parts = {}) {
      const context = member(project, parts);
      roles.set(context.role ?? '', { _type: context.roleType ?? 'common', _auth: auth });
      return context;
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
    async sql(text, values = []) {
      return (await service.get<Pool>(POOL).query(text, values)).rows;
    },
  };
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
