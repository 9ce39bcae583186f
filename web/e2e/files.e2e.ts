import { randomInt } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import {
  adminQueryRows,
  adminSaveRow,
  createEntity,
  createFields,
  createProject,
  createRole,
  createUser,
  login,
  signFiles,
  updateRoleAuth,
} from '@buildmesh/contracts';
import { Client } from '../../test/support/client.js';
import { expectSoon } from '../../test/support/expect-soon.js';
import { ownAddress } from './support/address.js';
import { DESKTOP, look as lookAt, openBrowser, PHONE, type TestBrowser } from './support/browser.js';
import { cell, signIn } from './support/people.js';
import { pngOf } from './support/png.js';
import { sharedProduct, type SharedProduct } from './support/product.js';

const PASSWORD = 'keeper12345';
const PLACE = 'Harbour street';
const PHOTO = pngOf(320, 200);
/** Above 2097152 bytes, so that it is made smaller before it is sent (data §5). */
const LARGE = pngOf(1600, 1200, 'noise');

describe('files in records, standalone', () => {
  let product: SharedProduct;
  let world: { project: string; entity: string };
  let admin: TestBrowser;
  let member: TestBrowser;
  let phone: TestBrowser;
  const keeper = `keeper_${randomInt(1_000_000)}`;
  const reader = `reader_${randomInt(1_000_000)}`;
  const params = () => ({ project: world.project });

  beforeAll(async () => {
    product = await sharedProduct();
    const name = `Shops ${randomInt(1_000_000)}`;
    const { _id: project } = await product.api.must(createProject, { body: { name } });
    const { _id: entity } = await product.api.must(createEntity, {
      params: { project },
      body: { name: 'shops' },
    });
    world = { project, entity };
    const list = [{ name: 'Place', key: 'place', type: 'string' as const, option: { _name: true } }];
    await product.api.must(createFields, { params: params(), body: { entity, list } });
    await product.api.must(adminSaveRow, { params: { project, entity }, body: { place: PLACE } });
    const role = async (title: string, type: 'admin' | 'common') =>
      (await product.api.must(createRole, { params: params(), body: { name: title, type } }))._id;
    // Ordinary members change rows through functions only (D26); these may at once.
    const keepers = await role('Keepers', 'admin');
    const readers = await role('Readers', 'common');
    const updated = { entity: [entity] };
    await product.api.must(updateRoleAuth, { params: params(), body: { role: readers, updated } });
    for (const [account, of] of [
      [keeper, keepers],
      [reader, readers],
    ] as const)
      await product.api.must(createUser, {
        params: params(),
        body: { role: of, account, pwd: PASSWORD, name: account },
      });
    admin = await openBrowser(DESKTOP, product.baseUrl);
    await signIn(admin.page, product.account, product.password);
  });

  afterAll(async () => {
    for (const browser of [admin, member, phone]) await browser?.close();
  });

  const look = ({ page }: TestBrowser, name: string) => lookAt(page, `files-${name}`);
  const record = (page: Page) => page.getByRole('complementary', { name: PLACE });
  const photos = async () => {
    const { data } = await product.api.must(adminQueryRows, {
      params: { ...params(), entity: world.entity },
      body: {},
    });
    return data[0]?.['photos'] as { name: string; url: string; key: string; size: number }[] | null;
  };
  /** Width of the picture in a place, once it is drawn. */
  const widthIn = (page: Page, place: string) =>
    page
      .locator(`${place} img`)
      .first()
      .evaluate((image: HTMLImageElement) => image.naturalWidth);

  it('an administrator gives a table a field for images', async () => {
    const { page } = admin;
    await page.goto(`/${world.project}/dev/entity/${world.entity}`);
    await page.getByRole('button', { name: 'Add field' }).click();
    const panel = page.getByRole('complementary', { name: 'New field' });
    await panel.getByLabel('Name', { exact: true }).fill('Photos');
    await panel.getByText('Image', { exact: true }).click();
    await panel.getByLabel('Key', { exact: true }).fill('photos');
    await look(admin, 'design');
    await panel.getByRole('button', { name: 'Add field' }).click();
    await page.getByRole('button', { name: /^Photos Image/ }).waitFor();
  });

  it('a member adds an image to a record, looks at it and saves it to the disk', async () => {
    member = await openBrowser(DESKTOP, product.baseUrl);
    const { page } = member;
    await signIn(page, keeper, PASSWORD);
    await page.goto(`/${world.project}/table/${world.entity}`);
    await cell(page, PLACE).click();
    await page.keyboard.press('Space');
    const panel = record(page);
    await panel
      .getByLabel('Photos')
      .setInputFiles({ name: '门店 1.png', mimeType: 'image/png', buffer: PHOTO });
    await panel.getByRole('button', { name: 'Open 门店 1.png' }).waitFor();
    await expectSoon(() => widthIn(page, '[aria-label^="Open "]'), 320);
    await look(member, 'chosen');
    await panel.getByRole('button', { name: 'Save', exact: true }).click();
    await expectSoon(
      () => photos(),
      [
        {
          name: '门店 1.png',
          size: PHOTO.length,
          url: expect.stringMatching(/^\/api\/app\/util\//) as string,
          key: expect.stringMatching(
            new RegExp(`^project/${world.project}/main/${world.entity}/\\d{8}/\\d+_门店 1\\.png$`),
          ) as string,
        },
      ],
    );
    await expectSoon(() => widthIn(page, '[role=grid]'), 320);
    await panel.getByRole('button', { name: 'Open 门店 1.png' }).click();
    const preview = page.getByRole('dialog', { name: '门店 1.png' });
    await preview.getByRole('img', { name: '门店 1.png' }).waitFor();
    await expectSoon(() => widthIn(page, '[role=dialog]'), 320);
    await look(member, 'preview');
    const download = page.waitForEvent('download');
    await preview.getByRole('button', { name: 'Download', exact: true }).click();
    const saved = await download;
    expect(saved.suggestedFilename()).toBe('门店 1.png');
    expect(readFileSync(await saved.path())).toEqual(PHOTO);
    await preview.getByRole('button', { name: 'Close' }).last().click();
  });

  it('on a phone as well, where a large image is made smaller before it is sent', async () => {
    phone = await openBrowser(PHONE, product.baseUrl);
    const { page } = phone;
    await signIn(page, keeper, PASSWORD);
    await page.goto(`/${world.project}/table/${world.entity}`);
    await page.getByRole('button', { name: new RegExp(PLACE) }).click();
    const sheet = record(page);
    await sheet.getByRole('button', { name: 'Open 门店 1.png' }).waitFor();
    await sheet
      .getByLabel('Photos')
      .setInputFiles({ name: 'large.png', mimeType: 'image/png', buffer: LARGE });
    await sheet.getByRole('button', { name: 'Open large.png' }).waitFor();
    await look(phone, 'phone');
    await sheet.getByRole('button', { name: 'Save', exact: true }).click();
    await expectSoon(async () => (await photos())?.map(({ name }) => name), ['门店 1.png', 'large.png']);
    const sizes = (await photos())?.map(({ size }) => size) ?? [];
    expect(sizes[1]).toBeLessThan(LARGE.length);
    await sheet.getByRole('button', { name: 'Open large.png' }).click();
    await expectSoon(() => widthIn(page, '[role=dialog]'), 1280);
    await look(phone, 'phone-preview');
  });

  it('what is no image says so, and is not sent', async () => {
    const { page } = member;
    const panel = record(page);
    const input = panel.getByLabel('Photos');
    await input.setInputFiles({ name: 'page.html', mimeType: 'text/html', buffer: Buffer.from('<p>') });
    await panel.getByText('page.html is not an image that can be used here').waitFor();
    await input.setInputFiles({ name: 'page.png', mimeType: 'image/png', buffer: Buffer.from('<p>') });
    await panel.getByText('Image upload failed! page.png').waitFor();
    await look(member, 'refused');
    expect((await photos())?.length).toBe(2);
  });

  it('who may not change a record looks at its images all the same, and takes none out', async () => {
    const looker = await openBrowser(DESKTOP, product.baseUrl);
    const { page } = looker;
    await signIn(page, reader, PASSWORD);
    await page.goto(`/${world.project}/table/${world.entity}`);
    await cell(page, PLACE).click();
    await page.keyboard.press('Space');
    const panel = record(page);
    await panel.getByRole('button', { name: 'Open large.png' }).waitFor();
    await expectSoon(() => widthIn(page, '[aria-label^="Open "]'), 320);
    expect(await panel.getByRole('button', { name: /^Remove/ }).count()).toBe(0);
    expect(await panel.locator('input[type=file]').count()).toBe(0);
    await look(looker, 'reader');
    await looker.close();
  });

  it('a member of another project reads nothing by the addresses of this one', async () => {
    const [photo] = (await photos()) ?? [];
    const elsewhere = {
      project: (await product.api.must(createProject, { body: { name: 'Elsewhere' } }))._id,
    };
    const role = await product.api.must(createRole, { params: elsewhere, body: { name: 'Outsiders' } });
    const account = `outsider_${randomInt(1_000_000)}`;
    await product.api.must(createUser, {
      params: elsewhere,
      body: { role: role._id, account, pwd: PASSWORD, name: 'An outsider' },
    });
    const stranger = new Client(product.baseUrl, { 'x-forwarded-for': ownAddress() });
    const { token } = await stranger.must(login, { body: { user: account, pwd: PASSWORD } });
    const outsider = stranger.withToken(token);
    const url = photo?.url ?? '';
    expect((await outsider.send({ path: url })).code).toBe(106);
    expect((await outsider.send({ path: url.replace(world.project, elsewhere.project) })).code).toBe(110);
    expect((await stranger.send({ path: url })).code).toBe(104);
    const body = { files: [url, photo?.key ?? ''] };
    expect((await outsider.call(signFiles, { params: params(), body })).code).toBe(106);
    expect((await outsider.must(signFiles, { params: elsewhere, body })).urls).toEqual([null, null]);
    const signed = (await product.api.must(signFiles, { params: params(), body })).urls[0] ?? '';
    expect((await stranger.send({ path: signed })).headers.get('content-type')).toBe('image/png');
    expect((await stranger.send({ path: signed.replace(/sign=./, 'sign=-') })).code).toBe(110);
  });

  it('an administrator finds the files in their folders, and removes one', async () => {
    const { page } = admin;
    await page.goto(`/${world.project}/system/share/file`);
    await page.getByRole('link', { name: 'Open shops' }).click();
    await page.getByRole('link', { name: /^Open \d{8}$/ }).click();
    await page.getByText('large.png').waitFor();
    await look(admin, 'folder');
    await page.getByRole('button', { name: 'Remove large.png' }).click();
    await look(admin, 'remove');
    await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click();
    await page.getByText('large.png', { exact: true }).waitFor({ state: 'detached' });
    await page.getByText('门店 1.png').waitFor();
  });
});
