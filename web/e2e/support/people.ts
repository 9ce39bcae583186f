import type { Page } from 'playwright-core';
import { moveToOwnAddress } from './address.js';

/** Signs in through the screen; resolves when the next one stands. */
export async function signIn(page: Page, account: string, password: string): Promise<void> {
  await moveToOwnAddress(page.context());
  await page.goto('/login?o_locale=en');
  await page.getByLabel('Account or phone').fill(account);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByRole('button', { name: 'Sign in', exact: true }).waitFor({ state: 'detached' });
}

/** Follows a link of the navigation at the side. */
export function goTo(page: Page, name: string): Promise<void> {
  return page
    .getByRole('navigation', { name: 'Navigation' })
    .getByRole('link', { name, exact: true })
    .click();
}

/** A cell of the grid by what stands in it. */
export const cell = (page: Page, text: string) => page.getByRole('gridcell', { name: text, exact: true });

/** The first row of the grid, when this stands in its first column. */
export const firstRow = (page: Page, text: string) =>
  page
    .getByRole('grid')
    .getByRole('row')
    .nth(1)
    .filter({ has: page.getByRole('gridcell', { name: text, exact: true }) });
