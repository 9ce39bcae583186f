import { look as lookAt, openBrowser, PHONE, type TestBrowser } from './support/browser.js';
import { signIn } from './support/people.js';
import { sharedProduct, type SharedProduct } from './support/product.js';
import { placeOf } from './support/visits.js';
import { READER, visitsWorld } from './support/world.js';

describe('a member on a phone, standalone', () => {
  let product: SharedProduct;
  let phone: TestBrowser;

  beforeAll(async () => {
    product = await sharedProduct();
    await visitsWorld(product);
    phone = await openBrowser(PHONE, product.baseUrl);
  });

  afterAll(async () => {
    await phone?.close();
  });

  const look = (name: string) => lookAt(phone.page, `phone-${name}`);

  it('signs in and finds the tables', async () => {
    const { page } = phone;
    await page.goto('/login?o_locale=en');
    await page.getByRole('button', { name: 'Sign in', exact: true }).waitFor();
    await look('sign-in');
    await signIn(page, READER.account, READER.password);
    await page
      .getByRole('main')
      .getByRole('link', { name: /visits/ })
      .waitFor();
    await look('home');
  });

  it('reads records as cards', async () => {
    const { page } = phone;
    await page
      .getByRole('main')
      .getByRole('link', { name: /visits/ })
      .click();
    await page.getByRole('button', { name: new RegExp(placeOf(1)) }).waitFor();
    expect(await page.getByRole('grid').count()).toBe(0);
    expect(await page.getByText('secret ').count()).toBe(0);
    await look('cards');
  });

  it('filters them', async () => {
    const { page } = phone;
    await page.getByRole('button', { name: 'Filter', exact: true }).click();
    const sheet = page.getByRole('dialog');
    await sheet.getByRole('button', { name: 'Add condition' }).click();
    await sheet.getByLabel('Field', { exact: true }).selectOption({ label: 'Place' });
    await sheet.getByLabel('Operator').selectOption({ label: 'is' });
    await sheet.getByLabel('Value', { exact: true }).fill(placeOf(7));
    await look('filter');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: new RegExp(placeOf(7)) }).waitFor();
    await page.getByRole('button', { name: new RegExp(placeOf(8)) }).waitFor({ state: 'detached' });
  });

  it('opens a record as a sheet of its own', async () => {
    const { page } = phone;
    await page.getByRole('button', { name: new RegExp(placeOf(7)) }).click();
    const record = page
      .getByRole('dialog', { name: placeOf(7) })
      .or(page.getByRole('complementary', { name: placeOf(7) }));
    await record.getByText('south').waitFor();
    await look('record');
  });

  it('wrote no error to the console on the whole way', () => {
    expect(phone.faults).toEqual([]);
  });
});
