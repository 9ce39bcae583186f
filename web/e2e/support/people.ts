import { login } from '@buildmesh/contracts';
import type { Locator, Page } from 'playwright-core';
import { Client } from '../../../test/support/client.js';
import { expectSoon } from '../../../test/support/expect-soon.js';
import { moveToOwnAddress, ownAddress } from './address.js';
import { baseUrlOf } from './browser.js';

/** The path that the page stands at. */
export const pathOf = (page: Page): string => new URL(page.url()).pathname;

/** Fills the form of sign-in and sends it; whoever calls knows what has to come of it. */
export async function submitSignIn(page: Page, account: string, password: string): Promise<void> {
  await page.getByLabel('Account or phone').fill(account);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

/** Signs in through the screen; resolves when the next one stands. Where that is not the claim, `signIn` is quicker. */
export async function signInByForm(page: Page, account: string, password: string): Promise<void> {
  await moveToOwnAddress(page.context());
  await page.goto('/login?o_locale=en');
  await submitSignIn(page, account, password);
  await page.waitForURL(({ pathname }) => !pathname.endsWith('/login'));
  await page.getByRole('main').waitFor();
}

/** Has the browser stand signed in at its first screen, with a token that the API gave. */
export async function signIn(page: Page, account: string, password: string): Promise<void> {
  const anonymous = new Client(baseUrlOf(page), { 'x-forwarded-for': ownAddress() });
  const { token } = await anonymous.must(login, { body: { user: account, pwd: password } });
  await moveToOwnAddress(page.context());
  await page.goto(`/?o_u_token=${token}&o_locale=en`);
  await page.getByRole('main').waitFor();
  await expectSoon(() => kept(page, 'bm.token'), expect.any(String));
}

/** Signs out by the address that does; resolves when sign-in stands. */
export async function signOut(page: Page): Promise<void> {
  await moveToOwnAddress(page.context());
  // Any path that ends so signs out.
  await page.goto('/user/logout?o_locale=en');
  await page.getByRole('button', { name: 'Sign in', exact: true }).waitFor();
  await expectSoon(() => pathOf(page), expect.stringMatching(/\/login$/));
}

/** Follows a link of the navigation at the side. */
export function goTo(page: Page, name: string): Promise<void> {
  return page
    .getByRole('navigation', { name: 'Navigation' })
    .getByRole('link', { name, exact: true })
    .click();
}

/** A cell of the grid by what stands in it. */
export const cell = (page: Page, text: string): Locator =>
  page.getByRole('gridcell', { name: text, exact: true });

/** The first row of the grid, when this stands in its first column. */
export const firstRow = (page: Page, text: string): Locator =>
  page
    .getByRole('grid')
    .getByRole('row')
    .nth(1)
    .filter({ has: page.getByRole('gridcell', { name: text, exact: true }) });

/** What this browser keeps under a key; nothing is `null`. */
export const kept = (page: Page, key: string): Promise<string | null> =>
  page.evaluate((name) => localStorage.getItem(name), key);

/** Does what a notice answers. It stays for three seconds only, so it is waited for from before. */
export async function told(notice: Locator, act: () => Promise<unknown>): Promise<void> {
  await Promise.all([notice.first().waitFor(), act()]);
}
