import {
  adminBulkRows,
  createEntity,
  createFields,
  createDepartment,
  createMenuEntry,
  createProject,
  createRole,
  listProjects,
  removeProject,
  updateRoleAuth,
  type CallContext,
  type Contract,
  type OutputOf,
  type ParamsOf,
  type RawInputOf,
  type RoleAuth,
} from '@buildmesh/contracts';
import type { Bus } from '@buildmesh/service-kit';
import { newId } from '@buildmesh/kernel';
import { airportTable, birdStrikeTable, movieTable, type DemoTable } from './demo-tables.js';

/** The name by which an unfinished demo is found again. */
export const DEMO_NAME = 'Demo: airports, bird strikes, movies';
/** Most rows of one bulk call. */
const BATCH = 1000;

function signedIn(user: string): CallContext {
  return {
    via: 'session',
    model: 'inner',
    user,
    owner: false,
    locale: 'en',
    ip: '127.0.0.1',
    platform: 'dev',
    requestId: newId(),
  };
}

/** The context of the project's owner, as the gateway would make it. */
function ownerOf(project: string, user: string): CallContext {
  return {
    ...signedIn(user),
    project,
    owner: true,
    roleType: 'admin',
    limit: { simple: true },
    accuracy: 2,
    timezone: 'Asia/Shanghai',
  };
}

interface Made {
  entity: string;
  keys: string[];
  /** Ids of the rows, in their order. */
  ids: string[];
}

/** Fills a new project through the contracts that the workbench uses too. */
class DemoBuilder {
  private readonly context: CallContext;

  constructor(
    private readonly bus: Bus,
    private readonly project: string,
    user: string,
  ) {
    this.context = ownerOf(project, user);
  }

  async table({ name, icon, fields, rows }: DemoTable): Promise<Made> {
    const { _id: entity } = await this.ask(createEntity, {}, { name, option: { icon } });
    const list = fields.map((field) => ({ ...field, option: field.option ?? {} }));
    await this.ask(createFields, { entity }, { list });
    const ids: string[] = [];
    for (let start = 0; start < rows.length; start += BATCH) {
      const input = { save: rows.slice(start, start + BATCH), update: [], remove: [] };
      const { saved } = await this.ask(adminBulkRows, { entity }, input);
      ids.push(...saved);
    }
    return { entity, keys: fields.map(({ key }) => String(key)), ids };
  }

  async role(name: string, updated: RoleAuth): Promise<void> {
    const { _id: role } = await this.ask(createRole, {}, { name, type: 'common' });
    await this.ask(updateRoleAuth, {}, { role, updated });
  }

  async menuEntry(input: RawInputOf<typeof createMenuEntry>): Promise<string> {
    return (await this.ask(createMenuEntry, {}, input))._id;
  }

  async department(name: string, parent: string | null = null): Promise<string> {
    return (await this.ask(createDepartment, {}, { name, parent }))._id;
  }

  /** Calls a contract of the project as its owner; `more` are the parameters besides the project. */
  private ask<C extends Contract>(
    contract: C,
    more: Omit<ParamsOf<C>, 'project'>,
    input: RawInputOf<C>,
  ): Promise<OutputOf<C>> {
    const params = { project: this.project, ...more } as ParamsOf<C>;
    const call = { context: this.context, params, queryString: {}, input: contract.input.parse(input) };
    return this.bus.ask(contract, call as Parameters<Bus['ask']>[1]) as Promise<OutputOf<C>>;
  }
}

async function removeUnfinished(bus: Bus, user: string): Promise<void> {
  const projects = await bus.ask(listProjects, {
    context: signedIn(user),
    params: {},
    queryString: {},
    input: {},
  });
  for (const { _id: project, _name, _owner } of projects) {
    if (_name !== DEMO_NAME || _owner !== user) continue;
    await bus.ask(removeProject, {
      context: ownerOf(project, user),
      params: { project },
      queryString: {},
      input: { name: DEMO_NAME },
    });
  }
}

type Tables = Record<'airports' | 'strikes' | 'movies', Made>;

/** Ids of the menu entries. */
interface DemoMenu {
  flights: string[];
  movies: string;
}

async function addMenu(builder: DemoBuilder, { airports, strikes, movies }: Tables): Promise<DemoMenu> {
  const parent = await builder.menuEntry({ type: 'dir', name: 'Flights', option: { icon: 'folder' } });
  const table = (name: string, { entity }: Made, under: string | null) =>
    builder.menuEntry({ type: 'table', name, value: entity, parent: under });
  return {
    flights: [await table('Airports', airports, parent), await table('Bird strikes', strikes, parent)],
    movies: await table('Movies', movies, null),
  };
}

async function addDepartments(builder: DemoBuilder): Promise<void> {
  const operations = await builder.department('Operations');
  await builder.department('Safety', operations);
  await builder.department('Films');
}

async function addRoles(
  builder: DemoBuilder,
  { airports, strikes, movies }: Tables,
  menu: DemoMenu,
): Promise<void> {
  const reads = { query: true, view: true };
  await builder.role('Analyst', {
    route: [...menu.flights, menu.movies],
    simple: { [airports.entity]: reads, [strikes.entity]: reads, [movies.entity]: reads },
  });
  const visible = strikes.keys.map(
    (key) => [`${strikes.entity}.${key}`, !['repair', 'cost'].includes(key)] as const,
  );
  await builder.role('Viewer', {
    route: [...menu.flights, menu.movies],
    simple: {
      [airports.entity]: { query: true },
      [strikes.entity]: { query: true },
      [movies.entity]: { query: true },
    },
    // What a strike has cost is not for everybody, nor are the worse films.
    query: Object.fromEntries(visible),
    filter: { [movies.entity]: [{ key: 'imdb', opt: 'gte', value: 6 }] },
  });
}

/** Makes the demo project of D79 for `user`; a half-made one of an earlier start is removed first. */
export async function makeDemo(bus: Bus, user: string): Promise<string> {
  await removeUnfinished(bus, user);
  const { _id: project } = await bus.ask(createProject, {
    context: signedIn(user),
    params: {},
    queryString: {},
    input: { name: DEMO_NAME },
  });
  const builder = new DemoBuilder(bus, project, user);
  const airportRows = await airportTable();
  const airports = await builder.table(airportRows);
  const idByCode = new Map(airportRows.rows.map(({ iata }, index) => [String(iata), airports.ids[index]]));
  const strikes = await builder.table(await birdStrikeTable(airports.entity, (code) => idByCode.get(code)));
  const movies = await builder.table(await movieTable());
  const tables = { airports, strikes, movies };
  await addRoles(builder, tables, await addMenu(builder, tables));
  await addDepartments(builder);
  return project;
}
