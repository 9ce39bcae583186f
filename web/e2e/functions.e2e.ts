import { randomInt } from 'node:crypto';
import {
  adminQueryRows,
  createRole,
  createUser,
  displayFlow,
  listFlows,
  listRunnableFlows,
  login,
  prepareFlow,
} from '@buildmesh/contracts';
import { Client } from '../../test/support/client.js';
import { expectSoon } from '../../test/support/expect-soon.js';
import { ownAddress } from './support/address.js';
import { DESKTOP, look as lookAt, openBrowser, PHONE, type TestBrowser } from './support/browser.js';
import { signIn, signOut, told } from './support/people.js';
import { sharedProduct, type SharedProduct } from './support/product.js';
import { VISITS } from './support/visits.js';
import { visitsWorld } from './support/world.js';

const person = (name: string) => ({ account: `${name}_${randomInt(1_000_000)}`, password: `${name}12345` });
const STAFF = person('booker');
const GUEST = person('guest');

describe('functions, standalone', () => {
  let product: SharedProduct;
  let world: { project: string; entity: string; name: string };
  let admin: TestBrowser;
  let member: TestBrowser;
  let phone: TestBrowser;
  let flow = '';
  const params = () => ({ project: world.project });

  beforeAll(async () => {
    product = await sharedProduct();
    world = await visitsWorld(product);
    for (const [name, { account, password }] of [
      ['Staff', STAFF],
      ['Guests', GUEST],
    ] as const) {
      const { _id: role } = await product.api.must(createRole, { params: params(), body: { name } });
      await product.api.must(createUser, { params: params(), body: { role, account, pwd: password, name } });
    }
    admin = await openBrowser(DESKTOP, product.baseUrl);
    await signIn(admin.page, product.account, product.password);
  });

  afterAll(async () => {
    await admin?.close();
    await member?.close();
    await phone?.close();
  });

  const look = ({ page }: TestBrowser, name: string) => lookAt(page, `functions-${name}`);
  /** How many visits there are to a place. */
  const visitsTo = async (place: string): Promise<number> => {
    const query = [{ key: 'place', opt: 'eq' as const, value: place }];
    const params = { project: world.project, entity: world.entity };
    return (await product.api.must(adminQueryRows, { params, body: { query } })).data.length;
  };
  const panel = (name: string) => admin.page.getByRole('complementary', { name, exact: true });

  it('are made of a form and steps, tried, and published', async () => {
    const { page } = admin;
    await page.goto(`/${world.project}/dev/flow?o_locale=en`);
    await page.getByRole('main').getByRole('button', { name: 'New function' }).last().click();
    await page.getByRole('dialog').getByLabel('Name').fill('Book a visit');
    await page.getByRole('dialog').getByRole('button', { name: 'Create' }).click();
    await page.getByRole('heading', { name: 'Book a visit' }).waitFor();
    await page.getByRole('button', { name: /^Start form/ }).click();
    const form = panel('Start form');
    await form.getByRole('button', { name: 'Add a field' }).click();
    await form.getByLabel('Field name').fill('Where to');
    await form.getByLabel('Required').check();
    await page.getByRole('button', { name: 'Add a step at place 1 of Steps' }).click();
    await page.getByRole('menuitem', { name: 'Add a record' }).click();
    const step = panel('Add a record');
    await step.getByLabel('Table').click();
    await page.getByRole('option', { name: 'visits', exact: true }).click();
    await step.getByLabel('Set a field…').selectOption({ label: 'Place' });
    await step.getByLabel('Where Place comes from').selectOption({ label: 'Taken from' });
    await expectSoon(() => step.getByLabel('Place', { exact: true }).last().inputValue(), 'form.field1');
    await look(admin, 'editor');
    await page.getByRole('button', { name: 'Try it' }).click();
    const trial = panel('Try it');
    await trial.getByRole('textbox', { name: /^Where to/ }).fill('Trial hill');
    await trial.getByRole('button', { name: 'Run', exact: true }).click();
    await trial.getByRole('region', { name: 'What each step did' }).getByText('Add a record').waitFor();
    await expectSoon(() => visitsTo('Trial hill'), 1);
    await look(admin, 'trial');
    await page.getByRole('button', { name: 'Publish' }).click();
    const publish = page.getByRole('dialog', { name: 'Publish' });
    await publish.getByLabel('Remark').fill('The first one');
    await told(page.getByText('Version 1 is published'), () =>
      publish.getByRole('button', { name: 'Publish' }).click(),
    );
    await page.getByRole('button', { name: 'Versions' }).click();
    await panel('Versions').getByText('The first one').waitFor();
    const [made] = await product.api.must(listFlows, { params: params() });
    flow = made?._id ?? '';
    expect(made).toMatchObject({ _name: 'Book a visit', _version: 1 });
  });

  it('are granted to a role and put into the menu by their names', async () => {
    const { page } = admin;
    await page.goto(`/${world.project}/system/menu`);
    await page.getByRole('button', { name: 'New entry' }).first().click();
    const entry = page.getByRole('form', { name: 'New menu entry' });
    await entry.getByLabel('Name').fill('Book');
    await entry.getByRole('button', { name: 'Function', exact: true }).click();
    await entry.getByLabel('Function', { exact: true }).last().click();
    await page.getByRole('option', { name: 'Book a visit' }).click();
    for (const role of ['Staff', 'Guests']) await entry.getByRole('checkbox', { name: role }).check();
    await entry.getByRole('button', { name: 'Create' }).click();
    await page
      .getByRole('treeitem', { name: /Book/ })
      .or(page.getByText('Book', { exact: true }))
      .first()
      .waitFor();
    await page.goto(`/${world.project}/system/auth`);
    await page.getByText('Staff', { exact: true }).first().click();
    await page.getByRole('tab', { name: 'Rights' }).click();
    await page.getByRole('tab', { name: 'Functions', exact: true }).click();
    await page.getByRole('checkbox', { name: 'Book a visit' }).check();
    await told(page.getByText('Rights saved; they apply at once'), () =>
      page.getByRole('button', { name: 'Save', exact: true }).click(),
    );
    await look(admin, 'grant');
  });

  it('are run by a member from the menu: the form is checked, and the row is there, once', async () => {
    member = await openBrowser(DESKTOP, product.baseUrl);
    const { page } = member;
    await signIn(page, STAFF.account, STAFF.password);
    await page.goto(`/${world.project}/`);
    await page.getByRole('button', { name: 'Book', exact: true }).first().click();
    const dialog = page.getByRole('dialog', { name: 'Book a visit' });
    await dialog.getByRole('button', { name: 'Submit' }).click();
    await dialog.getByText('Function submission data has errors').waitFor();
    await dialog.getByText('This field is required').waitFor();
    await look(member, 'form-errors');
    expect(await visitsTo('Desktop hill')).toBe(0);
    await dialog.getByRole('textbox', { name: /^Where to/ }).fill('Desktop hill');
    await told(page.getByText('Book a visit: done'), () =>
      dialog.getByRole('button', { name: 'Submit' }).dblclick(),
    );
    await dialog.waitFor({ state: 'detached' });
    await expectSoon(() => visitsTo('Desktop hill'), 1);
  });

  it('are run on a phone as well', async () => {
    phone = await openBrowser(PHONE, product.baseUrl);
    const { page } = phone;
    await signIn(page, STAFF.account, STAFF.password);
    await page.goto(`/${world.project}/`);
    await page.getByRole('button', { name: 'Book', exact: true }).first().click();
    const dialog = page.getByRole('dialog', { name: 'Book a visit' });
    await dialog.getByRole('textbox', { name: /^Where to/ }).fill('Phone hill');
    await look(phone, 'phone');
    await told(page.getByText('Book a visit: done'), () =>
      dialog.getByRole('button', { name: 'Submit' }).click(),
    );
    await expectSoon(() => visitsTo('Phone hill'), 1);
  });

  it('tell the page what to do once they have run: a message, and code that shows one', async () => {
    await admin.page.goto(`/${world.project}/dev/flow/${flow}?o_locale=en`);
    const { page } = admin;
    await page.getByRole('button', { name: 'Add a step at place 2 of Steps' }).click();
    await page.getByRole('menuitem', { name: 'What the page does' }).click();
    const step = panel('What the page does');
    const action = (place: number) => step.getByRole('group', { name: `Action ${place}`, exact: true });
    await step.getByRole('button', { name: 'Add an action' }).click();
    await action(1).getByRole('textbox', { name: 'Text', exact: true }).fill('Booked for you');
    await step.getByRole('button', { name: 'Add an action' }).click();
    await action(2).getByRole('combobox').first().click();
    await page.getByRole('option', { name: 'Run code' }).click();
    await action(2)
      .getByRole('textbox', { name: 'Code (begins with function)' })
      .fill('function (page) { return page.form.get().then(() => page.tips("Said by code")); }');
    await look(admin, 'actions');
    await page.getByRole('button', { name: 'Publish' }).click();
    await told(page.getByText('Version 2 is published'), () =>
      page.getByRole('dialog', { name: 'Publish' }).getByRole('button', { name: 'Publish' }).click(),
    );
    const theirs = phone.page;
    await theirs.getByRole('button', { name: 'Book', exact: true }).first().click();
    const dialog = theirs.getByRole('dialog', { name: 'Book a visit' });
    await dialog.getByRole('textbox', { name: /^Where to/ }).fill('Told hill');
    await told(theirs.getByText('Booked for you'), () =>
      told(theirs.getByText('Said by code'), () => dialog.getByRole('button', { name: 'Submit' }).click()),
    );
    await expectSoon(() => visitsTo('Told hill'), 1);
    // Of code that the policy of the page had blocked, the browser would tell.
    expect(phone.faults).toEqual([]);
  });

  it('are refused without the grant, in the address too, and nothing is written', async () => {
    const stranger = new Client(product.baseUrl, { 'x-forwarded-for': ownAddress() });
    const { token } = await stranger.must(login, { body: { user: GUEST.account, pwd: GUEST.password } });
    const theirs = stranger.withToken(token);
    const oneProgram = { project: world.project, program: flow, id: 'latest' };
    expect(await theirs.must(displayFlow, { params: oneProgram })).toMatchObject({ enable: false });
    expect(await theirs.must(listRunnableFlows, { params: params() })).toEqual([]);
    expect((await theirs.call(prepareFlow, { params: oneProgram })).code).toBe(106);
    const { page } = member;
    await signOut(page);
    await signOut(page);
    await signIn(page, GUEST.account, GUEST.password);
    const intent = { project: world.project, flow, form: { field1: 'Forbidden hill' } };
    const encoded = Buffer.from(JSON.stringify(intent)).toString('base64url');
    await page.goto(`/${world.project}/?o_f_program=${encoded}`);
    await page.getByRole('dialog').getByRole('alert').waitFor();
    await look(member, 'refused');
    expect(await visitsTo('Forbidden hill')).toBe(0);
    expect(await visitsTo('Desktop hill')).toBe(1);
    const all = await product.api.must(adminQueryRows, {
      params: { project: world.project, entity: world.entity },
      body: { page: { index: 1, size: 500 } },
    });
    expect(all.data).toHaveLength(VISITS + 4);
  });
});
