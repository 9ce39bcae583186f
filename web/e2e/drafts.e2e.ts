import { randomInt } from 'node:crypto';
import {
  adminQueryRows,
  createFlow,
  createRole,
  createUser,
  publishFlow,
  updateRoleAuth,
} from '@buildmesh/contracts';
import type { Locator, Page } from 'playwright-core';
import { expectSoon } from '../../test/support/expect-soon.js';
import { DESKTOP, look as lookAt, openBrowser, PHONE, type TestBrowser } from './support/browser.js';
import { signIn, told } from './support/people.js';
import { sharedProduct, type SharedProduct } from './support/product.js';
import { visitsWorld } from './support/world.js';

const STAFF = { account: `drafter_${randomInt(1_000_000)}`, password: 'drafter12345' };
const textField = (_key: string, _name: string) => ({
  ...{ _key, _name, _type: 'string' as const },
  _option: { required: true },
});
const step = (id: string, type: string, next: string | null, option: Record<string, unknown> = {}) => ({
  ...{ id, type, name: id, next, option },
});

describe('drafts, standalone', () => {
  let product: SharedProduct;
  let world: { project: string; entity: string };
  let owner: TestBrowser;
  let desk: TestBrowser;
  let phone: TestBrowser;

  beforeAll(async () => {
    product = await sharedProduct();
    world = await visitsWorld(product);
    const { project, entity } = world;
    const params = { project };
    const { api } = product;
    const values = { place: { $ref: 'form.place' }, region: { $ref: 'nodes.where.region' } };
    const { _id: flow } = await api.must(createFlow, {
      params,
      body: {
        name: 'Plan a visit',
        form: [textField('place', 'Where to')],
        nodes: [
          step('start', 'start', 'where'),
          step('where', 'form', 'save', { fields: [textField('region', 'Which region')] }),
          step('save', 'save', 'end', { entity, values }),
          step('end', 'end', null),
        ],
      },
    });
    await api.must(publishFlow, { params: { project, id: flow }, body: {} });
    const { _id: role } = await api.must(createRole, { params, body: { name: 'Planners' } });
    await api.must(updateRoleAuth, {
      params,
      body: { role, updated: { entity: [entity], program: [flow] } },
    });
    const { account, password: pwd } = STAFF;
    await api.must(createUser, { params, body: { role, account, pwd, name: 'A planner' } });
  });

  afterAll(async () => {
    for (const browser of [owner, desk, phone]) await browser?.close();
  });

  const look = ({ page }: TestBrowser, name: string) => lookAt(page, `drafts-${name}`);
  const rowsAt = async (place: string) => {
    const query = [{ key: 'place', opt: 'eq' as const, value: place }];
    return (await product.api.must(adminQueryRows, { params: world, body: { query } })).data;
  };
  /** Starts the function by its name. */
  const plan = async (page: Page): Promise<Locator> => {
    await page
      .getByRole('button', { name: /^Search/ })
      .first()
      .click();
    await page.getByRole('combobox').fill('Plan a visit');
    await page
      .getByRole('option', { name: /Plan a visit/ })
      .first()
      .click();
    return page.getByRole('dialog', { name: 'Plan a visit' });
  };
  /** Resolves once the server has thrown a draft away. */
  const removed = (page: Page) =>
    page.waitForResponse((answer) => answer.url().endsWith('/draft/remove') && answer.ok());
  const openBox = async (page: Page): Promise<Locator> => {
    await page
      .getByRole('button', { name: /^Account menu|: A planner$/ })
      .first()
      .click();
    await page.getByRole('menuitem', { name: 'Drafts' }).click();
    await page.getByRole('heading', { name: 'Drafts', level: 1 }).waitFor();
    return page.getByRole('list', { name: 'Drafts' });
  };

  it('are switched on by the owner of the project', async () => {
    owner = await openBrowser(DESKTOP, product.baseUrl);
    const { page } = owner;
    await signIn(page, product.account, product.password);
    await page.goto(`/${world.project}/system/feature?o_locale=en`);
    await told(page.getByText('Saved'), () => page.getByLabel('Drafts of forms').click());
    await look(owner, 'switch');
  });

  it('keep a form that is left half filled in, and open it again as it was', async () => {
    desk = await openBrowser(DESKTOP, product.baseUrl);
    const { page } = desk;
    await signIn(page, STAFF.account, STAFF.password);
    await page.goto(`/${world.project}/?o_locale=en`);
    const form = await plan(page);
    await form.getByRole('textbox', { name: /^Where to/ }).fill('Harbour');
    await told(page.getByText('Saved as a draft'), () =>
      form.getByRole('button', { name: 'Save draft' }).click(),
    );
    await look(desk, 'form');
    await form.getByRole('textbox', { name: /^Where to/ }).fill('Harbour east');
    await form.getByRole('button', { name: 'Cancel' }).click();
    await form.waitFor({ state: 'detached' });
    const box = await openBox(page);
    await expectSoon(() => box.getByRole('listitem').count(), 1);
    await look(desk, 'box');
    await page.reload();
    await box.getByRole('button', { name: /^Plan a visit/ }).click();
    await expectSoon(() => form.getByRole('textbox', { name: /^Where to/ }).inputValue(), 'Harbour east');
  });

  it('keep a form in the middle of a run, which goes on on the phone', async () => {
    const { page } = desk;
    const form = page.getByRole('dialog', { name: 'Plan a visit' });
    await form.getByRole('button', { name: 'Submit' }).click();
    const middle = page.getByRole('dialog', { name: 'where' });
    await middle.getByRole('textbox', { name: /^Which region/ }).fill('east');
    await middle.getByRole('button', { name: 'Cancel' }).click();
    await middle.waitFor({ state: 'detached' });
    phone = await openBrowser(PHONE, product.baseUrl);
    const theirs = phone.page;
    await signIn(theirs, STAFF.account, STAFF.password);
    await theirs.goto(`/${world.project}/?o_locale=en`);
    const box = await openBox(theirs);
    // The first form was sent: what is left is the second.
    await expectSoon(
      () => box.getByRole('listitem').allInnerTexts(),
      [expect.stringMatching(/^Plan a visit · where\s*Function · saved/) as string],
    );
    await look(phone, 'phone-box');
    await box.getByRole('button', { name: /^Plan a visit · where/ }).click();
    const again = theirs.getByRole('dialog', { name: 'where' });
    await expectSoon(() => again.getByRole('textbox', { name: /^Which region/ }).inputValue(), 'east');
    await again.getByRole('textbox', { name: /^Which region/ }).fill('far east');
    await again.getByRole('button', { name: 'Save draft' }).waitFor();
    await look(phone, 'phone-form');
    await told(theirs.getByText('Plan a visit: done'), () =>
      again.getByRole('button', { name: 'Submit' }).click(),
    );
    await expectSoon(async () => (await rowsAt('Harbour east')).map(({ region }) => region), ['far east']);
    await theirs.getByText('No drafts').waitFor();
    await look(phone, 'phone-none');
  });

  it('keep a new record of a table, which the box goes on with', async () => {
    const { page } = owner;
    await page.goto(`/${world.project}/table/${world.entity}?new=1&o_locale=en`);
    const panel = page.getByRole('complementary', { name: /New/ });
    await panel.getByRole('textbox', { name: 'Place' }).fill('Lighthouse');
    await told(page.getByText('Saved as a draft'), () =>
      panel.getByRole('button', { name: 'Save draft' }).click(),
    );
    await look(owner, 'record');
    await page.evaluate(() => sessionStorage.clear());
    await page.goto(`/${world.project}/draft`);
    await page
      .getByRole('list', { name: 'Drafts' })
      .getByRole('button', { name: /^New record/ })
      .click();
    await expectSoon(() => panel.getByRole('textbox', { name: 'Place' }).inputValue(), 'Lighthouse');
    await Promise.all([removed(page), panel.getByRole('button', { name: 'Create' }).click()]);
    await expectSoon(async () => (await rowsAt('Lighthouse')).length, 1);
    await page.goto(`/${world.project}/draft`);
    await page.getByText('No drafts').waitFor();
  });

  it('are removed with a way back', async () => {
    const { page } = desk;
    await page.goto(`/${world.project}/`);
    const form = await plan(page);
    await form.getByRole('textbox', { name: /^Where to/ }).fill('Nowhere');
    await form.getByRole('button', { name: 'Cancel' }).click();
    await form.waitFor({ state: 'detached' });
    const box = await openBox(page);
    await box.getByRole('button', { name: 'Remove the draft Plan a visit' }).click();
    await box.getByRole('listitem').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Undo' }).click();
    await box.getByRole('button', { name: 'Remove the draft Plan a visit' }).click();
    await page.getByText('No drafts').waitFor();
    // Who goes elsewhere has not changed their mind.
    await Promise.all([removed(page), page.getByRole('link', { name: 'Home' }).first().click()]);
    await desk.quiet();
    await page.goto(`/${world.project}/draft`);
    await page.getByText('No drafts').waitFor();
  });

  it('wrote no error to the console on the whole way', () => {
    for (const browser of [owner, desk, phone]) expect(browser.faults).toEqual([]);
  });
});
