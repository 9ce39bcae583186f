import { adminQueryRows, adminRemoveRow, querySettings } from '@buildmesh/contracts';
import type { SettingModel } from '@buildmesh/domain';
import type { Page } from 'playwright-core';
import { expectSoon } from '../../test/support/expect-soon.js';
import { DESKTOP, look as lookAt, openBrowser, PHONE, type TestBrowser } from './support/browser.js';
import { signIn, told } from './support/people.js';
import { sharedProduct, type SharedProduct } from './support/product.js';
import { costOf, placeOf, VISITS } from './support/visits.js';
import { visitsWorld } from './support/world.js';

const REGION_IS_NORTH = { key: 'region', opt: 'eq', value: 'north' };

const nameOf = (value: unknown) => (value as { name: string }).name;

describe('shared settings, standalone', () => {
  let product: SharedProduct;
  let world: { project: string; entity: string };
  beforeAll(async () => {
    product = await sharedProduct();
    world = await visitsWorld(product);
  });

  describe.each([
    ['desktop', DESKTOP],
    ['phone', PHONE],
  ] as const)('on a %s', (device, viewport) => {
    let admin: TestBrowser;
    let page: Page;
    const params = () => ({ project: world.project });
    const look = (name: string) => lookAt(page, `settings-${device}-${name}`);
    const open = (path: string) => page.goto(`/${world.project}/system${path}?o_locale=en`);
    const save = () => page.getByRole('button', { name: 'Save', exact: true }).click();
    /** What the project keeps of a model, by key. */
    const kept = async (model: SettingModel): Promise<Record<string, unknown>> => {
      const body = { model, type: 'project' as const };
      const list = await product.api.must(querySettings, { params: params(), body });
      return Object.fromEntries(list.map(({ key, value }) => [key, value]));
    };
    async function onlyNorth(): Promise<void> {
      await page.getByRole('button', { name: 'Add condition' }).click();
      await page.getByLabel('Field', { exact: true }).selectOption({ label: 'Region' });
      await page.getByLabel('Operator').selectOption({ label: 'is' });
      await page.getByLabel('Value', { exact: true }).fill('north');
    }

    beforeAll(async () => {
      admin = await openBrowser(viewport, product.baseUrl);
      page = admin.page;
      await signIn(page, product.account, product.password);
    });
    afterAll(() => admin?.close());

    it('an administrator names a value, and gets it back after taking it out', async () => {
      const key = `tax.${device}`;
      const value = { key, name: `Tax rate, ${device}`, type: 'number', value: 0.19 };
      await open('/share/config/new');
      await page.getByLabel('Name', { exact: true }).fill(value.name);
      await page.getByLabel('Key', { exact: true }).fill(key);
      await page.getByLabel('What it is').click();
      await page.getByRole('option', { name: 'Number' }).click();
      await page.getByLabel('Value', { exact: true }).fill('0.19');
      await look('config');
      await save();
      const stored = async () => (await kept('config'))['list'];
      await expectSoon(stored, expect.arrayContaining([value]));
      await page.getByRole('button', { name: 'Remove', exact: true }).click();
      await expectSoon(stored, expect.not.arrayContaining([value]));
      await page.getByRole('button', { name: 'Undo' }).click();
      await expectSoon(stored, expect.arrayContaining([value]));
    });

    it('keeps a chart of some rows, drawn as they are', async () => {
      await open('/share/chart/new');
      await page.getByLabel('Name', { exact: true }).fill(`North, ${device}`);
      await page.getByRole('combobox', { name: 'Table' }).click();
      await page.getByRole('option', { name: 'visits' }).click();
      await page.getByLabel('By', { exact: true }).selectOption({ label: 'Region' });
      const figures = page.getByRole('region', { name: 'Number of records' }).getByRole('row');
      await expectSoon(() => figures.allInnerTexts(), expect.arrayContaining(['south\t60']));
      await onlyNorth();
      await expectSoon(async () => (await figures.allInnerTexts()).slice(1), ['north\t60']);
      await page.getByLabel('Chart type').selectOption({ label: 'Pie' });
      await look('chart');
      await save();
      const chart = async () =>
        Object.values(await kept('chart')).find((one) => nameOf(one) === `North, ${device}`);
      await expectSoon(chart, {
        name: `North, ${device}`,
        entity: world.entity,
        choice: { kind: 'pie', group: 'region', method: 'count', value: '' },
        query: [expect.objectContaining(REGION_IS_NORTH)],
      });
      // What is new gets an address of its own once it is saved.
      await page.waitForURL(/\/share\/chart\/(?!new$)/);
      await page.reload();
      await expectSoon(async () => (await figures.allInnerTexts()).slice(1), ['north\t60']);
    });

    it('writes the texts of the project in its languages, and sees what is missing', async () => {
      const id = `greeting.${device}`;
      await open('/share/i18n');
      if (device === 'desktop')
        for (const language of ['English', '简体中文']) {
          await page.getByRole('button', { name: 'Add language' }).click();
          const dialog = page.getByRole('dialog', { name: 'Add language' });
          await dialog.getByLabel('Language').click();
          await page.getByRole('option', { name: language }).click();
          await dialog.getByRole('button', { name: 'Add', exact: true }).click();
          await dialog.waitFor({ state: 'detached' });
        }
      await page.getByRole('button', { name: 'Add text' }).first().click();
      const dialog = page.getByRole('dialog', { name: 'Add text' });
      await dialog.getByLabel('Id').fill(id);
      await dialog.getByRole('button', { name: 'Create' }).click();
      await dialog.waitFor({ state: 'detached' });
      const english = page.getByLabel(`${id} in English`);
      await english.fill('Welcome');
      await page.getByText('All changes saved').waitFor();
      await expectSoon(async () => (await kept('i18n'))['en'], expect.objectContaining({ [id]: 'Welcome' }));
      await page.getByText('1 missing').first().waitFor();
      await look('texts');
      await page.getByRole('button', { name: /^Only missing/ }).click();
      await page.getByLabel(`${id} in 简体中文`).fill('欢迎');
      await expectSoon(async () => (await kept('i18n'))['zh'], expect.objectContaining({ [id]: '欢迎' }));
      await expectSoon(() => page.getByText('Complete').count(), 2);
    });

    it('makes a view of a table, and everybody may look through it', async () => {
      await open('/view');
      await page
        .getByRole('main')
        .getByRole('button', { name: /visits/ })
        .click();
      await page.getByRole('button', { name: 'New view' }).click();
      const name = `Dear ones, ${device}`;
      await page.getByLabel('Name', { exact: true }).fill(name);
      await onlyNorth();
      await page.getByLabel('Add a field to sort by').selectOption({ label: 'Cost' });
      await page.getByLabel('Order', { exact: true }).selectOption('desc');
      await page.getByRole('switch', { name: 'Secret' }).uncheck();
      await look('view');
      await save();
      const views = async () => Object.values(await kept('view')).find((one) => nameOf(one) === name);
      await expectSoon(
        views,
        expect.objectContaining({
          entity: world.entity,
          sort: [{ key: 'cost', order: 'desc' }],
          fields: ['place', 'visited', 'cost', 'region'],
        }),
      );
      // The notice stays while the pointer rests on it.
      await page.mouse.move(0, 0);
      await page.getByRole('link', { name: 'Open table with it' }).click();
      await page.getByText(placeOf(VISITS)).first().waitFor();
      await look('view-table');
      expect(await page.getByText(placeOf(VISITS - 1), { exact: true }).count()).toBe(0);
      await page.getByRole('button', { name: 'Views', exact: true }).click();
      await told(page.getByText(`Shown as in “${name}”`), () => page.getByRole('menuitem', { name }).click());
    });

    it('describes a table, speeds it up, and brings a removed row back', async () => {
      const place = placeOf(device === 'phone' ? 7 : 9);
      const table = { ...params(), entity: world.entity };
      const rowsThere = () =>
        product.api.must(adminQueryRows, {
          params: table,
          body: { query: [{ key: 'place', opt: 'eq', value: place }] },
        });
      const [row] = (await rowsThere()).data;
      await product.api.must(adminRemoveRow, { params: { ...table, id: row?._id ?? '' } });
      await open('/data-advanced');
      await page
        .getByRole('main')
        .getByRole('button', { name: /visits/ })
        .click();
      await page.getByLabel('Note').fill(`Seen on a ${device}`);
      await told(page.getByText(/Saved$/), save);
      await page
        .getByLabel('Add index on a field')
        .selectOption({ label: device === 'phone' ? 'Cost' : 'Region' });
      await page.getByRole('button', { name: 'Build indexes' }).click();
      await expectSoon(() => page.getByText('Indexed', { exact: true }).count(), device === 'phone' ? 2 : 1);
      await page.getByRole('button', { name: `Restore ${place}` }).click();
      await page.getByText('Nothing was removed').waitFor();
      await expectSoon(
        async () => (await rowsThere()).data.map(({ cost }) => cost),
        [costOf(device === 'phone' ? 7 : 9)],
      );
      await look('advanced');
    });
  });
});
