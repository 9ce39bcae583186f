import { readFileSync } from 'node:fs';
import { adminQueryRows } from '@buildmesh/contracts';
import { expectSoon } from '../../test/support/expect-soon.js';
import {
  DESKTOP,
  look as lookAt,
  openBrowser,
  PHONE,
  printedOutside,
  printedSheets,
  type TestBrowser,
} from './support/browser.js';
import { cell, signIn } from './support/people.js';
import { sharedProduct, type SharedProduct } from './support/product.js';
import { costOf, placeOf, VISITS } from './support/visits.js';
import { visitsWorld } from './support/world.js';

const sumOf = (fits: (n: number) => boolean) =>
  Array.from({ length: VISITS }, (_, at) => at + 1)
    .filter(fits)
    .reduce((sum, n) => sum + costOf(n), 0)
    .toLocaleString('en');

describe('the tools of a table, standalone', () => {
  let product: SharedProduct;
  let world: { project: string; entity: string; name: string };
  let desk: TestBrowser;
  const address = () => `/${world.project}/table/${world.entity}`;

  beforeAll(async () => {
    product = await sharedProduct();
    world = await visitsWorld(product);
    desk = await openBrowser(DESKTOP, product.baseUrl);
    await signIn(desk.page, product.account, product.password);
  });

  afterAll(async () => {
    await desk?.close();
  });

  const look = ({ page }: TestBrowser, name: string) => lookAt(page, `table-${name}`);
  const records = (count: number) => desk.page.getByText(`${count} records`);
  const rowPx = async () => (await desk.page.getByRole('grid').getByRole('row').nth(2).boundingBox())?.height;

  /** Resolves once nothing of the menu lies over the table, and the table knows its rows. */
  const resetView = async () => {
    const { page } = desk;
    await page.getByRole('button', { name: 'Options', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Reset this view' }).click();
    await page.getByRole('menu').waitFor({ state: 'detached' });
    await records(VISITS).waitFor();
  };

  it('sum up a column over all rows', async () => {
    const { page } = desk;
    await page.goto(address());
    await records(VISITS).waitFor();
    await page.getByRole('button', { name: 'Summary row' }).click();
    const offered = page.getByRole('button', { name: /^Cost: / }).locator('span');
    expect(await offered.evaluate((span) => getComputedStyle(span).opacity)).toBe('1');
    await page.getByRole('button', { name: /^Cost: / }).click();
    await page.getByRole('menuitem', { name: 'Sum', exact: true }).click();
    await page.getByRole('button', { name: `Cost: Sum ${sumOf(() => true)}` }).waitFor();
    await look(desk, 'summary');
  });

  it('chart the rows of the query, with the figures beside the picture', async () => {
    const { page } = desk;
    await page.getByRole('button', { name: 'Chart', exact: true }).click();
    const chart = page.getByRole('region', { name: 'Chart', exact: true });
    await chart.getByLabel('By', { exact: true }).selectOption({ label: 'Region' });
    await chart.getByLabel('Figure').selectOption({ label: 'Sum' });
    const north = chart.getByRole('row').filter({ hasText: 'north' });
    await north.getByText(sumOf((n) => n % 2 === 0)).waitFor();
    await chart.locator('svg').first().waitFor();
    await look(desk, 'chart-bar');
    for (const kind of ['Pie', 'Line']) {
      await chart.getByLabel('Chart type').selectOption({ label: kind });
      await chart.locator('svg').first().waitFor();
      await look(desk, `chart-${kind.toLowerCase()}`);
    }
    await chart.getByRole('button', { name: 'Close chart' }).click();
    await chart.waitFor({ state: 'detached' });
  });

  it('make rows higher, and show pages of a chosen length that can be gone to', async () => {
    const { page } = desk;
    for (const [name, px] of [
      ['Middle', 56],
      ['High', 88],
      ['Extremely high', 128],
      ['Default', 36],
    ] as const) {
      await page.getByRole('button', { name: 'Row height' }).click();
      await page.getByRole('menuitem', { name, exact: true }).click();
      await expectSoon(async () => ({ name, px: await rowPx() }), { name, px });
    }
    await page.getByRole('button', { name: 'Options', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Show in pages' }).click();
    await page.getByLabel('Per page').selectOption('10');
    await page.getByText('of 12', { exact: false }).first().waitFor();
    await page.getByLabel('Page', { exact: true }).fill('5');
    await page.getByLabel('Page', { exact: true }).press('Enter');
    await cell(page, placeOf(41)).waitFor();
    await expectSoon(() => page.getByRole('grid').getByRole('rowheader').count(), 10);
    await look(desk, 'pages');
  });

  it('remember for each person and table how it was left', async () => {
    const { page } = desk;
    await page.getByRole('button', { name: 'Row height' }).click();
    await page.getByRole('menuitem', { name: 'Middle' }).click();
    await page.getByRole('button', { name: 'Menu of Region' }).click();
    await page.getByRole('menuitem', { name: 'Hide column' }).click();
    await page.getByRole('button', { name: '1 hidden' }).waitFor();
    await page.reload();
    await page.getByRole('button', { name: '1 hidden' }).waitFor();
    await expectSoon(() => page.getByLabel('Per page').inputValue(), '10');
    await expectSoon(rowPx, 56);
    await page.getByRole('button', { name: `Cost: Sum ${sumOf(() => true)}` }).waitFor();
    await resetView();
    await page.getByRole('columnheader', { name: /^Region/ }).waitFor();
    await expectSoon(() => page.getByLabel('Per page').count(), 0);
  });

  it('let columns be made wider, moved, frozen, and shown again after they were hidden', async () => {
    const { page } = desk;
    const head = (name: string) => page.getByRole('columnheader', { name: new RegExp(`^${name}`) });
    const placed = async (name: string) => {
      const box = await head(name).boundingBox();
      if (!box) throw new Error(`no column ${name}`);
      return box;
    };
    const order = async () => {
      const names = (await page.getByRole('columnheader').allInnerTexts()).map((text) => text.trim());
      return names.filter((name) => name !== '');
    };
    const drag = async (from: { x: number; y: number }, to: { x: number; y: number }) => {
      await page.mouse.move(from.x, from.y);
      await page.mouse.down();
      await page.mouse.move(to.x, to.y, { steps: 6 });
      await page.mouse.up();
    };
    const cost = await placed('Cost');
    const edge = { x: cost.x + cost.width - 1, y: cost.y + cost.height / 2 };
    await drag(edge, { ...edge, x: edge.x + 80 });
    await expectSoon(async () => Math.round((await placed('Cost')).width - cost.width), 80);
    const [region, visited] = [await placed('Region'), await placed('Visited')];
    await drag({ x: region.x + 40, y: edge.y }, { x: visited.x + 10, y: edge.y });
    await expectSoon(order, ['Place', 'Region', 'Visited', 'Cost', 'Secret']);
    await page.getByRole('button', { name: 'Menu of Secret' }).click();
    await page.getByRole('menuitem', { name: 'Freeze column' }).click();
    await expectSoon(async () => (await order())[0], 'Secret');
    await look(desk, 'columns');
    const panel = page.getByRole('dialog');
    await page.getByRole('button', { name: 'Columns', exact: true }).click();
    await panel.getByLabel('Visited').uncheck();
    await page.keyboard.press('Escape');
    await panel.waitFor({ state: 'detached' });
    await expectSoon(order, ['Secret', 'Place', 'Region', 'Cost']);
    await page.getByRole('button', { name: '1 hidden' }).click();
    await panel.getByLabel('Visited').check();
    await page.keyboard.press('Escape');
    await panel.waitFor({ state: 'detached' });
    await expectSoon(order, ['Secret', 'Place', 'Region', 'Visited', 'Cost']);
    await resetView();
    await expectSoon(order, ['Place', 'Visited', 'Cost', 'Region', 'Secret']);
  });

  it('export what is shown as a file, and import one', async () => {
    const { page } = desk;
    await page.getByRole('button', { name: 'Import and export' }).click();
    await page.getByRole('menuitem', { name: 'Export' }).click();
    const dialog = page.getByRole('dialog');
    // So few are written at once; how many there are is counted beside the rows.
    await dialog.getByText(`${VISITS} records`).waitFor();
    await dialog.getByText('CSV').first().click();
    const download = page.waitForEvent('download');
    await dialog.getByRole('button', { name: 'Export', exact: true }).click();
    const text = readFileSync((await (await download).path()) ?? '', 'utf8');
    expect(text.trim().split('\n')).toHaveLength(VISITS + 1);
    expect(text).toContain(placeOf(VISITS));
    await dialog.waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: 'Import and export' }).click();
    await page.getByRole('menuitem', { name: 'Import a file' }).click();
    await page.locator('input[type=file]').setInputFiles({
      name: 'more.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from('Place,Cost\nOne more,7\n'),
    });
    await dialog.getByRole('button', { name: 'Import', exact: true }).click();
    await records(VISITS + 1).waitFor();
  });

  it('leave room for New record beside an open one, which is left and turned with the keyboard, and prints alone', async () => {
    const { page } = desk;
    await page.reload();
    await cell(page, placeOf(2)).click();
    await page.keyboard.press('Space');
    const record = page.getByRole('complementary', { name: placeOf(2) });
    await record.getByLabel('Cost').waitFor();
    const isBeside = async () => {
      const create = await page.getByRole('button', { name: 'New', exact: true }).boundingBox();
      const panel = await record.boundingBox();
      return create && panel && create.x + create.width <= panel.x && create.width > 50;
    };
    await expectSoon(isBeside, true);
    await look(desk, 'record');
    await record.getByLabel('Cost').focus();
    await page.keyboard.press('Alt+ArrowDown');
    const next = page
      .getByRole('complementary')
      .filter({ hasNot: page.getByText(placeOf(2), { exact: true }) });
    await next.getByLabel('Cost').waitFor();
    await page.evaluate(() => {
      window.print = () => undefined;
    });
    await next.getByRole('button', { name: 'More for this record' }).click();
    await page.getByRole('menuitem', { name: 'Print' }).click();
    await page.emulateMedia({ media: 'print' });
    await expectSoon(() => printedOutside(page, '.rp'), []);
    await expectSoon(() => next.getByLabel('Cost').inputValue(), String(costOf(3)));
    await expectSoon(() => next.getByLabel('Cost').isVisible(), true);
    expect(await printedSheets(page, 'table-record-print')).toBe(1);
    await page.emulateMedia({ media: 'screen' });
    await page.getByRole('toolbar').first().waitFor();
    await next.getByLabel('Cost').press('Escape');
    await page
      .getByRole('complementary')
      .filter({ has: page.getByLabel('Cost') })
      .waitFor({ state: 'detached' });
  });

  it('are all reached on a phone: columns of the cards, summary, chart, a new record', async () => {
    const phone = await openBrowser(PHONE, product.baseUrl);
    const { page } = phone;
    try {
      await signIn(page, product.account, product.password);
      await page.goto(`${address()}?o_locale=en`);
      const card = page.getByRole('button', { name: new RegExp(`${placeOf(1)}.*Region`) });
      await card.waitFor();
      await look(phone, 'phone-cards');
      const option = async (name: string) => {
        await page.getByRole('button', { name: 'Options', exact: true }).click();
        await page.getByRole('menuitem', { name, exact: true }).click();
      };
      await option('Columns');
      await page.getByRole('dialog').getByLabel('Region').uncheck();
      await look(phone, 'phone-columns');
      await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
      await card.waitFor({ state: 'detached' });
      await option('Summary row');
      await page.getByRole('dialog').getByLabel('Figure of Cost').selectOption({ label: 'Maximum' });
      await page
        .getByRole('dialog')
        .getByText(costOf(VISITS).toLocaleString('en'), { exact: true })
        .waitFor();
      await look(phone, 'phone-summary');
      await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
      await option('Chart');
      await page.getByRole('region', { name: 'Chart', exact: true }).getByRole('table').waitFor();
      await look(phone, 'phone-chart');
      await page.getByRole('button', { name: 'Close chart' }).click();
      await page.getByRole('button', { name: 'New', exact: true }).click();
      await page.getByLabel('Place').waitFor();
      await look(phone, 'phone-new');
      expect(phone.faults).toEqual([]);
    } finally {
      await phone.close();
    }
  });

  it('keep the screen and the edit where code and the server do not come, and tell of a new release', async () => {
    const other = await openBrowser(DESKTOP, product.baseUrl, { locale: 'en-US' });
    const { page, context } = other;
    const stored = async () => {
      const params = { project: world.project, entity: world.entity };
      const query = [{ key: 'place', opt: 'eq', value: 'Kept' }];
      return (await product.api.must(adminQueryRows, { params, body: { query } })).data.length;
    };
    try {
      await context.route(/\/assets\/(notice-host|chart-panel)/, (route) => route.fulfill({ status: 404 }));
      await signIn(page, product.account, product.password);
      await page.goto(address());
      await cell(page, placeOf(7)).waitFor();
      expect(await page.title()).toBe(`visits – ${world.name} – BuildMesh`);
      await cell(page, '8/1/2024').first().waitFor();
      await page.getByText('A new version is available.').waitFor();
      await context.setOffline(true);
      await cell(page, placeOf(7)).dblclick();
      await page.keyboard.press('ControlOrMeta+a');
      await page.keyboard.type('Kept');
      await page.keyboard.press('Enter');
      await page.getByText('Your changes are kept and will be sent once it is back.').waitFor();
      await cell(page, 'Kept').waitFor();
      await look(other, 'offline');
      expect(await stored()).toBe(0);
      // The browser tells when it is connected again; nobody has to press anything.
      await context.setOffline(false);
      await expectSoon(stored, 1);
      await page.getByText('No connection to the server', { exact: false }).waitFor({ state: 'detached' });
      // A part that is gone says so in its place; the table around it goes on.
      await page.getByRole('button', { name: 'Chart', exact: true }).click();
      await page.getByText('This part is from an older version.', { exact: false }).waitFor();
      await context.unroute(/\/assets\/(notice-host|chart-panel)/);
      await page.getByRole('alert').getByRole('button', { name: 'Try again' }).click();
      await page.getByRole('region', { name: 'Chart', exact: true }).waitFor();
      await cell(page, 'Kept').waitFor();
    } finally {
      await other.close();
    }
  });

  it('change the type of a field: what does not fit is told first, mended, and comes back with an undo', async () => {
    const { page } = desk;
    const region = { name: 'Properties of Region' };
    const dialog = page.getByRole('dialog');
    const half = dialog.getByText(`in ${VISITS / 2} rows`).first();
    await page.goto(`/${world.project}/dev/entity/${world.entity}`);
    await page.getByRole('button', { name: /^Region/ }).click();
    await page.getByRole('complementary', region).getByRole('radio', { name: 'Number', exact: true }).click();
    await page.getByRole('complementary', region).getByRole('button', { name: 'Save' }).click();
    await half.waitFor();
    await look(desk, 'retype');
    await dialog.getByRole('button', { name: 'Change the type' }).click();
    await dialog.getByRole('textbox', { name: 'Instead of north' }).fill('1');
    await look(desk, 'mend');
    await dialog.getByRole('button', { name: 'Convert', exact: true }).click();
    await dialog.getByRole('button', { name: /^Undo this/ }).click();
    await dialog.getByRole('button', { name: 'Done' }).click();
    await page.getByRole('button', { name: 'More for Region' }).click();
    await page.getByRole('menuitem', { name: 'Convert stored values…' }).click();
    await dialog.getByRole('textbox', { name: 'Instead of north' }).waitFor();
    await half.waitFor();
  });

  it('wrote no error to the console', () => {
    expect(desk.faults).toEqual([]);
  });
});
