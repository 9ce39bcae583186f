import { randomInt } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import ExcelJS from 'exceljs';
import {
  adminCreatePage,
  adminQueryRows,
  createUser,
  editPage,
  listRoles,
  setSetting,
  updateRoleAuth,
} from '@buildmesh/contracts';
import { newId } from '@buildmesh/kernel';
import { expectSoon } from '../../test/support/expect-soon.js';
import {
  DESKTOP,
  look,
  openBrowser,
  PHONE,
  printedOutside,
  printedSheets,
  type TestBrowser,
} from './support/browser.js';
import { signIn } from './support/people.js';
import { sharedProduct, type SharedProduct } from './support/product.js';
import { VISITS } from './support/visits.js';
import { visitsWorld } from './support/world.js';

const READER = { account: `print_${randomInt(1_000_000)}`, password: 'reader123' };
const SHEET = newId();

describe('what is printed, and sheets that are open to anybody', () => {
  let product: SharedProduct;
  let world: { project: string; entity: string };
  let pageId = '';
  let ids: string[] = [];
  let admin: TestBrowser;
  let reader: TestBrowser;
  let phone: TestBrowser;
  let stranger: TestBrowser;

  beforeAll(async () => {
    product = await sharedProduct();
    world = await visitsWorld(product);
    await arrange();
    admin = await openBrowser(DESKTOP, product.baseUrl);
    await signIn(admin.page, product.account, product.password);
    reader = await openBrowser(DESKTOP, product.baseUrl);
    await signIn(reader.page, READER.account, READER.password);
    phone = await openBrowser(PHONE, product.baseUrl);
    await signIn(phone.page, READER.account, READER.password);
    stranger = await openBrowser(DESKTOP, product.baseUrl);
  });

  afterAll(async () => {
    for (const browser of [admin, reader, phone, stranger]) await browser?.close();
  });

  /** A page of a table and a worksheet, a template for delivery notes, and a reader of both. */
  async function arrange(): Promise<void> {
    const { api } = product;
    const { project, entity } = world;
    const params = { project };
    const page = await api.must(adminCreatePage, { params, body: { name: 'Visits on paper' } });
    pageId = page._id;
    const show = { pc: true, mobile: true };
    const view = (lib: string, parts: object, _id = newId()) => ({
      ...{ _id, _name: '' },
      _template: { lib, link: [], children: [], style: {}, show, option: {}, ...parts },
    });
    const workbook = [
      {
        name: 'Prices',
        celldata: [
          { r: 0, c: 0, v: { v: 'Night', m: 'Night' } },
          { r: 0, c: 1, v: { v: 80, m: '80' } },
        ],
      },
    ];
    const fields = ['place', 'cost', 'region', 'secret'];
    const views = [
      view('table', {
        bound: [12, 8, 0, 0],
        option: { title: 'All visits' },
        data: { source: 'entity', id: entity, fields },
      }),
      view(
        'worksheet',
        { bound: [12, 6, 0, 8], option: { title: 'Price list', workbook: JSON.stringify(workbook) } },
        SHEET,
      ),
    ];
    await api.must(editPage, {
      params: { project, id: pageId },
      body: { views, _ver: page._ver } as never,
    });
    await api.must(setSetting, {
      params: { project, model: 'print', type: 'project', key: 'note' },
      body: {
        ...{ name: 'Delivery note', entity, multi: true },
        paper: { size: 'A5', orient: 'portrait', margin: 10 },
        blocks: [
          { type: 'text', bound: [12, 2, 0, 0], value: 'Visit of {{place}}, {{secret}}' },
          { type: 'qr', bound: [3, 6, 0, 3], value: '{{place}}' },
          { type: 'page-number', bound: [12, 1, 0, 34], value: '', repeat: true },
        ],
      },
    });
    const role = (await api.must(listRoles, { params })).find(({ _name }) => _name === 'Readers');
    await api.must(updateRoleAuth, { params, body: { role: role?._id ?? '', updated: { page: [pageId] } } });
    await api.must(createUser, {
      params,
      body: { role: role?._id ?? '', account: READER.account, pwd: READER.password, name: 'A reader' },
    });
  }

  const rowsOf = ({ page }: TestBrowser) =>
    page.getByRole('region', { name: 'All visits' }).first().locator('tbody tr').count();

  it('a reader opens the print view of a page, which shows all of its rows and nothing around', async () => {
    const { page } = reader;
    await page.goto(`/${world.project}/page/${pageId}?o_locale=en`);
    await page.getByRole('link', { name: 'Print view' }).click();
    await page.waitForURL(({ pathname }) => pathname.endsWith(`/app/${world.project}/print/${pageId}`));
    await page.getByRole('heading', { name: 'Visits on paper' }).waitFor();
    await expectSoon(() => rowsOf(reader), VISITS);
    expect(await page.getByRole('navigation', { name: 'Navigation' }).count()).toBe(0);
    await page.getByRole('button', { name: 'Print', exact: true }).waitFor();
    await look(page, 'print-page');
    expect(await page.getByText('secret 001').count()).toBe(0);
    await page.emulateMedia({ media: 'print' });
    expect(await printedOutside(page, '.pg-printed')).toEqual([]);
    expect(await printedSheets(page, 'print-page-paper')).toBeGreaterThan(1);
    await page.emulateMedia({ media: null });
    await page.getByRole('button', { name: 'Back' }).click();
    await page.waitForURL(({ pathname }) => pathname.endsWith(`/page/${pageId}`));
    expect(reader.faults).toEqual([]);
  });

  it('prints a template with the records that the address names, as the reader may read them', async () => {
    const { page } = reader;
    ids = await recordIds();
    const path = `/app/${world.project}/print/note?id=${ids.join(',')},${newId()}&o_locale=en`;
    await page.goto(path);
    await page.getByRole('region', { name: 'Page 1 of 2' }).waitFor();
    await page.getByText('Visit of Place 002,', { exact: true }).waitFor();
    await page.getByText('1 record is not here').waitFor();
    expect(await page.getByText(/secret \d/).count()).toBe(0);
    await page.getByRole('button', { name: 'Save as PDF' }).waitFor();
    await look(page, 'print-template');
  });

  it('on a phone the paper is as wide as anywhere and is moved under the finger', async () => {
    const { page } = phone;
    await page.goto(`/app/${world.project}/print/${pageId}?o_locale=en`);
    await expectSoon(() => rowsOf(phone), VISITS);
    await look(page, 'print-page-phone');
    const paper = await page.locator('.pg-printed').evaluate((paper) => paper.getBoundingClientRect().width);
    expect(paper).toBe(900);
  });

  it('a page that nobody granted is not printed either', async () => {
    const other = await product.api.must(adminCreatePage, {
      params: { project: world.project },
      body: { name: 'Not for readers' },
    });
    const { page } = reader;
    await page.goto(`/app/${world.project}/print/${other._id}?o_locale=en`);
    await page.getByText('No authority').or(page.getByText('Permission denied')).first().waitFor();
    expect(await page.getByText('Not for readers').count()).toBe(0);
  });

  it('a link opens the worksheet of the page to anybody, until it is revoked', async () => {
    const { page } = admin;
    await page.goto(`/${world.project}/dev/page/${pageId}?o_locale=en`);
    await page.getByRole('button', { name: 'Share' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('combobox', { name: 'Shows' }).click();
    await page.getByRole('option', { name: 'Only the worksheet: Price list' }).click();
    await dialog.getByRole('button', { name: 'Create link' }).click();
    const link = new URL(await dialog.getByLabel('Link', { exact: true }).inputValue());
    expect(link.pathname).toBe('/open/sheet');
    const path = `${link.pathname}${link.search}&o_locale=en`;
    await stranger.page.goto(path);
    await stranger.page.getByRole('region', { name: 'Price list' }).waitFor();
    await stranger.page.getByText('Prices', { exact: true }).waitFor();
    await look(stranger.page, 'open-sheet');
    const onPhone = await openBrowser(PHONE, product.baseUrl);
    await onPhone.page.goto(path);
    await onPhone.page.getByText('Prices', { exact: true }).waitFor();
    await look(onPhone.page, 'open-sheet-phone');
    await onPhone.close();
    await dialog.getByRole('button', { name: 'Revoke' }).first().click();
    await dialog.getByText('None yet.').waitFor();
    await stranger.page.goto(path);
    await stranger.page.getByText('This link is no longer valid').waitFor();
  });

  it('an address without a token, or with one that never was, says so', async () => {
    const { page } = stranger;
    await page.goto('/open/sheet?o_locale=en');
    await page.getByText('This address is not complete').waitFor();
    await look(page, 'open-sheet-missing');
    await page.goto(`/open/sheet?token=${'x'.repeat(40)}&o_locale=en`);
    await page.getByText('This link is no longer valid').waitFor();
  });

  it('widgets are tried with sample data in debug mode, and not without', async () => {
    const { page } = admin;
    await page.goto(`/${world.project}/playground/select?o_locale=en`);
    await page.waitForURL(({ pathname }) => pathname.endsWith('/no-authority'));
    await page.evaluate(() => localStorage.setItem('bm.debug', '1'));
    await page.goto(`/${world.project}/playground/select?o_locale=en`);
    const beside = page.getByRole('region', { name: 'Sample orders' });
    await beside.getByText('Order 1', { exact: true }).waitFor();
    await page.getByRole('combobox', { name: 'Selection' }).click();
    await page.getByRole('option', { name: 'Done' }).click();
    await beside.getByText('Order 1', { exact: true }).waitFor({ state: 'detached' });
    await look(page, 'playground');
    await phone.page.evaluate(() => localStorage.setItem('bm.debug', '1'));
    await phone.page.goto(`/${world.project}/playground?o_locale=en`);
    await phone.page.getByRole('link', { name: 'Worksheet', exact: true }).click();
    await phone.page.getByText('Plan', { exact: true }).first().waitFor();
    await look(phone.page, 'playground-phone');
  });

  it('rows become a document of a template that somebody chose, and nothing without one', async () => {
    const { page } = admin;
    await page.goto(`/${world.project}/table/${world.entity}?o_locale=en`);
    await page.getByRole('button', { name: 'Import and export' }).click();
    await page.getByRole('menuitem', { name: 'Export' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Document from a template').check();
    const send = dialog.getByRole('button', { name: 'Export', exact: true });
    expect(await send.isDisabled()).toBe(true);
    await dialog.getByLabel('Choose a template, or drop it here').setInputFiles({
      name: 'visits.xlsx',
      mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      buffer: await template(),
    });
    await dialog.getByRole('combobox', { name: 'Becomes' }).click();
    await page.getByRole('option', { name: 'Web page (HTML)' }).click();
    await look(page, 'export-template');
    const [made] = await Promise.all([page.waitForEvent('download'), send.click()]);
    expect(made.suggestedFilename()).toBe('visits.html');
    const html = await readFile(await made.path(), 'utf8');
    expect([html.includes('Place 120'), html.includes('secret 120')]).toEqual([true, true]);
    await dialog.waitFor({ state: 'detached' });
  });

  /** A spreadsheet with a row for each visit. */
  async function template(): Promise<Buffer> {
    const book = new ExcelJS.Workbook();
    const sheet = book.addWorksheet('Visits');
    sheet.addRow(['Place', 'Secret']);
    sheet.addRow(['{{#data}}{{place}}', '{{secret}}{{/data}}']);
    return Buffer.from(await book.xlsx.writeBuffer());
  }

  /** Two visits, the second one first. */
  async function recordIds(): Promise<string[]> {
    const { data } = await product.api.must(adminQueryRows, {
      params: world,
      body: { sort: [{ key: 'place', order: 'asc' }], page: { index: 1, size: 2 } },
    });
    return data.map(({ _id }) => _id).reverse();
  }
});
