import { createEntity, createFields, createProject, createRole, updateRoleAuth } from '@buildmesh/contracts';
import type { Page } from 'playwright-core';
import { DESKTOP, look as lookAt, openBrowser, PHONE, type TestBrowser } from './browser.js';
import { signIn } from './people.js';
import { sharedProduct, type SharedProduct } from './product.js';

/** A project with a table and a role for staff, and its administrator before a browser of one size. */
interface OrganisationWorld {
  product: SharedProduct;
  project: string;
  /** Of the role for staff. */
  role: string;
  admin: TestBrowser;
  page: Page;
}

/** Makes the world before all tests of a `describe`; `stamp` sets its names apart. */
export function organisationWorld(device: 'desktop' | 'phone', stamp: string) {
  const viewport = device === 'phone' ? PHONE : DESKTOP;
  const world = {} as OrganisationWorld;
  const guests: TestBrowser[] = [];
  beforeAll(async () => {
    const product = await sharedProduct();
    const { api } = product;
    const { _id: project } = await api.must(createProject, { body: { name: `Shop ${stamp}` } });
    const params = { project };
    const { _id: entity } = await api.must(createEntity, { params, body: { name: 'visits' } });
    const field = { name: 'Place', key: 'place', type: 'string' as const, option: { _name: true } };
    await api.must(createFields, { params, body: { entity, list: [field] } });
    const { _id: role } = await api.must(createRole, { params, body: { name: 'Staff' } });
    await api.must(updateRoleAuth, { params, body: { role, updated: { entity: [entity] } } });
    const admin = await openBrowser(viewport, product.baseUrl);
    Object.assign(world, { product, project, role, admin, page: admin.page });
    await signIn(admin.page, product.account, product.password);
  });
  afterAll(async () => {
    await world.admin?.close();
    for (const guest of guests) await guest.close();
  });
  return {
    world,
    /** Another browser of the same size. */
    async guest(): Promise<TestBrowser> {
      const browser = await openBrowser(viewport, world.product.baseUrl);
      guests.push(browser);
      return browser;
    },
    open: (path: string, at = world.page) => at.goto(`/${world.project}${path}`),
    look: (name: string, at = world.page) => lookAt(at, `organisation-${device}-${name}`),
    async choose(label: string, option: string, within = world.page.locator('body')): Promise<void> {
      await within.getByRole('combobox', { name: label }).click();
      await world.page.getByRole('option', { name: option, exact: true }).click();
    },
    /** What any of the browsers wrote to its console as errors. */
    faults: () => [world.admin, ...guests].flatMap((browser) => browser.faults),
  };
}
