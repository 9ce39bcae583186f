import { newId, type Clock } from '@buildmesh/kernel';
import {
  createEntity, createFields, roleChain, type CallContext, type Entity, type Field, type InputOf, type RawInputOf, type RoleAuth,
} from '@buildmesh/contracts';
import { admin, member, startTestService, type TestService } from '@buildmesh/testing';
import { fail } from '@buildmesh/contracts';
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
  table(name: string, fields: NewFields, as?: CallContext): Promise<{ entity: Entity; fields: Field[]; params: { project: string; entity: string } }>;
  /** Rows of the audit, newest first, straight from the database. */
  sql<R extends Record<string, unknown>>(text: string, values?: unknown[]): Promise<R[]>;
}

export function newProject(): string {
  return newId();
}

export async function startData(options: { clock?: Clock; env?: NodeJS.ProcessEnv } = {}): Promise<DataFixture> {
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
      const entity = await service.ask(createEntity, as, { params: { project: as.project ?? '' }, input: { name } });
      const params = { project: as.project ?? '', entity: entity._id };
      const made = fields.length > 0 ? await service.ask(createFields, as, { params, input: { list: fields } }) : [];
      return { entity, fields: made, params };
    },
    async sql(text, values = []) {
      const { POOL } = await import('@buildmesh/persistence');
      const pool = service.get<import('pg').Pool>(POOL);
      return (await pool.query(text, values)).rows;
    },
  };
  return fixture;
}
