import { createUser, listCustomers, listRoles, listUsers, projectUsage } from '@buildmesh/contracts';
import { expectSoon } from '../../../test/support/expect-soon.js';
import { CAPTCHA_ANSWER, person } from '../support/account-world.js';
import type { TestBrowser } from '../support/browser.js';
import { organisationWorld } from '../support/organisation-world.js';
import { signIn, submitSignIn, told } from '../support/people.js';

/** How an organisation meets its members, guests and the platform, in a browser of one size. */
export function organisationJourney(device: 'desktop' | 'phone'): void {
  describe(`an organisation, standalone, on a ${device}`, () => {
    const phone = device === 'phone';
    const stamp = `${phone ? 'p' : 'd'}${Date.now() % 1_000_000}`;
    const grace = { account: `gina_${stamp}`.slice(0, 16), password: 'member123' };
    const { world, guest, open, look, choose, faults } = organisationWorld(device, stamp);
    /** Grace's. */
    let member: TestBrowser;

    beforeAll(async () => {
      const { product, project, role } = world;
      const body = { role, account: grace.account, pwd: grace.password, name: 'Grace Hopper' };
      await product.api.must(createUser, { params: { project }, body });
    });

    it('enters the settings at the first entry of their menu', async () => {
      const { project, page } = world;
      await open('/system');
      await page.waitForURL(`**/${project}/system/menu`);
      await page.getByText('No menu yet').waitFor();
      expect(await page.getByText('System usage').count()).toBe(0);
      await look('no-menu');
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
      const { page } = world;
      await open(path);
      await page.getByRole('heading', { name, exact: true }).first().waitFor();
    });

    it('edits the menu, and the member sees the result', async () => {
      const { page } = world;
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
      const { page } = world;
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
      const { project, product, page } = world;
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
      const { project, product, page } = world;
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
      const { project, product, page } = world;
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
      const { project, page } = world;
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
      const { project, product, page } = world;
      await open('/system/other');
      await page.getByRole('switch', { name: 'Debug mode' }).check();
      await page.getByRole('link', { name: 'System usage' }).click();
      await page.getByRole('heading', { name: 'System usage' }).waitFor();
      const { members } = await product.api.must(projectUsage, { params: { project } });
      await page.getByText(`${members.used} (no limit)`).first().waitFor();
      await look('usage');
    });

    it('wrote no error to the console on the whole way', () => {
      expect(faults()).toEqual([]);
    });
  });
}
