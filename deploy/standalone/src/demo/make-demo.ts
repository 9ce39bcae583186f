import {
  adminBulkRows,
  createEntity,
  createFields,
  createProject,
  createRole,
  listProjects,
  removeProject,
  updateRoleAuth,
  type CallContext,
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

  async entity(name: string, icon: string): Promise<string> {
    const { project, context } = this;
    const made = await this.bus.ask(createEntity, {
      context,
      params: { project },
      queryString: {},
      input: { name, option: { icon } },
    });
    return made._id;
  }

  async table({ name, icon, fields, rows }: DemoTable): Promise<Made> {
    const { project, context } = this;
    const entity = await this.entity(name, icon);
    const list = fields.map((field) => ({ ...field, option: field.option ?? {} }));
    await this.bus.ask(createFields, {
      context,
      params: { project, entity },
      queryString: {},
      input: { list },
    });
    const ids: string[] = [];
    for (let start = 0; start < rows.length; start += BATCH) {
      const input = { save: rows.slice(start, start + BATCH), update: [], remove: [] };
      const { saved } = await this.bus.ask(adminBulkRows, {
        context,
        params: { project, entity },
        queryString: {},
        input,
      });
      ids.push(...saved);
    }
    return { entity, keys: fields.map(({ key }) => String(key)), ids };
  }

  async role(name: string, updated: RoleAuth): Promise<void> {
    const { project, context } = this;
    const { _id } = await this.bus.ask(createRole, {
      context,
      params: { project },
      queryString: {},
      input: { name, type: 'common' },
    });
    await this.bus.ask(updateRoleAuth, {
      context,
      params: { project },
      queryString: {},
      input: { role: _id, updated },
    });
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

async function addRoles(
  builder: DemoBuilder,
  { airports, strikes, movies }: Record<'airports' | 'strikes' | 'movies', Made>,
): Promise<void> {
  const reads = { query: true, view: true };
  await builder.role('Analyst', {
    simple: { [airports.entity]: reads, [strikes.entity]: reads, [movies.entity]: reads },
  });
  const visible = strikes.keys.map(
    (key) => [`${strikes.entity}.${key}`, !['repair', 'cost'].includes(key)] as const,
  );
  await builder.role('Viewer', {
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
  await addRoles(builder, { airports, strikes, movies });
  return project;
}
