import { Readable } from 'node:stream';
import {
  createFlow,
  execFlow,
  membersOf,
  projectStatus,
  publishFlow,
  putFile,
  roleChain,
  signUpload,
  userStatus,
  type CallContext,
  type OutputOf,
  type RawInputOf,
  type UploadedFile,
} from '@buildmesh/contracts';
import { newId, type Clock } from '@buildmesh/kernel';
import { FileStore } from '@buildmesh/persistence';
import type { ServiceDefinition } from '@buildmesh/service-kit';
import { admin, member, startTestService, type TestService } from '@buildmesh/testing';

type Known = OutputOf<typeof membersOf>['data'][number];
type Nodes = NonNullable<RawInputOf<typeof createFlow>['nodes']>;

export const node = (
  id: string,
  type: string,
  next: string | null,
  option: Record<string, unknown> = {},
): Nodes[number] => ({ id, type, name: id, option, next });

/** Services with a project of an administrator and a clerk in it, and the functions of that project. */
export class FunctionFixture {
  readonly project = newId();
  readonly boss = admin(this.project);
  readonly clerk = member(this.project);

  private constructor(readonly service: TestService) {}

  static async start(services: ServiceDefinition[], clock?: Clock): Promise<FunctionFixture> {
    const fixture = new FunctionFixture(await startTestService(services, clock ? { clock } : {}));
    fixture.identity();
    return fixture;
  }

  /** Stands in for identity: two members, one role each. */
  private identity(): void {
    const { boss, clerk } = this;
    const people = [boss, clerk].map((context): Known => ({
      _id: context.user ?? '',
      nickname: 'Nick',
      account: 'account',
      avatar: null,
      status: 'active',
      role: [context.role ?? ''],
      group: [],
    }));
    const { bus } = this.service;
    bus.serve(membersOf, ({ input: { ids } }) =>
      Promise.resolve({ data: people.filter(({ _id }) => ids?.includes(_id) ?? true), more: false }),
    );
    bus.serve(userStatus, ({ input }) => {
      const found = [boss, clerk].find(({ user }) => user === input.user);
      const { role = null, roleType = null } = found ?? {};
      return Promise.resolve({ active: found !== undefined, owner: false, role, roleType, groups: [] });
    });
    bus.serve(roleChain, ({ input: { role } }) =>
      Promise.resolve([
        {
          _id: role,
          _name: 'Role',
          _type: role === boss.role ? ('admin' as const) : ('common' as const),
          _auth: {},
        },
      ]),
    );
    bus.serve(projectStatus, () => Promise.resolve({ state: 'active' as const, admins: [boss.user ?? ''] }));
  }

  async published(name: string, nodes: Nodes): Promise<string> {
    const { service, boss, project } = this;
    const { _id } = await service.ask(createFlow, boss, { params: { project }, input: { name, nodes } });
    await service.ask(publishFlow, boss, { params: { project, id: _id }, input: {} });
    return _id;
  }

  exec(flow: string, form: Record<string, unknown> = {}, as: CallContext = this.boss) {
    const params = { project: this.project, program: flow, id: 'latest' };
    return this.service.ask(execFlow, as, { params, input: { form } });
  }

  /** A file of the project, as an administrator uploads it. */
  async uploaded(name: string, content: string | Buffer): Promise<UploadedFile> {
    const { service, boss, project } = this;
    const size = Buffer.byteLength(content);
    const queryString = { type: 'project' as const, entity: 'file', name, size };
    const { key, token } = await service.ask(signUpload, boss, { params: { project }, queryString });
    const file = { key: `tmp/${newId()}`, name, type: 'application/octet-stream', size };
    await service.get(FileStore).put(file.key, Readable.from([Buffer.from(content)]), 1e7);
    return service.ask(putFile, boss, { params: { project }, input: { file, key, token } });
  }
}
