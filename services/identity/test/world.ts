import {
  createProject,
  createUser,
  findViews,
  existingReferences,
  listRoles,
  login,
  resolveSession,
  type CallContext,
  type InputOf,
  type Principal,
  type Role,
} from '@buildmesh/contracts';
import { FixedClock } from '@buildmesh/kernel';
import { POOL } from '@buildmesh/persistence';
import { systemContext } from '@buildmesh/service-kit';
import { anonymous, eventually, startTestService, type TestService } from '@buildmesh/testing';
import { jest } from '@jest/globals';
import type { Pool } from 'pg';
import { identityService } from '../src/index.js';
import { tokenHashOf } from '../src/token.js';

/** Dropping a database waits for a checkpoint of the whole server, which may be busy with other suites. */
jest.setTimeout(60_000);

export const BOSS = { user: 'admin', pwd: 'boss-pass-1' };
export const PASSWORD = 'abc12345';
export const DAY_MS = 86_400_000;

/** A running identity service with its first account, a clock that stands still, and a hand to reach into its tables. */
/** The page that every view is on, for the stand-in of the data service. */
const PAGE_OF_VIEWS = 'e'.repeat(24);

export interface World {
  service: TestService;
  ask: TestService['ask'];
  pool: Pool;
  clock: FixedClock;
  /** Tables, pages and functions that the project asked about does not have, for the stand-in of the data service. */
  strange: Set<string>;
}

export async function startWorld(env: NodeJS.ProcessEnv = {}): Promise<World> {
  const clock = new FixedClock(Date.now());
  const service = await startTestService(identityService, {
    clock,
    env: { BM_ADMIN_PASSWORD: BOSS.pwd, DEFAULT_EDITION: '3', CAPTCHA: 'offline', ...env },
  });
  const strange = new Set<string>();
  service.bus.serve(existingReferences, ({ input }: { input: InputOf<typeof existingReferences> }) =>
    Promise.resolve(input.ids.filter((id) => !strange.has(id))),
  );
  service.bus.serve(findViews, ({ input }: { input: InputOf<typeof findViews> }) =>
    Promise.resolve(
      input.ids.filter((id) => !strange.has(id)).map((_id) => ({ _id, _name: '', _page: PAGE_OF_VIEWS })),
    ),
  );
  return { service, ask: service.ask, pool: service.get<Pool>(POOL), clock, strange };
}

/**
 * A world for all tests of a `describe`: `settle` makes what they share before the first, and after the last the service
 * must have answered nothing that its contracts do not declare.
 */
export function withWorld(settle: (world: World) => Promise<void> | void, env?: NodeJS.ProcessEnv): void {
  let world: World;
  beforeAll(async () => {
    world = await startWorld(env);
    await settle(world);
  });
  afterAll(async () => {
    await world.service.stop();
    expect(world.service.breaches()).toEqual([]);
  });
}

/** A world with a project of the first account. */
export interface OneProject {
  world: World;
  place: ProjectFixture;
}

/** And with a second project. */
export interface TwoProjects extends OneProject {
  other: ProjectFixture;
}

/** `withWorld` with a project; `settle` is told of both before the first test. */
export function withProject(settle: (made: OneProject) => unknown, env?: NodeJS.ProcessEnv): void {
  withWorld(async (world) => {
    await settle({ world, place: await newProject(world) });
  }, env);
}

/** `withProject` with a second project of the same owner. */
export function withTwoProjects(settle: (made: TwoProjects) => unknown): void {
  withProject(async (made) => settle({ ...made, other: await newProject(made.world, 'Other') }));
}

/** `withProject` with a second project that a member of the first owns. */
export function withStrangersProject(settle: (made: TwoProjects) => unknown): void {
  withProject(async ({ world, place }) => {
    const { name } = await newMember(world, place);
    await settle({ world, place, other: await projectOf(world, await signIn(world, name), 'Other') });
  });
}

let lastAddress = 0;
/** A caller from an address nobody else uses, so that limits per address do not mix tests up. */
export function somebody(): CallContext {
  lastAddress++;
  return anonymous({ ip: `10.${lastAddress >> 16}.${(lastAddress >> 8) & 255}.${lastAddress & 255}` });
}

