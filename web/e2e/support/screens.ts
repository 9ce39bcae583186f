import type { Page } from 'playwright-core';

/** The way to every screen of a project with a table. */
export function screensOf(world: { project: string; entity: string }): Record<string, string> {
  return {
    home: `/${world.project}/`,
    table: `/${world.project}/table/${world.entity}`,
    design: `/${world.project}/dev/entity/${world.entity}`,
    members: `/${world.project}/system/user`,
    roles: `/${world.project}/system/auth`,
    data: `/${world.project}/system/data`,
    menu: `/${world.project}/system/menu`,
    departments: `/${world.project}/system/group`,
    modules: `/${world.project}/system/module`,
    schedule: `/${world.project}/system/schedule`,
    history: `/${world.project}/system/history`,
    settings: `/${world.project}/system/other`,
    'external-users': `/${world.project}/system/public/user`,
    'external-roles': `/${world.project}/system/public/auth`,
    project: `/${world.project}/system/project`,
    account: `/${world.project}/user`,
    projects: '/projects',
  };
}

/** Opens a screen in a language, and waits until all of it is there. */
export async function visit(page: Page, path: string, locale: string): Promise<void> {
  await page.goto(`${path}?o_locale=${locale}`);
  // Designers are for larger screens; a phone is told so.
  await page.getByRole('main').or(page.getByText('Please open this on a computer')).first().waitFor();
  await page.waitForLoadState('networkidle');
}
