import { randomInt } from 'node:crypto';
import { createEntity, createFields, createProject, createRole, createUser } from '@buildmesh/contracts';
import type { Page } from 'playwright-core';
import { DESKTOP, openBrowser, type TestBrowser } from './browser.js';
import { signIn } from './people.js';
import { sharedProduct, type SharedProduct } from './product.js';

export interface Person {
  id: string;
  account: string;
  password: string;
  name: string;
}

/** A project with a table for leave, and three members of it. */
async function leaveWorld({ api }: SharedProduct) {
  const name = `Leave ${randomInt(1_000_000)}`;
  const { _id: project } = await api.must(createProject, { body: { name } });
  const params = { project };
  const { _id: entity } = await api.must(createEntity, { params, body: { name: 'Leave' } });
  const list = [
    { name: 'Reason', key: 'reason', type: 'string' as const, option: { _name: true, required: true } },
    { name: 'Days', key: 'days', type: 'number' as const, option: {} },
  ];
  await api.must(createFields, { params, body: { entity, list } });
  const { _id: role } = await api.must(createRole, { params, body: { name: 'Staff' } });
  const person = async (given: string): Promise<Person> => {
    const account = `${given.toLowerCase()}_${randomInt(10_000_000)}`;
    const body = { role, account, pwd: 'member123', name: given };
    const { _id: id } = await api.must(createUser, { params, body });
    return { id, account, password: 'member123', name: given };
  };
  return { project, ann: await person('Ann'), bob: await person('Bob'), cid: await person('Cid') };
}

/** The same before all tests of a `describe`, with a browser for each person, closed after them. */
export function leaveJourney() {
  const open: TestBrowser[] = [];
  const journey = {} as { product: SharedProduct; world: Awaited<ReturnType<typeof leaveWorld>> };
  beforeAll(async () => {
    journey.product = await sharedProduct();
    journey.world = await leaveWorld(journey.product);
  });
  afterAll(() => Promise.all(open.map((browser) => browser.close())));
  const as = async (who: Pick<Person, 'account' | 'password'>, size = DESKTOP): Promise<Page> => {
    const browser = await openBrowser(size, journey.product.baseUrl);
    open.push(browser);
    await signIn(browser.page, who.account, who.password);
    return browser.page;
  };
  return { journey, as };
}
