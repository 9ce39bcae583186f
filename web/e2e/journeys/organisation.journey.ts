import {
  createEntity,
  createFields,
  createProject,
  createRole,
  initDepartments,
  listAudit,
  listCustomers,
  listRoles,
  listUsers,
  projectUsage,
  updateRoleAuth,
} from '@buildmesh/contracts';
import type { Page } from 'playwright-core';
import { expectSoon } from '../../../test/support/expect-soon.js';
import { CAPTCHA_ANSWER, person } from '../support/account-world.js';
import { DESKTOP, look as lookAt, openBrowser, PHONE, type TestBrowser } from '../support/browser.js';
import { signIn, signInByForm, submitSignIn, told } from '../support/people.js';
import { sharedProduct, type SharedProduct } from '../support/product.js';

/** Everything that an organisation sets up, in a browser of one size. */
export function organisationJourney(device: 'desktop' | 'phone'): void {
  const viewport = device === 'phone' ? PHONE : DESKTOP;
  describe(`an organisation, standalone, on a ${device}`, () => {
    let product: SharedProduct;
    beforeAll(async () => {
      product = await sharedProduct();
    });

    const phone = device === 'phone';
    const stamp = `${phone ? 'p' : 'd'}${Date.now() % 1_000_000}`;
    const grace = { account: `grace_${stamp}`.slice(0, 16), password: '' };
    let project: string;
    let admin: TestBrowser;
    let page: Page;
    const guests: TestBrowser[] = [];
    /** Grace's. */
    let member: TestBrowser;

    beforeAll(async () => {
      const { api } = product;
      ({ _id: project } = await api.must(createProject, { body: { name: `Shop ${stamp}` } }));
      const params = { project };
      const { _id: entity } = await api.must(createEntity, { params, body: { name: 'visits' } });
      const field = { name: 'Place', key: 'place', type: 'string' as const, option: { _name: true } };
      await api.must(createFields, { params, body: { entity, list: [field] } });
      const { _id: role } = await api.must(createRole, { params, body: { name: 'Staff' } });
      await api.must(updateRoleAuth, { params, body: { role, updated: { entity: [entity] } } });
      admin = await openBrowser(viewport, product.baseUrl);
      page = admin.page;
      await signIn(page, product.account, product.password);
    });
    afterAll(async () => {
      await admin?.close();
      for (const guest of guests) await guest.close();
    });

    const look = (name: string, at = page) => lookAt(at, `organisation-${device}-${name}`);
    const groups = () => product.api.must(initDepartments, { params: { project } });
    const open = (path: string, at = page) => at.goto(`/${project}${path}`);
    async function guest(): Promise<TestBrowser> {
      const browser = await openBrowser(viewport, product.baseUrl);
      guests.push(browser);
      return browser;
    }
    async function choose(label: string, option: string, within = page.locator('body')): Promise<void> {
      await within.getByRole('combobox', { name: label }).click();
      await page.getByRole('option', { name: option, exact: true }).click();
    }

    it('enters the settings at the first entry of their menu', async () => {
      await open('/system');
      await page.waitForURL(`**/${project}/system/menu`);
      await page.getByText('No menu yet').waitFor();
      expect(await page.getByText('System usage').count()).toBe(0);
      await look('no-menu');
    });

    it('builds departments, one below the other', async () => {
      await open('/system/group');
      for (const name of ['Sales', 'Field sales']) {
        await page.getByRole('button', { name: 'New department' }).first().click();
        const dialog = page.getByRole('dialog');
        await dialog.getByLabel('Name', { exact: true }).fill(name);
        await dialog.getByRole('button', { name: 'Create' }).click();
        await page.getByRole('heading', { name, level: 2 }).waitFor();
        if (phone && name === 'Sales')
          await page.getByRole('button', { name: 'Departments and groups' }).click();
      }
      await look('department');
      const names = async () => (await groups()).map(({ name }) => name).sort();
      await expectSoon(names, ['Field sales', 'Sales']);
    });

    it('creates several members from a list, in their departments', async () => {
      await open('/system/user');
      await page.getByRole('button', { name: 'Add existing or several' }).click();
      await page.getByRole('menuitem', { name: 'Several at once' }).click();
      const dialog = page.getByRole('dialog');
      const lines = [
        `Grace Hopper, ${grace.account}, , Staff, Sales`,
        `Linus, linus_${stamp}`.slice(0, 23),
        'Nobody, 1wrong, , Pilots',
      ];
      await dialog.getByLabel('People').fill(lines.join('\n'));
      await dialog.getByText('1 line needs attention').waitFor();
      await dialog.getByText('Unknown role').waitFor();
      await expectSoon(() => dialog.getByRole('button', { name: /^Create/ }).isDisabled(), true);
      await look('several-faults');
      await dialog.getByLabel('People').fill(lines.slice(0, 2).join('\n'));
      await dialog.getByRole('button', { name: 'Create 2 people' }).click();
      await dialog.getByText('2 people were created').waitFor();
      grace.password = (await dialog.locator('code').first().textContent()) ?? '';
      await look('several-created');
      const [saved] = await Promise.all([
        page.waitForEvent('download'),
        dialog.getByRole('button', { name: 'Save as CSV' }).click(),
      ]);
      expect(saved.suggestedFilename()).toBe('first-passwords.csv');
      await dialog.getByRole('button', { name: 'Close' }).last().click();
      await choose('Department', 'Sales');
      await page.getByText('Grace Hopper').waitFor();
      await page.getByText('Linus', { exact: true }).waitFor({ state: 'detached' });
      await look('members');
    });

    it('sets fifty people up in one go, or none of them', async () => {
      await open('/system/user');
      await page.getByRole('button', { name: 'Add existing or several' }).click();
      await page.getByRole('menuitem', { name: 'Several at once' }).click();
      const dialog = page.getByRole('dialog');
      const crew = Array.from({ length: 50 }, (_, n) => `Crew ${n + 1},c${n + 1}_${stamp}`);
      const count = async () =>
        (await product.api.must(listUsers, { params: { project }, body: { search: 'Crew ' } })).size;
      const taken = [...crew.slice(0, 49), `Crew 50,${grace.account}`];
      await dialog.getByLabel('People').fill(`Name,Account\n${taken.join('\n')}`);
      await choose('Role unless the line names one', 'Staff', dialog);
      await choose('Department unless the line names one', 'Field sales', dialog);
      await dialog.getByRole('button', { name: 'Create 50 people' }).click();
      await dialog.getByText('1 line needs attention').waitFor();
      expect(await count()).toBe(0);
      await look('fifty-refused');
      await dialog.getByLabel('People').fill(crew.join('\n'));
      await look('fifty');
      await dialog.getByRole('button', { name: 'Create 50 people' }).click();
      await dialog.getByText('50 people were created').waitFor();
      await expectSoon(count, 50);
      const firstPasswords = () => dialog.locator('code').allTextContents();
      await expectSoon(async () => new Set(await firstPasswords()).size, 50);
      const passwords = await firstPasswords();
      await look('fifty-created');
      await Promise.all([
        page.waitForEvent('download'),
        dialog.getByRole('button', { name: 'Save as CSV' }).click(),
      ]);
      await dialog.getByRole('button', { name: 'Close' }).last().click();
      await dialog.waitFor({ state: 'hidden' });
      const placed = async () => (await groups()).find(({ name }) => name === 'Field sales')?.user.length;
      await expectSoon(placed, 50);
      const { page: crewman } = await guest();
      await signInByForm(crewman, crew[49]?.split(',')[1] ?? '', passwords[49] ?? '');
    });

    it('sets the head of a department', async () => {
      await open('/system/group');
      await page
        .getByRole('list', { name: 'Departments and groups' })
        .getByText('Sales', { exact: true })
        .click();
      await page.getByRole('link', { name: 'Grace Hopper' }).waitFor();
      await page.getByRole('button', { name: 'Set head' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('radio', { name: 'Grace Hopper' }).check();
      await look('head');
      await dialog.getByRole('button', { name: 'Save' }).click();
      await page.getByRole('button', { name: 'Change head' }).waitFor();
      const sales = async () => (await groups()).find(({ name }) => name === 'Sales');
      await expectSoon(async () => (await sales())?.head, (await sales())?.user[0]);
    });

    it.each([
      ['/system/auth', 'Roles and rights'],
      ['/system/module', 'Modules'],
      ['/system/user', 'Members'],
      ['/system/data', 'Data'],
      ['/system/public/user', 'External users'],
      ['/system/public/auth', 'External roles'],
      ['/no-authority', 'Permission denied'],
      ['/dev/expired', 'The project has expired'],
      ['/pc-only', 'Please open this on a computer'],
    ])('shows at %s the screen “%s”', async (path, name) => {
      await open(path);
      await page.getByRole('heading', { name, exact: true }).first().waitFor();
    });

    it('edits the menu, and the member sees the result', async () => {
      await open('/system/menu');
      await page.getByRole('button', { name: 'New entry' }).click();
      await page.getByRole('button', { name: 'Directory' }).click();
      await page.getByLabel('Name', { exact: true }).fill('Field work');
      await page.getByRole('button', { name: 'Create' }).click();
      await page.getByRole('heading', { name: 'Field work' }).waitFor();
      if (phone) await page.getByRole('button', { name: 'Menu', exact: true }).click();
      await page.getByRole('button', { name: 'New entry' }).click();
      await page.getByRole('button', { name: 'Create' }).click();
      await page.getByText('Please choose the data table that this entry lists').waitFor();
      await page.getByLabel('Name', { exact: true }).fill('Our visits');
      await choose('Table', 'visits');
      await page.getByRole('checkbox', { name: 'Everybody who may read the table', checked: true }).waitFor();
      await look('menu-entry');
      await page.getByRole('button', { name: 'Create' }).click();
      await page.getByRole('heading', { name: 'Our visits' }).waitFor();
      if (phone) await page.getByRole('button', { name: 'Menu', exact: true }).click();
      const list = page.getByRole('list', { name: 'Menu' });
      const row = list.getByRole('listitem').filter({ hasText: 'Our visits' });
      if (phone) {
        // Made at the top: by the menu of the row it goes into the directory above.
        await row.getByRole('button', { name: 'Actions for Our visits' }).click();
        await told(page.getByText('Moved'), () => page.getByRole('menuitem', { name: /^Move in/ }).click());
      }
      await list.getByRole('button', { name: 'Fold Field work' }).waitFor();
      await look('menu');
      member = await guest();
      await signIn(member.page, grace.account, grace.password);
      await member.page.getByText('Field work').waitFor();
      await look('member-menu', member.page);
      await member.page.getByRole('link', { name: 'Our visits' }).click();
      await member.page.waitForURL(/\/table\//);
    });

    it('hides an entry on this device', async () => {
      await open('/system/menu');
      await page.getByRole('list', { name: 'Menu' }).getByText('Our visits').click();
      await page.getByRole('switch', { name: phone ? 'Show on phones' : 'Show on computers' }).uncheck();
      await told(page.getByText('Saved'), () => page.getByRole('button', { name: 'Save' }).click());
      await open('/', member.page);
      await member.page.getByRole('main').waitFor();
      await member.quiet();
      await expectSoon(() => member.page.getByText(/Field work|Our visits/).count(), 0);
    });

    it('invites by a link that a new user registers with, and lands in the project', async () => {
      await open('/system/user?tab=invitations');
      await page.getByRole('switch', { name: 'Invite into Staff' }).click();
      const box = page.getByLabel('Link for Staff');
      await box.waitFor();
      await look('invitation');
      await expectSoon(() => box.inputValue(), expect.stringContaining('o_i_code='));
      const link = await box.inputValue();
      const newcomer = person('secret123');
      const { page: at } = await guest();
      await at.goto(`${link}&o_locale=en`);
      await at.getByText(`You are invited to Shop ${stamp}`).waitFor();
      await at.getByRole('link', { name: 'Create an account' }).click();
      await at.getByRole('heading', { name: 'Create an account' }).waitFor();
      await at.getByText(`You are invited to Shop ${stamp}`).waitFor();
      await at.getByLabel('Account', { exact: true }).fill(newcomer.account);
      await at.getByLabel('Nickname').fill('Nora New');
      await at.getByAltText('Picture with characters').waitFor();
      await at.getByLabel('Phone', { exact: true }).fill(newcomer.phone);
      await at.getByLabel('Characters in the picture').fill(CAPTCHA_ANSWER);
      await at.getByRole('button', { name: 'Send code' }).click();
      const shown = await at.getByText(/Your code: \d{6}/).textContent();
      await at.getByLabel('Code from the message').fill(/\d{6}/.exec(shown ?? '')?.[0] ?? '');
      await at.getByLabel('Password', { exact: true }).fill(newcomer.password);
      await at.getByLabel('Password again').fill(newcomer.password);
      await at.getByLabel(/I have read and accept/).check();
      await at.getByRole('button', { name: 'Register', exact: true }).click();
      await at.waitForURL(new RegExp(`/${project}/`));
      const body = { search: newcomer.account };
      const names = async () =>
        (await product.api.must(listUsers, { params: { project }, body })).data.map(
          ({ nickname }) => nickname,
        );
      await expectSoon(names, ['Nora New']);
    });

    it('lets an external user in, who signs in at the door of the project', async () => {
      await open('/system/other');
      await page.getByRole('switch', { name: 'Early access' }).check();
      await open('/system/public/auth');
      await page.getByRole('switch', { name: 'External users may sign in', checked: false }).click();
      await page.getByRole('switch', { name: 'External users may sign in', checked: true }).waitFor();
      const shown = page.getByRole('list', { name: 'External roles' }).getByRole('listitem');
      const roles = await product.api.must(listRoles, { params: { project } });
      const before = roles.filter(({ _type }) => _type === 'public').length;
      await expectSoon(() => shown.count(), before);
      await page.getByRole('button', { name: 'New external role' }).first().click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Name', { exact: true }).fill('Customers');
      await dialog.getByRole('button', { name: 'Create' }).click();
      await dialog.waitFor({ state: 'hidden' });
      await page.getByRole('link', { name: 'Customers' }).waitFor();
      await expectSoon(() => shown.count(), before + 1);
      await page.getByRole('button', { name: 'Make default: Customers' }).click();
      await page.getByRole('button', { name: 'Make default: Customers' }).waitFor({ state: 'detached' });
      await look('external-roles');
      await open('/system/public/user');
      await page.getByRole('button', { name: 'New external user' }).first().click();
      const form = page.getByRole('dialog');
      await form.getByLabel('Account', { exact: true }).fill('buyer_1');
      await form.getByLabel('Name', { exact: true }).fill('A buyer');
      await form.getByLabel('Password', { exact: true }).fill('secret123');
      await form.getByRole('button', { name: 'Create' }).click();
      await page.getByText('A buyer', { exact: true }).first().waitFor();
      await look('external-users');
      const { page: at } = await guest();
      await at.goto(`/${project}/login?o_locale=en`);
      await submitSignIn(at, 'buyer_1', 'secret123');
      await at.getByRole('button', { name: /A buyer/ }).waitFor();
    });

    it('is seen by the platform’s staff, who freeze it and take that back', async () => {
      const state = async () => {
        const { data } = await product.api.must(listCustomers, { body: { search: project } });
        return data.map((customer) => [customer.state, customer.hold?.reason]);
      };
      await page.goto('/dev/provider');
      await page.getByRole('searchbox').fill(`Shop ${stamp}`);
      await page.getByText('1 project', { exact: true }).waitFor();
      await look('customers');
      await page.getByRole('button', { name: `Actions for Shop ${stamp}` }).click();
      await page.getByRole('menuitem', { name: 'Freeze' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Reason').fill('Unpaid');
      await look('freeze');
      await told(page.getByRole('button', { name: 'Undo' }), () =>
        dialog.getByRole('button', { name: 'Freeze' }).click(),
      );
      // A notice stays as long as it is pointed at.
      await page.getByRole('button', { name: 'Undo' }).hover();
      await page.getByText('Frozen by the platform').waitFor();
      await expectSoon(state, [['frozen', 'Unpaid']]);
      await page.getByRole('button', { name: 'Undo' }).click();
      await page.getByText('Frozen by the platform').waitFor({ state: 'detached' });
      await expectSoon(state, [['active', undefined]]);
    });

    it('shows its own name and logo at the door', async () => {
      await open('/system/other');
      await page.getByLabel('Name shown').fill('Corner shop');
      await page.getByLabel('Address of the logo').fill('/favicon.svg');
      await look('white-label');
      const form = page.locator('form').filter({ has: page.getByLabel('Name shown') });
      await told(page.getByText('Saved'), () => form.getByRole('button', { name: 'Save' }).click());
      const { page: at } = await guest();
      await at.goto(`/${project}/login?o_locale=en`);
      await at.getByText('Corner shop').first().waitFor();
      await at.locator('header img[src="/favicon.svg"]').waitFor();
      await look('door', at);
    });

    it('shows system usage in debug mode only', async () => {
      await open('/system/other');
      await page.getByRole('switch', { name: 'Debug mode' }).check();
      await page.getByRole('link', { name: 'System usage' }).click();
      await page.getByRole('heading', { name: 'System usage' }).waitFor();
      const { members } = await product.api.must(projectUsage, { params: { project } });
      await page.getByText(`${members.used} (no limit)`).first().waitFor();
      await look('usage');
    });

    it('signs in as a member in a tab of its own, and that is recorded', async () => {
      await open(`/system/user?q=${grace.account}`);
      await page.getByRole('button', { name: 'Actions for Grace Hopper' }).click();
      await page.getByRole('menuitem', { name: 'Sign in as this member' }).click();
      const [tab] = await Promise.all([
        admin.context.waitForEvent('page'),
        page.getByRole('dialog').getByRole('button', { name: 'Sign in as this member' }).click(),
      ]);
      // Somebody else is signed in here.
      await tab.getByRole('dialog').getByRole('button', { name: 'Sign in as Grace Hopper' }).click();
      await tab.getByRole('dialog').waitFor({ state: 'hidden' });
      await tab.getByRole('button', { name: /Grace Hopper/ }).waitFor();
      const actions = async () =>
        (await product.api.must(listAudit, { params: { project }, body: {} })).data.map(
          ({ action }) => action,
        );
      await expectSoon(actions, expect.arrayContaining(['identity.user.token']));
    });

    it('wrote no error to the console on the whole way', () => {
      expect([admin, ...guests].flatMap(({ faults }) => faults)).toEqual([]);
    });
  });
}
