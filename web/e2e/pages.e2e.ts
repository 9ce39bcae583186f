import { randomInt } from 'node:crypto';
import { createUser, listPages, listRoles, prepareViews } from '@buildmesh/contracts';
import { expectSoon } from '../../test/support/expect-soon.js';
import { DESKTOP, look as lookAt, openBrowser, PHONE, type TestBrowser } from './support/browser.js';
import { signIn } from './support/people.js';
import { sharedProduct, type SharedProduct } from './support/product.js';
import { VISITS } from './support/visits.js';
import { visitsWorld } from './support/world.js';

const VISITOR = { account: `pages_${randomInt(1_000_000)}`, password: 'visitor123' };

describe('pages, standalone', () => {
  let product: SharedProduct;
  let world: { project: string; entity: string; name: string };
  let admin: TestBrowser;
  let member: TestBrowser | undefined;
  let phone: TestBrowser | undefined;
  let stranger: TestBrowser | undefined;
  let pageId = '';

  beforeAll(async () => {
    product = await sharedProduct();
    world = await visitsWorld(product);
    const params = { project: world.project };
    const role = (await product.api.must(listRoles, { params })).find(({ _name }) => _name === 'Readers');
    await product.api.must(createUser, {
      params,
      body: { role: role?._id ?? '', account: VISITOR.account, pwd: VISITOR.password, name: 'A visitor' },
    });
    admin = await openBrowser(DESKTOP, product.baseUrl);
    await signIn(admin.page, product.account, product.password);
  });

  afterAll(async () => {
    for (const browser of [admin, member, phone, stranger]) await browser?.close();
  });

  const look = ({ page }: TestBrowser, name: string) => lookAt(page, `pages-${name}`);
  const options = () => admin.page.getByRole('complementary', { name: 'Options' });
  const choose = async (label: string, option: string) => {
    await options().getByRole('combobox', { name: label, exact: true }).click();
    await admin.page.getByRole('option', { name: option, exact: true }).click();
  };
  /** A widget of the palette, with a title, that reads the visits. */
  async function add(kind: string, title: string): Promise<void> {
    await admin.page
      .getByRole('navigation', { name: 'Widgets' })
      .getByRole('button', { name: kind, exact: true })
      .click();
    await options().getByLabel('Title').fill(title);
    await choose('Table', 'visits');
  }
  /** Columns that the widgets have, as they are saved. */
  async function widths(): Promise<(number | undefined)[]> {
    const params = { project: world.project };
    const [page] = await product.api.must(listPages, { params });
    const views = await product.api.must(prepareViews, { params, body: { view: page?.views ?? [] } });
    return views.map((view) => view?._template.bound[0]);
  }
  const saved = () =>
    admin.page
      .getByRole('status')
      .filter({ hasText: /^Saved$/ })
      .waitFor();
  const count = async ({ page }: TestBrowser) =>
    (
      await page.getByRole('region', { name: 'How many', exact: true }).locator('.pg-unseen').innerText()
    ).trim();

  it('an administrator makes a page of a table, a number and a chart that filters both', async () => {
    const { page } = admin;
    await page.goto(`/${world.project}/dev/page?o_locale=en`);
    await page.getByRole('button', { name: 'New page' }).click();
    await page.getByRole('dialog').getByLabel('Name').fill('Visits at a glance');
    await page.getByRole('dialog').getByRole('button', { name: 'Create' }).click();
    await page.getByRole('heading', { name: 'Visits at a glance' }).waitFor();
    await add('Table', 'All visits');
    await add('Number', 'How many');
    await add('Chart', 'By region');
    await choose('Group by', 'Region');
    await options().getByLabel('All visits').check();
    await choose('By the field', 'Region');
    await options().getByLabel('How many').check();
    await saved();
    await look(admin, 'designer');
    const pages = await product.api.must(listPages, { params: { project: world.project } });
    pageId = pages[0]?._id ?? '';
    expect(pages.map(({ _name, views }) => [_name, views.length])).toEqual([['Visits at a glance', 3]]);
  });

  it('what was changed is taken back and made again, by the keyboard as well', async () => {
    const { page } = admin;
    const widget = page.getByRole('button', { name: /^How many, / });
    const place = async () => (await widget.getAttribute('aria-label')) ?? '';
    const before = await place();
    await widget.focus();
    await page.keyboard.press('Shift+ArrowRight');
    await expectSoon(place, before.replace('3 by 4', '4 by 4'));
    await page.getByRole('button', { name: 'Undo' }).click();
    await expectSoon(place, before);
    await page.getByRole('button', { name: 'Redo' }).click();
    await expectSoon(place, before.replace('3 by 4', '4 by 4'));
    await expectSoon(async () => (await widths()).includes(4), true);
    await saved();
    await page.reload();
    await expectSoon(place, before.replace('3 by 4', '4 by 4'));
  });

  it('the page is put into the menu and granted', async () => {
    const { page } = admin;
    await page.goto(`/${world.project}/system/menu?o_locale=en`);
    await page.getByRole('button', { name: 'New entry' }).first().click();
    await page.getByRole('button', { name: 'Page', exact: true }).click();
    await page.getByRole('combobox', { name: 'Custom page' }).fill('Visits');
    await page.getByRole('option', { name: 'Visits at a glance' }).click();
    await page.getByRole('checkbox', { name: 'Readers' }).check();
    await page.getByRole('button', { name: 'Create', exact: true }).click();
    await page.getByRole('heading', { name: 'Visits at a glance' }).waitFor();
    await page.goto(`/${world.project}/system/auth?o_locale=en`);
    await page.getByText('Readers', { exact: true }).first().click();
    await page.getByRole('tab', { name: 'Pages' }).click();
    await page.getByRole('checkbox', { name: /Visits at a glance/ }).check();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Rights saved; they apply at once').first().waitFor();
  });

  it('a member opens it from the menu, what is chosen in the chart filters the others, and a row opens', async () => {
    member = await openBrowser(DESKTOP, product.baseUrl);
    const { page } = member;
    await signIn(page, VISITOR.account, VISITOR.password);
    await page.getByRole('link', { name: 'Visits at a glance' }).first().click();
    await page.getByRole('heading', { name: 'Visits at a glance' }).waitFor();
    await expectSoon(() => count(member as TestBrowser), String(VISITS));
    const chart = page.getByRole('region', { name: 'By region', exact: true });
    await chart.getByRole('button', { name: 'north', exact: true }).focus();
    await page.keyboard.press('Enter');
    await expectSoon(async () => Number(await count(member as TestBrowser)) < VISITS, true);
    await chart.getByRole('button', { name: 'Clear the choice' }).click();
    await expectSoon(() => count(member as TestBrowser), String(VISITS));
    await page
      .getByRole('button', { name: /^Open record/ })
      .first()
      .click();
    await page.getByLabel('Place').first().waitFor();
    expect(member.faults).toEqual([]);
  });

  it('on a phone its widgets stand below each other', async () => {
    phone = await openBrowser(PHONE, product.baseUrl);
    await signIn(phone.page, VISITOR.account, VISITOR.password);
    await phone.page.goto(`/${world.project}/page/${pageId}?o_locale=en`);
    await expectSoon(() => count(phone as TestBrowser), String(VISITS));
    const lefts = await phone.page
      .locator('.pg-view')
      .evaluateAll((views) => views.map((view) => Math.round(view.getBoundingClientRect().left)));
    expect([lefts.length, new Set(lefts).size]).toEqual([3, 1]);
    await look(phone, 'phone');
  });

  it('a link shows it to anybody without signing in, and no record besides', async () => {
    const { page } = admin;
    await page.goto(`/${world.project}/dev/page/${pageId}?o_locale=en`);
    await page.getByRole('button', { name: 'Share' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Create link' }).click();
    const field = dialog.getByLabel('Link', { exact: true });
    await field.waitFor();
    const link = await field.inputValue();
    stranger = await openBrowser(DESKTOP, product.baseUrl);
    await stranger.page.goto(`${new URL(link).pathname}?o_locale=en`);
    await stranger.page.getByRole('heading', { name: 'Visits at a glance' }).waitFor();
    await expectSoon(() => count(stranger as TestBrowser), String(VISITS));
    expect(await stranger.page.getByRole('button', { name: /^Open record/ }).count()).toBe(0);
    expect(stranger.faults).toEqual([]);
  });
});
