import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { expectSoon } from '../../test/support/expect-soon.js';
import { DESKTOP, look as lookAt, openBrowser, PHONE, type TestBrowser } from './support/browser.js';
import { codeFilm, codePicture } from './support/codes.js';
import { pngOf } from './support/png.js';
import { pathOf, signIn } from './support/people.js';
import { sharedProduct, type SharedProduct } from './support/product.js';
import { placeOf } from './support/visits.js';
import { READER, visitsWorld } from './support/world.js';

describe('the scanner, standalone', () => {
  let product: SharedProduct;
  let world: { project: string; entity: string };
  let desk: TestBrowser;
  let phone: TestBrowser;
  let folder = '';

  beforeAll(async () => {
    product = await sharedProduct();
    world = await visitsWorld(product);
    folder = await mkdtemp(join(tmpdir(), 'codes-'));
    const film = join(folder, 'code.y4m');
    await writeFile(film, codeFilm(placeOf(12)));
    desk = await openBrowser(DESKTOP, product.baseUrl, { film });
    phone = await openBrowser(PHONE, product.baseUrl);
    for (const { page } of [desk, phone]) await signIn(page, READER.account, READER.password);
  });

  afterAll(async () => {
    for (const browser of [desk, phone]) await browser?.close();
    await rm(folder, { recursive: true, force: true });
  });

  const look = ({ page }: TestBrowser, name: string) => lookAt(page, `scan-${name}`);
  const open = (page: Page) => page.goto(`/${world.project}/scan?o_locale=en`);
  const choose = async (page: Page, kind: 'qrcode' | 'code128', text: string) => {
    const buffer = await codePicture(kind, text);
    await page
      .getByLabel('Read a picture')
      .last()
      .setInputFiles({
        ...{ name: 'code.png', mimeType: 'image/png', buffer },
      });
  };

  it('reads a QR code through the camera, and looks for its text in a table', async () => {
    const { page } = desk;
    await open(page);
    await look(desk, 'screen');
    await page.getByRole('button', { name: 'Camera', exact: true }).click();
    await page.getByRole('status').getByText(placeOf(12)).waitFor();
    await look(desk, 'found');
    await page.getByRole('button', { name: 'Search in a table' }).click();
    await page.getByRole('menuitem', { name: 'visits' }).click();
    await page.getByRole('gridcell', { name: placeOf(12), exact: true }).waitFor();
    await page.getByRole('gridcell', { name: placeOf(13), exact: true }).waitFor({ state: 'detached' });
  });

  it('reads QR and bar codes from a picture on a phone', async () => {
    const { page } = phone;
    await open(page);
    await choose(page, 'code128', 'BM-4711');
    await page.getByRole('status').getByText('BM-4711').waitFor();
    await look(phone, 'phone');
    await choose(page, 'qrcode', '整備 7 号');
    await page.getByRole('status').getByText('整備 7 号').waitFor();
  });

  it('opens a link of this product', async () => {
    const { page } = phone;
    const place = `/${world.project}/table/${world.entity}`;
    await choose(page, 'qrcode', product.baseUrl + place);
    await expectSoon(() => pathOf(page), place);
  });

  it('says where there is no code', async () => {
    const { page } = phone;
    await open(page);
    await page
      .getByLabel('Read a picture')
      .last()
      .setInputFiles({
        ...{ name: 'none.png', mimeType: 'image/png', buffer: pngOf(200, 200) },
      });
    await page.getByText('No QR code or barcode is recognized').waitFor();
    await look(phone, 'phone-none');
  });

  it('wrote no error to the console on the whole way', () => {
    for (const browser of [desk, phone]) expect(browser.faults).toEqual([]);
  });
});