export async function signIn(
  { ask }: World,
  user: string,
  { pwd = PASSWORD, project }: { pwd?: string; project?: string } = {},
): Promise<string> {
  return (await ask(login, somebody(), { input: { user, pwd, project } })).token;
}

export function resolve({ ask }: World, token: string, project?: string): Promise<Principal> {
  return ask(resolveSession, systemContext(), { input: { tokenHash: tokenHashOf(token), project } });
}

/** The context that the gateway makes of a token. */
export async function contextOf(world: World, token: string, project?: string): Promise<CallContext> {
  const {
    projectState: _state,
    member: _member,
    untilMs: _until,
    ...principal
  } = await resolve(world, token, project);
  return { ...somebody(), ...principal };
}

export interface ProjectFixture {
  project: string;
  /** Context of the owner. */
  owner: CallContext;
  roles: { admin: Role; common: Role; public: Role };
}

/** A project of the first account. */
export async function newProject(world: World, name = 'Sales'): Promise<ProjectFixture> {
  return projectOf(world, await signIn(world, BOSS.user, BOSS), name);
}

export async function projectOf(world: World, token: string, name = 'Sales'): Promise<ProjectFixture> {
  const { _id } = await world.ask(createProject, await contextOf(world, token), { input: { name } });
  const owner = await contextOf(world, token, _id);
  return { project: _id, owner, roles: await rolesOf(world, owner, _id) };
}

async function rolesOf(
  { ask }: World,
  owner: CallContext,
  project: string,
): Promise<ProjectFixture['roles']> {
  const roles = await ask(listRoles, owner, { params: { project } });
  const of = (type: Role['_type']): Role => {
    const role = roles.find(({ _type }) => _type === type);
    if (!role) throw new Error(`no ${type} role`);
    return role;
  };
  return { admin: of('admin'), common: of('common'), public: of('public') };
}

let lastPerson = 0;
export function newName(): string {
  return `person_${++lastPerson}`;
}
export function newPhone(): string {
  return `139${String(++lastPerson).padStart(8, '0')}`;
}

/** A new member of a project. */
export async function newMember(
  { ask }: World,
  { project, owner, roles }: ProjectFixture,
  type: Role['_type'] = 'common',
): Promise<{ id: string; name: string }> {
  const name = newName();
  const { _id } = await ask(createUser, owner, {
    params: { project },
    input: { role: roles[type]._id, account: name, pwd: PASSWORD },
  });
  return { id: _id, name };
}

/** Resolves once everybody has heard of all that has happened so far. */
export function toldAll({ pool }: World): Promise<void> {
  return eventually(async () => (await pool.query('SELECT FROM identity.outbox')).rowCount === 0);
}

/** Resolves once somebody waits for what another transaction has in hand. */
export function somebodyWaits({ pool }: World): Promise<void> {
  return eventually(async () => {
    const { rowCount } = await pool.query(
      `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
    );
    return rowCount !== 0;
  });
}

/** Sent events leave the first, and the second is only a second thought of a call that worked. */
const BESIDE_THE_POINT = ['outbox', 'retry'];

/** Every table's rows but those that only say that somebody was there; equal before and after a refusal. */
export async function everything({ pool }: World): Promise<unknown> {
  const { rows: tables } = await pool.query<{ name: string }>(
    `SELECT table_name AS name FROM information_schema.tables
     WHERE table_schema = 'identity' AND table_name <> ALL($1)`,
    [BESIDE_THE_POINT],
  );
  const texts = await Promise.all(
    tables.map(async ({ name: table }) => {
      const { rows } = await pool.query<{ row: string }>(
        `SELECT (to_jsonb(t) - 'seen_at')::text AS row FROM identity.${table} t ORDER BY 1`,
      );
      return [table, rows.map(({ row }) => row)];
    }),
  );
  return Object.fromEntries(texts) as unknown;
}

/** Expects `work` to be refused with `key` and to have written nothing. */
export async function expectRefused(world: World, key: string, work: () => Promise<unknown>): Promise<void> {
  const before = await everything(world);
  await expect(work()).rejects.toMatchObject({ key });
  expect(await everything(world)).toEqual(before);
}
