import {
  commandUser,
  listUsers,
  login,
  loginTicket,
  ownRoles,
  previewRole,
  toggleInvitation,
} from '@buildmesh/contracts';
import type { Page } from 'playwright-core';
import {
  accountWorld,
  CAPTCHA_ANSWER,
  OFFLINE,
  person,
  projectsOf,
  type AccountWorld,
} from './support/account-world.js';
import { moveToOwnAddress } from './support/address.js';
import { DESKTOP, openBrowser, PHONE, picture, seriousFaults, type TestBrowser } from './support/browser.js';
import { signIn } from './support/people.js';
import { startProduct, type Product } from './support/product.js';

describe('accounts, standalone', () => {
  let product: Product;
  beforeAll(async () => {
    product = await startProduct('standalone', OFFLINE);
  }, 180_000);
  afterAll(() => product?.stop(), 60_000);

  describe.each([
    ['desktop', DESKTOP],
    ['phone', PHONE],
  ] as const)('on a %s', (device, viewport) => {
    let world: AccountWorld;
    let browser: TestBrowser;
    let page: Page;

    beforeAll(async () => {
      world = await accountWorld(product, device);
      browser = await openBrowser(viewport, product.baseUrl);
      page = browser.page;
    }, 90_000);
    afterAll(() => browser?.close(), 60_000);

    /** The screen as it stands: nothing that shuts people out, nothing wider than the device. */
    async function look(name: string): Promise<void> {
      await picture(page, `account-${device}-${name}`);
      const width = await page.evaluate(() => document.documentElement.scrollWidth);
      expect({ name, faults: await seriousFaults(page), width }).toEqual({
        name,
        faults: [],
        width: viewport.width,
      });
    }
    const path = () => new URL(page.url()).pathname;
    async function signOut(): Promise<void> {
      await moveToOwnAddress(browser.context);
      // Any path that ends so signs out.
      await page.goto('/user/logout');
      await page.getByRole('button', { name: 'Sign in', exact: true }).waitFor();
    }
    const asMember = async () => {
      await signIn(page, world.member.account, world.member.password);
      await page.getByRole('main').waitFor();
    };
    let known: Product['api'] | undefined;
    const memberApi = async () => {
      if (known) return known;
      const { account: user, password: pwd } = world.member;
      const { token } = await product.api.must(login, { body: { user, pwd } });
      known = product.api.withToken(token);
      return known;
    };
    /** Fills phone and captcha, asks for the code, and reads it where the offline adapter shows it. */
    async function codeTo(phone: string, within = page.locator('body'), label = 'Phone'): Promise<string> {
      await within.getByAltText('Picture with characters').waitFor();
      await within.getByLabel(label, { exact: true }).fill(phone);
      await within.getByLabel('Characters in the picture').fill(CAPTCHA_ANSWER);
      await within.getByRole('button', { name: 'Send code' }).click();
      const shown = await within.getByText(/Your code: \d{6}/).textContent();
      return /\d{6}/.exec(shown ?? '')?.[0] ?? '';
    }

    it('registers with a code to the phone and is signed in', async () => {
      const somebody = person('secret123');
      await page.goto('/register?o_locale=en');
      await look('register');
      await page.getByLabel('Account', { exact: true }).fill(somebody.account);
      await page.getByLabel('Nickname').fill('Nora New');
      const code = await codeTo(somebody.phone);
      await page.getByLabel('Code from the message').fill(code);
      await page.getByLabel('Password', { exact: true }).fill(somebody.password);
      await page.getByLabel('Password again').fill(somebody.password);
      await page.getByLabel(/I have read and accept/).check();
      await page.getByRole('button', { name: 'Register', exact: true }).click();
      await page.getByRole('button', { name: /Nora New/ }).waitFor();
      await signOut();
      expect(path()).toBe('/login');
    }, 90_000);

    it('refuses a wrong password in words and signs in with the right one', async () => {
      await page.goto('/login');
      await page.getByLabel('Account or phone').fill(world.member.account);
      await page.getByLabel('Password', { exact: true }).fill('wrong1');
      await page.getByRole('button', { name: 'Sign in', exact: true }).click();
      await page.getByText('Account or password is incorrect').waitFor();
      await look('wrong-password');
      await page.getByLabel('Account or phone').fill(world.member.phone);
      await page.getByLabel('Password', { exact: true }).fill(world.member.password);
      await page.getByRole('button', { name: 'Sign in', exact: true }).click();
      await page.getByRole('button', { name: /Mia Member/ }).waitFor();
      expect(path().startsWith(`/${world.project}`)).toBe(true);
      await signOut();
    }, 90_000);

    it('sets a new password by phone', async () => {
      await page.getByRole('link', { name: 'Forgot password?' }).click();
      await page.getByRole('heading', { name: 'Reset your password' }).waitFor();
      await look('forgot');
      const code = await codeTo(world.member.phone);
      world.member.password = 'renewed123';
      await page.getByLabel('Code from the message').fill(code);
      await page.getByLabel('New password').fill(world.member.password);
      await page.getByLabel('Password again').fill(world.member.password);
      await page.getByRole('button', { name: 'Set new password' }).click();
      await page.getByText('Your password has been reset').waitFor();
      await page.getByRole('link', { name: 'Sign in' }).click();
      await asMember();
      await signOut();
    }, 90_000);

    it('signs in by a ticket in the address, once, and leaves nothing of it there', async () => {
      const api = await memberApi();
      const { ticket } = await api.must(loginTicket, { params: { project: world.project }, body: {} });
      await page.goto(`/login/${ticket}`);
      await page.getByRole('button', { name: /Mia Member/ }).waitFor();
      expect(page.url()).not.toContain(ticket);
      expect(await page.evaluate(() => JSON.stringify([history.state, { ...localStorage }]))).not.toContain(
        ticket,
      );
      await signOut();
      await page.goto(`/login/${ticket}`);
      await page.getByRole('alert').first().waitFor();
      expect(path()).toBe('/login');
    }, 90_000);

    it('is signed out at an app that is closed to them, and not led there again', async () => {
      const closed = await accountWorld(product, `closed ${device}`);
      await asMember();
      await page.goto(`/app/${closed.project}/home`);
      await page.getByRole('button', { name: 'Sign in', exact: true }).waitFor();
      expect(await page.evaluate(() => localStorage.getItem('bm.token'))).toBeNull();
      await page.getByLabel('Account or phone').fill(world.member.account);
      await page.getByLabel('Password', { exact: true }).fill(world.member.password);
      await page.getByRole('button', { name: 'Sign in', exact: true }).click();
      await page.getByRole('button', { name: /Mia Member/ }).waitFor();
      expect(path()).not.toContain(closed.project);
      await signOut();
    }, 90_000);

    it('opens the page that was asked for once a session that ended is renewed', async () => {
      await page.goto('/login');
      await page.evaluate(() => localStorage.setItem('bm.token', 'x'.repeat(48)));
      await page.goto(`/${world.project}/user/roles`);
      await page.getByText('Your session has ended. Please sign in again.').waitFor();
      expect(path()).toBe(`/${world.project}/login`);
      await page.getByLabel('Account or phone').fill(world.member.account);
      await page.getByLabel('Password', { exact: true }).fill(world.member.password);
      await page.getByRole('button', { name: 'Sign in', exact: true }).click();
      await page.getByRole('heading', { name: 'My roles' }).waitFor();
      expect(path()).toBe(`/${world.project}/user/roles`);
    }, 90_000);

    it('changes the role and applies for another', async () => {
      await look('roles');
      const current = async () =>
        (await (await memberApi()).must(ownRoles, { params: { project: world.project } })).find(
          (role) => role.current,
        )?._id;
      expect(await current()).toBe(world.staff);
      await page.getByRole('button', { name: 'Switch to Editors' }).click();
      await page.getByRole('button', { name: 'Switch to Staff' }).waitFor();
      expect(await current()).toBe(world.editors);
      await page.getByRole('button', { name: 'Apply for Guests' }).click();
      await page.getByLabel('Reason').fill('I greet them');
      await look('apply');
      await page.getByRole('button', { name: 'Send', exact: true }).click();
      await page.getByText('Waiting', { exact: true }).waitFor();
    }, 90_000);

    it('keeps what somebody changes in the user centre', async () => {
      await page.getByRole('link', { name: 'Profile', exact: true }).click();
      await page.getByLabel('Nickname').fill('Mia Changed');
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      await page.getByRole('heading', { name: 'Mia Changed' }).waitFor();
      await page.getByRole('button', { name: 'Colour 3' }).click();
      await page.getByRole('button', { name: 'Remove picture' }).waitFor();
      await look('profile');
      await page.getByRole('link', { name: 'Signature', exact: true }).click();
      const pad = page.getByRole('img', { name: 'Signature pad' });
      const box = await pad.boundingBox();
      if (!box) throw new Error('no pad');
      await page.mouse.move(box.x + 30, box.y + 40);
      await page.mouse.down();
      await page.mouse.move(box.x + 120, box.y + 60, { steps: 8 });
      await page.mouse.move(box.x + 160, box.y + 30, { steps: 8 });
      await page.mouse.up();
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      await page.getByAltText('Saved signature').waitFor();
      await look('signature');
      await page.getByRole('link', { name: 'Security', exact: true }).click();
      await page.getByRole('heading', { name: 'Messaging apps' }).waitFor();
      await look('security');
      await page.reload();
      await page.getByRole('heading', { name: 'Mia Changed' }).waitFor();
      expect(path()).toBe(`/${world.project}/user/security`);
    }, 120_000);

    it('changes the phone by a code to the new one', async () => {
      await page.goto('/user/basic');
      await page.getByRole('button', { name: 'Change phone' }).click();
      const dialog = page.getByRole('dialog');
      const { phone } = person('x');
      const code = await codeTo(phone, dialog, 'New phone');
      await dialog.getByLabel('Code from the message').fill(code);
      await dialog.getByRole('button', { name: 'Save' }).click();
      await page.getByText(phone).waitFor();
      world.member.phone = phone;
    }, 90_000);

    it('keeps the language over a reload', async () => {
      await page.goto('/user/language');
      await page.getByRole('combobox', { name: 'Language' }).click();
      await page.getByRole('option', { name: '日本語' }).click();
      await page.getByRole('link', { name: 'セキュリティ' }).waitFor();
      await page.reload();
      await page.getByRole('link', { name: 'セキュリティ' }).waitFor();
      await page.getByRole('combobox', { name: '言語' }).click();
      await page.getByRole('option', { name: 'English' }).click();
      await page.getByRole('link', { name: 'Security', exact: true }).waitFor();
    }, 90_000);

    it('opens the address anew without o_redirect, and empties storage with flush but stays signed in', async () => {
      await page.goto('/user/security?o_redirect&keep=1');
      await page.waitForURL((url) => !url.search.includes('o_redirect'));
      expect(new URL(page.url()).search).toBe('?keep=1');
      await page.evaluate(() => localStorage.setItem('bm.leftover', '1'));
      await page.goto('/user/security?flush&o_locale=en');
      await page.getByRole('heading', { name: 'Messaging apps' }).waitFor();
      expect(await page.evaluate(() => localStorage.getItem('bm.leftover'))).toBeNull();
    }, 90_000);

    it('shows the debug console only in debug mode, and hides menu and top bar with o_w_full', async () => {
      await page.goto('/user/security?console');
      await page.getByRole('heading', { name: 'Messaging apps' }).waitFor();
      expect(await page.getByRole('region', { name: 'Debug console' }).count()).toBe(0);
      await page.evaluate(() => localStorage.setItem('bm.debug', '1'));
      await page.goto('/user/security?console&o_w_full');
      await page.getByRole('region', { name: 'Debug console' }).waitFor();
      expect(await page.getByRole('navigation', { name: 'Navigation' }).count()).toBe(0);
      expect(await page.getByText('Home', { exact: true }).count()).toBe(0);
      await page.evaluate(() => localStorage.removeItem('bm.debug'));
    }, 90_000);

    it('explains itself in the help centre', async () => {
      await page.goto('/help');
      await page.getByRole('heading', { name: 'First steps' }).waitFor();
      await page.getByRole('link', { name: 'Editions' }).click();
      await page.getByRole('heading', { name: 'Editions' }).waitFor();
      await look('help');
    }, 90_000);

    it('does what an administrator commands when the page gets the focus', async () => {
      const params = { project: world.project };
      const { data } = await product.api.must(listUsers, { params, body: {} });
      const id = data.find(({ account }) => account === world.member.account)?._id ?? '';
      await product.api.must(commandUser, {
        params: { ...params, id },
        body: { type: 'tips', value: 'Lunch is ready' },
      });
      await page.evaluate(() => window.dispatchEvent(new Event('focus')));
      await page.getByText('Lunch is ready').waitFor();
    }, 90_000);

    it('does what an administrator commands at once, without being touched', async () => {
      const params = { project: world.project };
      const { data } = await product.api.must(listUsers, { params, body: {} });
      const id = data.find(({ account }) => account === world.member.account)?._id ?? '';
      await product.api.must(commandUser, {
        params: { ...params, id },
        body: { type: 'tips', value: 'Lunch is over' },
      });
      await page.getByText('Lunch is over').waitFor({ timeout: 5_000 });
      await signOut();
    }, 90_000);

    it('joins the role of an invitation by signing in where it is shown', async () => {
      const invited = await accountWorld(product, `invited ${device}`);
      const { code } = (await product.api.must(toggleInvitation, {
        params: { project: invited.project },
        body: { role: invited.guests, enable: true },
      })) ?? { code: '' };
      await page.goto(`/login?o_i_code=${code}`);
      await page.getByText(`You are invited to ${invited.name} as “Guests”.`).waitFor();
      await look('invitation');
      await page.getByLabel('Account or phone').fill(world.member.account);
      await page.getByLabel('Password', { exact: true }).fill(world.member.password);
      await page.getByRole('button', { name: 'Sign in', exact: true }).click();
      await page.getByText('You have joined').waitFor();
      expect(await projectsOf({ api: await memberApi() })).toContain(invited.project);
      await signOut();
    }, 90_000);

    it('shows a project as a role sees it, in that tab only, and without writing', async () => {
      const params = { project: world.project };
      const entry = await product.api.must(loginTicket, { params, body: {} });
      await page.goto(`/login/${entry.ticket}`);
      await page.getByRole('main').waitFor();
      const { ticket } = await product.api.must(previewRole, {
        params,
        body: { role: world.staff },
      });
      const tab = await browser.context.newPage();
      await tab.goto(`/dev/preview?ticket=${ticket}`);
      await tab.getByText('Viewing as Staff · read-only').waitFor();
      expect(tab.url()).not.toContain(ticket);
      expect(await tab.getByRole('button', { name: 'New table' }).count()).toBe(0);
      await picture(tab, `account-${device}-preview`);
      expect(await seriousFaults(tab)).toEqual([]);
      await page.reload();
      await page.getByRole('main').waitFor();
      expect(await page.getByText('Viewing as').count()).toBe(0);
      await tab.getByRole('button', { name: 'End preview' }).click();
      await tab
        .getByText('Viewing as')
        .waitFor({ state: 'detached' })
        .catch(() => undefined);
      if (!tab.isClosed()) await tab.close();
      await page.reload();
      await page.getByRole('main').waitFor();
      // Also what the server pushes at the end of the preview leaves the own session as it was.
      expect(await page.evaluate(() => localStorage.getItem('bm.token'))).not.toBeNull();
      expect(path()).not.toContain('/login');
    }, 90_000);

    it('forgets everything at /reset', async () => {
      await page.goto('/reset');
      await page.getByRole('button', { name: 'Sign in', exact: true }).waitFor();
      expect(await page.evaluate(() => localStorage.getItem('bm.token'))).toBeNull();
    }, 60_000);

    it('wrote no error to the console on the whole way', () => {
      expect(browser.faults).toEqual([]);
    });
  });
});
