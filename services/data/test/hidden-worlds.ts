import { adminBulkRows, createFields, type CallContext, type RoleAuth } from '@buildmesh/contracts';
import { Refusal } from '@buildmesh/kernel';
import type { DataFixture } from './data-fixture.js';

/** A table of orders with a field that is hidden from clerks, and one of regions of which they see some. */
export interface World {
  orders: string;
  regions: string;
  /** Regions by name: a hidden one lies between two that are seen. */
  region: Record<'North' | 'Hidden' | 'City' | 'Far', string>;
  order: string;
}

/** Two worlds that differ in nothing but what is hidden from clerks. */
export async function hiddenWorlds(data: DataFixture) {
  async function makeWorld(secret: string, above: 'North' | null): Promise<World> {
    const regions = await data.table('Regions', [
      { name: 'Name', key: 'name', type: 'string', option: { _name: true } },
      { name: 'Level', key: 'level', type: 'string' },
    ]);
    await data.service.ask(createFields, data.admin, {
      params: regions.params,
      input: { list: [{ name: 'Parent', key: 'parent', type: 'relate', relate: [regions.entity._id] }] },
    });
    const orders = await data.table('Orders', [
      { name: 'Title', key: 'title', type: 'string', option: { _name: true } },
      { name: 'Secret', key: 'secret', type: 'string', option: { default: secret } },
      { name: 'Region', key: 'region', type: 'relate', relate: [regions.entity._id] },
      { name: 'Notes', key: 'notes', type: 'string' },
    ]);
    const store = async (params: { project: string; entity: string }, row: Record<string, unknown>) => {
      const input = { save: [row] };
      const { saved } = await data.service.ask(adminBulkRows, data.admin, { params, input });
      return String(saved[0]);
    };
    const North = await store(regions.params, { name: 'North', level: 'open' });
    const parent = above === null ? {} : { parent: North };
    const Hidden = await store(regions.params, { name: `${secret} region`, level: 'closed', ...parent });
    const City = await store(regions.params, { name: 'City', level: 'open', parent: Hidden });
    const Far = await store(regions.params, { name: 'Far', level: 'open', parent: North });
    for (const [title, region] of Object.entries({ north: North, hidden: Hidden, city: City, far: Far }))
      await store(orders.params, { title, secret, region });
    const order = await store(orders.params, { title: 'first', secret, region: Hidden });
    const region = { North, Hidden, City, Far };
    return { orders: orders.entity._id, regions: regions.entity._id, region, order };
  }

  const worlds = [await makeWorld('Alpha', 'North'), await makeWorld('Beta', null)] as const;
  const authOf = ({ orders, regions }: World, program: string[]): RoleAuth => ({
    program,
    dataset: program.map((id) => `${id}.rows`),
    simple: { [orders]: { query: true }, [regions]: { query: true } },
    query: { [`${orders}.secret`]: false },
    filter: { [regions]: [{ key: 'level', opt: 'eq', value: 'open' }] },
  });
  const clerkOf = (of: World, program: string[] = [], more: RoleAuth = {}): CallContext => ({
    ...data.memberWith({ ...authOf(of, program), ...more }),
    locale: 'en',
  });
  /** What somebody is told, without ids and times, which are never the same. */
  const told = async (call: Promise<unknown>): Promise<string> => {
    const answer = await call.catch((error: unknown) => {
      if (!(error instanceof Refusal)) throw error;
      return { key: error.key, details: error.details };
    });
    return JSON.stringify(answer)
      .replace(/[0-9a-z]{24}/g, '#')
      .replace(/("_[cm]time":)\d+/g, '$1#');
  };
  /** The same call in both worlds, and what each was told. */
  const inBoth = async (call: (of: World) => Promise<unknown>): Promise<string> => {
    const [one, other] = [await told(call(worlds[0])), await told(call(worlds[1]))];
    expect(one).toBe(other);
    expect(one).not.toMatch(/Alpha|Beta/);
    return one;
  };
  return { worlds, world: worlds[0], clerkOf, told, inBoth };
}
