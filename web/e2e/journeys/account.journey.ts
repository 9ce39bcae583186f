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
import { expectSoon } from '../../../test/support/expect-soon.js';
import {
  accountWorld,
  CAPTCHA_ANSWER,
  person,
  projectsOf,
  type AccountWorld,
} from '../support/account-world.js';
import { DESKTOP, look as lookAt, openBrowser, PHONE, type TestBrowser } from '../support/browser.js';
import { kept, pathOf, signInByForm, signOut, submitSignIn, told } from '../support/people.js';
import { sharedProduct, type SharedProduct } from '../support/product.js';

/** Without a push the page would look for commands a minute later at the earliest. */
const AT_ONCE_MS = 20_000;

/** Everything that people do with their accounts, in a browser of one size. */
export function accountJourney(device: 'desktop' | 'phone'): void {
  const viewport = device === 'phone' ? PHONE : DESKTOP;
  describe(`accounts, standalone, on a ${device}`, () => {
    let product: SharedProduct;
    beforeAll(async () => {
      product = await sharedProduct();
    });

    let world: AccountWorld;
    let browser: TestBrowser;
    let page: Page;

    beforeAll(async () => {
      world = await accountWorld(product, device);
      browser = await openBrowser(viewport, product.baseUrl);
      page = browser.page;
    });
    afterAll(() => browser?.close());

    const look = (name: string, at = page) => lookAt(at, `account-${device}-${name}`);
    const expectPath = (path: unknown) => expectSoon(() => pathOf(page), path);
    const expectNoToken = () => expectSoon(() => kept(page, 'bm.token'), null);
    /** Signs in where the form stands already. */
    const signInHere = ({ account, password } = world.member) => submitSignIn(page, account, password);
    let known: SharedProduct['api'] | undefined;
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
      await signOut(page);
      await expectPath('/login');
    });

    it('refuses a wrong password in words and signs in with the right one', async () => {
      await page.goto('/login');
      await signInHere({ ...world.member, password: 'wrong1' });
      await page.getByText('Account or password is incorrect').waitFor();
      await look('wrong-password');
      await signInHere({ ...world.member, account: world.member.phone });
      await page.getByRole('button', { name: /Mia Member/ }).waitFor();
      await expectPath(expect.stringMatching(`^/${world.project}`));
      await signOut(page);
    });

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
      await signInByForm(page, world.member.account, world.member.password);
      await signOut(page);
    });

    it('signs in by a ticket in the address, once, and leaves nothing of it there', async () => {
      const api = await memberApi();
      const { ticket } = await api.must(loginTicket, { params: { project: world.project }, body: {} });
      await page.goto(`/login/${ticket}`);
      await page.getByRole('button', { name: /Mia Member/ }).waitFor();
      const traces = () =>
        page.evaluate(() => JSON.stringify([location.href, history.state, { ...localStorage }]));
      await expectSoon(traces, expect.not.stringContaining(ticket));
      await signOut(page);
      await told(page.getByRole('alert'), () => page.goto(`/login/${ticket}`));
      await expectPath('/login');
    });

    it('is signed out at an app that is closed to them, and not led there again', async () => {
      const closed = await accountWorld(product, `closed ${device}`);
      await signInByForm(page, world.member.account, world.member.password);
      await page.goto(`/app/${closed.project}/home`);
      await page.getByRole('button', { name: 'Sign in', exact: true }).waitFor();
      await expectNoToken();
      await signInHere();
      await page.getByRole('button', { name: /Mia Member/ }).waitFor();
      await expectPath(expect.not.stringContaining(closed.project));
      await signOut(page);
    });

    it('opens the page that was asked for once a session that ended is renewed', async () => {
      await page.goto('/login');
      await page.evaluate(() => localStorage.setItem('bm.token', 'x'.repeat(48)));
      await told(page.getByText('Your session has ended. Please sign in again.'), () =>
        page.goto(`/${world.project}/user/roles`),
      );
      await expectPath(`/${world.project}/login`);
      await signInHere();
      await page.getByRole('heading', { name: 'My roles' }).waitFor();
      await expectPath(`/${world.project}/user/roles`);
    });

    it('changes the role and applies for another', async () => {
      await look('roles');
      const current = async () =>
        (await (await memberApi()).must(ownRoles, { params: { project: world.project } })).find(
          (role) => role.current,
        )?._id;
      await expectSoon(current, world.staff);
      await page.getByRole('button', { name: 'Switch to Editors' }).click();
      await page.getByRole('button', { name: 'Switch to Staff' }).waitFor();
      await expectSoon(current, world.editors);
      await page.getByRole('button', { name: 'Apply for Guests' }).click();
      await page.getByLabel('Reason').fill('I greet them');
      await look('apply');
      await page.getByRole('button', { name: 'Send', exact: true }).click();
      await page.getByText('Waiting', { exact: true }).waitFor();
    });

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
      // Waits until it has found its place.
      await pad.hover();
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
      await expectPath(`/${world.project}/user/security`);
    });

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
    });

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
    });

    it('opens the address anew without o_redirect, and empties storage with flush but stays signed in', async () => {
      await page.goto('/user/security?o_redirect&keep=1');
      await expectSoon(() => new URL(page.url()).search, '?keep=1');
      // It was opened anew, which ends with the page loaded.
      await page.waitForLoadState();
      await page.getByRole('heading', { name: 'Messaging apps' }).waitFor();
      await page.evaluate(() => localStorage.setItem('bm.leftover', '1'));
      await page.goto('/user/security?flush&o_locale=en');
      await page.getByRole('heading', { name: 'Messaging apps' }).waitFor();
      await expectSoon(() => kept(page, 'bm.leftover'), null);
    });

    it('shows the debug console only in debug mode, and hides menu and top bar with o_w_full', async () => {
      await page.goto('/user/security?console');
      await page.getByRole('heading', { name: 'Messaging apps' }).waitFor();
      expect(await page.getByRole('region', { name: 'Debug console' }).count()).toBe(0);
      await page.evaluate(() => localStorage.setItem('bm.debug', '1'));
      await page.goto('/user/security?console&o_w_full');
      await page.getByRole('region', { name: 'Debug console' }).waitFor();
      await expectSoon(() => page.getByRole('navigation', { name: 'Navigation' }).count(), 0);
      await expectSoon(() => page.getByText('Home', { exact: true }).count(), 0);
      await page.evaluate(() => localStorage.removeItem('bm.debug'));
    });

    it('explains itself in the help centre', async () => {
      await page.goto('/help');
      await page.getByRole('heading', { name: 'First steps' }).waitFor();
      await page.getByRole('link', { name: 'Editions' }).click();
      await page.getByRole('heading', { name: 'Editions' }).waitFor();
      await look('help');
    });

    async function tell(value: string): Promise<void> {
      const params = { project: world.project };
      const { data } = await product.api.must(listUsers, { params, body: {} });
      const id = data.find(({ account }) => account === world.member.account)?._id ?? '';
      await product.api.must(commandUser, { params: { ...params, id }, body: { type: 'tips', value } });
    }

    it('does what an administrator commands when the page gets the focus', async () => {
      await told(page.getByText('Lunch is ready'), async () => {
        await tell('Lunch is ready');
        await page.evaluate(() => window.dispatchEvent(new Event('focus')));
      });
    });

    it('does what an administrator commands at once, without being touched', async () => {
      const notice = page.getByText('Lunch is over').waitFor({ timeout: AT_ONCE_MS });
      await Promise.all([notice, tell('Lunch is over')]);
      await signOut(page);
    });

    it('joins the role of an invitation by signing in where it is shown', async () => {
      const invited = await accountWorld(product, `invited ${device}`);
      const { code } = (await product.api.must(toggleInvitation, {
        params: { project: invited.project },
        body: { role: invited.guests, enable: true },
      })) ?? { code: '' };
      await page.goto(`/login?o_i_code=${code}`);
      await page.getByText(`You are invited to ${invited.name} as “Guests”.`).waitFor();
      await look('invitation');
      await told(page.getByText('You have joined'), () => signInHere());
      const api = await memberApi();
      await expectSoon(() => projectsOf({ api }), expect.arrayContaining([invited.project]));
      await signOut(page);
    });

    it('shows a project as a role sees it, in that tab only, and without writing', async () => {
      const params = { project: world.project };
      const entry = await product.api.must(loginTicket, { params, body: {} });
      await page.goto(`/login/${entry.ticket}?o_locale=en`);
      await page.getByRole('main').waitFor();
      const { ticket } = await product.api.must(previewRole, {
        params,
        body: { role: world.staff },
      });
      const tab = await browser.context.newPage();
      await tab.goto(`/dev/preview?ticket=${ticket}`);
      await tab.getByText('Viewing as Staff · read-only').waitFor();
      await expectSoon(() => tab.url(), expect.not.stringContaining(ticket));
      expect(await tab.getByRole('button', { name: 'New table' }).count()).toBe(0);
      await look('preview', tab);
      await page.reload();
      await page.getByRole('main').waitFor();
      expect(await page.getByText('Viewing as').count()).toBe(0);
      // A window that was opened for it closes; one that was not shows the own session.
      await Promise.all([
        Promise.any([tab.waitForEvent('close'), tab.getByText('Viewing as').waitFor({ state: 'detached' })]),
        tab.getByRole('button', { name: 'End preview' }).click(),
      ]);
      await tab.close();
      await page.reload();
      await page.getByRole('main').waitFor();
      // Also what the server pushes at the end of the preview leaves the own session as it was.
      expect(await kept(page, 'bm.token')).not.toBeNull();
      expect(pathOf(page)).not.toContain('/login');
    });

    it('forgets everything at /reset', async () => {
      await page.goto('/reset');
      await page.getByRole('button', { name: 'Sign in', exact: true }).waitFor();
      await expectNoToken();
    });

    it('wrote no error to the console on the whole way', () => {
      expect(browser.faults).toEqual([]);
    });
  });
}
