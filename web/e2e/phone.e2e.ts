import { openBrowser, PHONE, picture, seriousFaults, type TestBrowser } from './support/browser.js';
import { signIn } from './support/people.js';
import { sharedProduct, type SharedProduct } from './support/product.js';
import { placeOf, VISITS } from './support/visits.js';
import { READER, visitsWorld } from './support/world.js';

describe('a member on a phone, standalone', () => {
  let product: SharedProduct;
  let phone: TestBrowser;

  beforeAll(async () => {
    product = await sharedProduct();
    await visitsWorld(product);
    phone = await openBrowser(PHONE, product.baseUrl);
  }, 180_000);

  afterAll(async () => {
    await phone?.close();
  }, 60_000);

  /** The screen as it stands: nothing that shuts people out, nothing wider than the phone. */
  async function look(name: string): Promise<void> {
    const { page } = phone;
    await picture(page, `phone-${name}`);
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect({ name, faults: await seriousFaults(page), width }).toEqual({
      name,
      faults: [],
      width: PHONE.width,
    });
  }

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
  }, 90_000);

  it('reads records as cards', async () => {
    const { page } = phone;
    await page
      .getByRole('main')
      .getByRole('link', { name: /visits/ })
      .click();
    await page
      .getByRole('button', { name: new RegExp(placeOf(VISITS)) })
      .or(page.getByRole('button', { name: new RegExp(placeOf(1)) }))
      .first()
      .waitFor();
    expect(await page.getByRole('grid').count()).toBe(0);
    expect(await page.getByText('secret ').count()).toBe(0);
    await look('cards');
  }, 90_000);

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
  }, 90_000);

  it('opens a record as a sheet of its own', async () => {
    const { page } = phone;
    await page.getByRole('button', { name: new RegExp(placeOf(7)) }).click();
    const record = page
      .getByRole('dialog', { name: placeOf(7) })
      .or(page.getByRole('complementary', { name: placeOf(7) }));
    await record.getByText('south').waitFor();
    await look('record');
  }, 90_000);

  it('wrote no error to the console on the whole way', () => {
    expect(phone.faults).toEqual([]);
  });
});
