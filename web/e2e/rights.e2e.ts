import { randomInt } from 'node:crypto';
import { appMenu, createMenuEntry, createUser, listRoles, login } from '@buildmesh/contracts';
import { Client } from '../../test/support/client.js';
import { expectSoon } from '../../test/support/expect-soon.js';
import { ownAddress } from './support/address.js';
import { DESKTOP, look as lookAt, openBrowser, PHONE, type TestBrowser } from './support/browser.js';
import { cell, goTo, signIn, told } from './support/people.js';
import { sharedProduct, type SharedProduct } from './support/product.js';
import { placeOf, VISITS } from './support/visits.js';
import { visitsWorld } from './support/world.js';

const STAFF = { account: `staff_${randomInt(1_000_000)}`, password: 'staff12345', name: 'Staff member' };

/** A change of rights has effect within a second (house §5); loading a page takes as long. */
const RIGHTS_WITHIN_MS = 3_000;

describe('rights, standalone', () => {
  let product: SharedProduct;
  let world: { project: string; entity: string; name: string };
  let admin: TestBrowser;
  let member: TestBrowser;
  const params = () => ({ project: world.project });
  const roleId = async (name: string) =>
    (await product.api.must(listRoles, { params: params() })).find(({ _name }) => _name === name)?._id ?? '';

  beforeAll(async () => {
    product = await sharedProduct();
    world = await visitsWorld(product);
    for (const name of ['Visits of the north', 'Archive'])
      await product.api.must(createMenuEntry, {
        params: params(),
        body: { type: 'table', name, value: world.entity },
      });
    admin = await openBrowser(DESKTOP, product.baseUrl);
    await signIn(admin.page, product.account, product.password);
  });

  afterAll(async () => {
    await admin?.close();
    await member?.close();
  });

  const look = ({ page }: TestBrowser, name: string) => lookAt(page, `rights-${name}`);
  /** Saves what was chosen; resolves when it is said to be in force. */
  const save = ({ page }: TestBrowser) =>
    told(page.getByText('Rights saved; they apply at once'), () =>
      page.getByRole('button', { name: 'Save', exact: true }).click(),
    );
  const column = ({ page }: TestBrowser, name: RegExp) => page.getByRole('columnheader', { name });
  /** The member's table, loaded anew until it has as many columns for costs as it should. */
  const expectCosts = (count: number) =>
    expectSoon(
      async () => {
        await member.page.reload();
        await column(member, /^Region/).waitFor();
        return column(member, /^Cost/).count();
      },
      count,
      RIGHTS_WITHIN_MS,
    );

  it('are taken over from a parent, overridden where they differ, and show both', async () => {
    const { page } = admin;
    await page.goto(`/${world.project}/system/auth?o_locale=en`);
    await page.getByRole('button', { name: 'New role' }).click();
    await page.getByRole('dialog').getByLabel('Name').fill('Field staff');
    await page.getByRole('dialog').getByRole('button', { name: 'Create' }).click();
    await page.getByRole('heading', { name: 'Field staff' }).waitFor();
    await page.getByRole('tab', { name: 'Options' }).click();
    await page.getByLabel('Parent').fill('Read');
    await page.getByRole('option', { name: 'Readers' }).click();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByRole('button', { name: 'Save', exact: true, disabled: true }).waitFor();
    await look(admin, 'options');
    await page.getByRole('tab', { name: 'Rights' }).click();
    const fieldsFrom = page.getByRole('group', { name: 'Where the rights of Fields come from' });
    await fieldsFrom.getByText(/Taken over from “Readers”/).waitFor();
    await page.getByRole('button', { name: 'visits', exact: true }).click();
    const fields = page.getByRole('group', { name: 'Fields', exact: true });
    await fields.getByRole('checkbox', { name: 'Secret', checked: false }).waitFor();
    await fields.getByRole('checkbox', { name: 'Cost' }).uncheck();
    await fieldsFrom.getByText(/in place of those of “Readers”/).waitFor();
    const rows = page.getByRole('group', { name: 'Rows' });
    await rows.getByRole('button', { name: 'Add condition' }).click();
    await rows.getByLabel('Field', { exact: true }).selectOption({ label: 'Region' });
    await rows.getByLabel('Operator').selectOption({ label: 'is' });
    await rows.getByLabel('Value', { exact: true }).fill('north');
    await look(admin, 'tables');
    await page.getByRole('tab', { name: 'Menu', exact: true }).click();
    await page.getByRole('checkbox', { name: 'Visits of the north' }).check();
    await look(admin, 'menu');
    await save(admin);
  });

  it('let a member see exactly those rows, fields and menu entries', async () => {
    await product.api.must(createUser, {
      params: params(),
      body: {
        role: await roleId('Field staff'),
        account: STAFF.account,
        pwd: STAFF.password,
        name: STAFF.name,
      },
    });
    const stranger = new Client(product.baseUrl, { 'x-forwarded-for': ownAddress() });
    const { token } = await stranger.must(login, { body: { user: STAFF.account, pwd: STAFF.password } });
    const theirs = stranger.withToken(token);
    const menu = async () => (await theirs.must(appMenu, { params: params() })).map(({ _name }) => _name);
    await expectSoon(menu, ['Visits of the north']);
    member = await openBrowser(DESKTOP, product.baseUrl);
    const { page } = member;
    await signIn(page, STAFF.account, STAFF.password);
    await page.goto(`/${world.project}/table/${world.entity}`);
    await page.getByText(`${VISITS / 2} records`).waitFor();
    await column(member, /^Region/).waitFor();
    await cell(page, placeOf(2)).waitFor();
    for (const hidden of [/^Cost/, /^Secret/]) expect(await column(member, hidden).count()).toBe(0);
    expect(await page.getByText('south', { exact: true }).count()).toBe(0);
    await look(member, 'member');
  });

  it('are explained: the rule, the role it comes from, and the filter in words', async () => {
    const { page } = admin;
    await page.goto(`/${world.project}/table/${world.entity}`);
    await cell(page, placeOf(1)).click();
    await page.keyboard.press('Space');
    await page.getByRole('button', { name: 'More for this record' }).click();
    await page.getByRole('menuitem', { name: 'Why can somebody see this?' }).click();
    const dialog = page.getByRole('dialog', { name: 'Why can this user see this?' });
    await dialog.getByLabel('User').fill('Staff');
    await page.getByRole('option', { name: STAFF.name }).click();
    await dialog.getByText(`${STAFF.name} may not do this.`).waitFor();
    await dialog.getByText('Row filter · Field staff').waitFor();
    await dialog.getByText('Region is north').waitFor();
    await look(admin, 'explain-record');
    await dialog.getByLabel('Record', { exact: true }).fill(placeOf(2));
    await page.getByRole('option', { name: placeOf(2) }).click();
    await dialog.getByText(`${STAFF.name} may do this.`).waitFor();
    await dialog.getByLabel('Field').click();
    await page.getByRole('option', { name: 'Cost' }).click();
    await dialog.getByText(`${STAFF.name} may not do this.`).waitFor();
    await dialog.getByText('Rights to fields · Field staff').waitFor();
    await look(admin, 'explain-field');
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
  });

  it('go back to the inherited ones with one press, at once for the member', async () => {
    const { page } = admin;
    await page.goto(`/${world.project}/system/auth/${await roleId('Field staff')}`);
    const fieldsFrom = page.getByRole('group', { name: 'Where the rights of Fields come from' });
    await fieldsFrom.getByRole('button', { name: 'Take over from “Readers” again' }).click();
    await save(admin);
    await expectCosts(1);
    expect(await column(member, /^Secret/).count()).toBe(0);
  });

  it('are copied to another role, which can be removed while the first one says why not', async () => {
    const { page } = admin;
    await page.getByRole('tab', { name: 'Options' }).click();
    await page.getByText('1 member still has this role').waitFor();
    await page.getByRole('button', { name: 'Remove role', disabled: true }).waitFor();
    await told(page.getByText('“Field staff” was copied'), () =>
      page.getByRole('button', { name: 'Copy role' }).click(),
    );
    await page.getByRole('heading', { name: /Field staff .+/ }).waitFor();
    await page.getByRole('tab', { name: 'Options' }).click();
    await page.getByRole('button', { name: 'Make it the default role' }).click();
    await page.getByText('This is the default role for registrations.').waitFor();
    await page.getByRole('button', { name: 'Remove role' }).click();
    await told(page.getByText(/was removed/), () =>
      page.getByRole('dialog').getByRole('button', { name: 'Remove role' }).click(),
    );
    await expectSoon(() => roleId('Field staff copy'), '');
  });

  it('are not left behind unsaved without a question', async () => {
    const { page } = admin;
    await page.goto(`/${world.project}/system/auth/${await roleId('Field staff')}`);
    await page.getByLabel('May read visits').uncheck();
    await goTo(page, 'Members');
    const question = page.getByRole('dialog');
    await question.getByRole('button', { name: 'Cancel' }).click();
    await question.waitFor({ state: 'hidden' });
    await page.getByRole('switch', { name: 'May read visits', checked: false }).waitFor();
    await page.getByRole('button', { name: 'Discard' }).click();
    await page.getByRole('switch', { name: 'May read visits', checked: true }).waitFor();
  });

  it('are changed on a phone as well', async () => {
    const phone = await openBrowser(PHONE, product.baseUrl);
    try {
      await signIn(phone.page, product.account, product.password);
      await phone.page.goto(`/${world.project}/system/auth/${await roleId('Field staff')}`);
      await phone.page.getByRole('button', { name: 'visits', exact: true }).click();
      await phone.page.getByRole('group', { name: 'Rows' }).waitFor();
      const fields = phone.page.getByRole('group', { name: 'Fields', exact: true });
      await fields.getByRole('checkbox', { name: 'Cost' }).uncheck();
      await look(phone, 'phone');
      await save(phone);
      await expectCosts(0);
      await look(phone, 'phone-saved');
      expect(phone.faults).toEqual([]);
    } finally {
      await phone.close();
    }
  });

  it('wrote no error to the console on the whole way', () => {
    expect({ admin: admin.faults, member: member.faults }).toEqual({ admin: [], member: [] });
  });
});
