import type { Locator } from 'playwright-core';
import {
  bindMenuEntry,
  createMenuEntry,
  listRoles,
  makeStandardFlows,
  updateRoleAuth,
} from '@buildmesh/contracts';
import { look as lookAt, openBrowser, PHONE, type TestBrowser } from './support/browser.js';
import { signIn, told } from './support/people.js';
import { sharedProduct, type SharedProduct } from './support/product.js';
import { placeOf } from './support/visits.js';
import { READER, visitsWorld } from './support/world.js';

describe('a member on a phone, standalone', () => {
  let product: SharedProduct;
  let world: { project: string; entity: string };
  let phone: TestBrowser;

  beforeAll(async () => {
    product = await sharedProduct();
    world = await visitsWorld(product);
    await giveFunctions();
    phone = await openBrowser(PHONE, product.baseUrl);
  });

  /** The job of the owner: functions of the table, granted to the role of the reader, above the table in the menu. */
  async function giveFunctions(): Promise<void> {
    const { api } = product;
    const { project, entity } = world;
    const params = { project };
    const kinds = ['add', 'edit', 'remove'] as const;
    const made = await api.must(makeStandardFlows, { params, body: { entity, kinds: [...kinds] } });
    const programs = made.map(({ _id }) => _id);
    const role = (await api.must(listRoles, { params })).find(({ _name }) => _name === 'Readers');
    await api.must(updateRoleAuth, {
      params,
      body: { role: role?._id ?? '', updated: { program: programs } },
    });
    const option = { all: true };
    const body = { type: 'table' as const, name: 'visits', value: entity, option };
    const { _id } = await api.must(createMenuEntry, { params, body });
    await api.must(bindMenuEntry, { params: { ...params, id: _id }, body: { programs } });
  }

  afterAll(async () => {
    await phone?.close();
  });

  const look = (name: string) => lookAt(phone.page, `phone-${name}`);

  it('signs in and finds the tables', async () => {
    const { page } = phone;
    await page.goto('/login?o_locale=en');
    await page.getByRole('button', { name: 'Sign in', exact: true }).waitFor();
    await look('sign-in');
    await signIn(page, READER.account, READER.password);
    await page
      .getByRole('main')
      .getByRole('link', { name: /visits/ })
      .waitFor();
    await look('home');
  });

  it('reads records as cards', async () => {
    const { page } = phone;
    await page
      .getByRole('main')
      .getByRole('link', { name: /visits/ })
      .click();
    await page.getByRole('button', { name: new RegExp(placeOf(1)) }).waitFor();
    expect(await page.getByRole('grid').count()).toBe(0);
    expect(await page.getByText('secret ').count()).toBe(0);
    await look('cards');
  });

  it('adds a record, edits it and removes it with the functions of the table', async () => {
    const { page } = phone;
    const list = page.getByRole('main');
    const record = (name: string) => page.getByRole('complementary', { name });
    const button = (place: Locator, name: string) => place.getByRole('button', { name, exact: true });
    const write = async (place: Locator, name: string, text: string) => {
      await button(place, name).last().click();
      const dialog = page.getByRole('dialog', { name });
      await dialog.getByRole('textbox', { name: /^Place/ }).fill(text);
      await look(name);
      await told(page.getByText(`${name}: done`), () =>
        dialog.getByRole('button', { name: 'Submit' }).click(),
      );
      await dialog.waitFor({ state: 'detached' });
    };
    // It waits for a record and says so.
    await told(page.getByText('Open a record first'), () =>
      button(list, 'visits Edit').click({ force: true }),
    );
    await write(list, 'visits Add', 'A phone box');
    await page.getByRole('button', { name: /A phone box/ }).click();
    await write(record('A phone box'), 'visits Edit', 'Two phone boxes');
    await button(record('Two phone boxes'), 'visits Remove').click();
    await button(page.getByRole('dialog', { name: 'visits Remove' }), 'Remove').click();
    await record('Two phone boxes').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: new RegExp(placeOf(1)) }).waitFor();
    await page.getByRole('button', { name: /phone box/ }).waitFor({ state: 'detached' });
  });

  it('filters them', async () => {
    const { page } = phone;
    await page.getByRole('button', { name: 'Filter', exact: true }).click();
    const sheet = page.getByRole('dialog');
    await sheet.getByRole('button', { name: 'Add condition' }).click();
    await sheet.getByLabel('Field', { exact: true }).selectOption({ label: 'Place' });
    await sheet.getByLabel('Operator').selectOption({ label: 'is' });
    await sheet.getByLabel('Value', { exact: true }).fill(placeOf(7));
    await look('filter');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: new RegExp(placeOf(7)) }).waitFor();
    await page.getByRole('button', { name: new RegExp(placeOf(8)) }).waitFor({ state: 'detached' });
  });

  it('opens a record as a sheet of its own', async () => {
    const { page } = phone;
    await page.getByRole('button', { name: new RegExp(placeOf(7)) }).click();
    const record = page
      .getByRole('dialog', { name: placeOf(7) })
      .or(page.getByRole('complementary', { name: placeOf(7) }));
    await record.getByText('south').waitFor();
    await look('record');
  });

  it('wrote no error to the console on the whole way', () => {
    expect(phone.faults).toEqual([]);
  });
});
