import {
  createProject,
  createRole,
  createUser,
  listOrders,
  listProjects,
  mockPayment,
  type Order,
} from '@buildmesh/contracts';
import type { Page } from 'playwright-core';
import { expectSoon } from '../../test/support/expect-soon.js';
import { OFFLINE, person } from './support/account-world.js';
import { DESKTOP, look as lookAt, openBrowser, PHONE, type TestBrowser } from './support/browser.js';
import { signIn } from './support/people.js';
import { startProduct, type Product } from './support/product.js';

describe('buying a package, standalone', () => {
  let product: Product;
  beforeAll(async () => {
    // New projects are trials, and payments are made up, as everywhere outside production.
    product = await startProduct('standalone', { ...OFFLINE, DEFAULT_EDITION: '0', DEMO: '0' });
  });
  afterAll(() => product?.stop());

  describe.each([
    ['desktop', DESKTOP],
    ['phone', PHONE],
  ] as const)('on a %s', (device, viewport) => {
    let project: string;
    let owner: TestBrowser;
    let page: Page;
    const member = person('member123');
    let guest: TestBrowser | undefined;

    beforeAll(async () => {
      const { api } = product;
      ({ _id: project } = await api.must(createProject, { body: { name: `Shop ${device}` } }));
      const params = { project };
      const { _id: role } = await api.must(createRole, { params, body: { name: 'Staff' } });
      const { account, password: pwd, phone } = member;
      await api.must(createUser, { params, body: { role, account, pwd, phone, name: 'Mia Member' } });
      owner = await openBrowser(viewport, product.baseUrl);
      page = owner.page;
      await signIn(page, product.account, product.password);
    });
    afterAll(async () => {
      await owner?.close();
      await guest?.close();
    });

    const look = (name: string, at = page) => lookAt(at, `purchase-${device}-${name}`);
    const orders = (): Promise<Order[]> => product.api.must(listOrders, { query: `project=${project}` });
    const edition = async () =>
      (await product.api.must(listProjects)).find(({ _id }) => _id === project)?._status;

    it('shows the owner of a trial what each package holds', async () => {
      await page.goto(`/${project}/upgrade`);
      await page.getByRole('heading', { name: 'Upgrade' }).waitFor();
      await page.getByText(/Trial · until/).waitFor();
      await page.getByText('¥9,800 a year').waitFor();
      expect(await page.getByRole('radio', { name: 'Basic' }).isChecked()).toBe(true);
      await look('packages');
    });

    it('takes an order and a way to pay', async () => {
      await page.getByRole('button', { name: 'Order', exact: true }).click();
      await page.getByRole('radio', { name: 'WeChat Pay' }).check();
      await look('order');
      const [order] = await orders();
      expect(order).toMatchObject({ status: 0, detail: { package: 'basics', price: 89_900 } });
    });

    it('draws a code, and shows the new edition as soon as it was paid with a phone', async () => {
      await page.getByRole('button', { name: 'Pay ¥899' }).click();
      await page.getByAltText('QR code to pay with WeChat').waitFor();
      await look('code');
      const [order] = await orders();
      await product.api.must(mockPayment, { params: { order: order?._id ?? '' } });
      await page.getByText('Your project now has the edition Basic').waitFor();
      await page.getByText(/· Basic · until/).waitFor();
      await page.getByRole('region', { name: 'Orders' }).getByText('Paid').waitFor();
      await look('paid');
      await expectSoon(edition, 1);
    });

    it('shows the new edition in the settings, and leads back to the purchase from there', async () => {
      await page.goto(`/${project}/system/other`);
      await page.getByText('Edition: Basic').waitFor();
      await page.locator('#main').getByRole('link', { name: 'Upgrade' }).click();
      await page.getByText('Your licence is as good as this one.').waitFor({ state: 'detached' });
      await page.getByRole('radio', { name: 'Enterprise' }).waitFor();
    });

    it('opens a window for Alipay, which pays another order', async () => {
      await page.getByRole('radio', { name: 'Enterprise' }).check();
      await page.getByRole('button', { name: 'Order', exact: true }).click();
      await page.getByRole('radio', { name: 'Alipay' }).check();
      const opened = page.waitForEvent('popup');
      await page.getByRole('button', { name: 'Pay ¥9,800' }).click();
      const popup = await opened;
      await popup.getByText('This order has not been paid yet.').waitFor();
      await page.getByRole('button', { name: 'Pay as a test' }).click();
      await page.getByText('Your project now has the edition Enterprise').waitFor();
      await popup.getByText('Your project now has the edition Enterprise').waitFor();
      await expectSoon(edition, 2);
      await popup.close();
    });

    it('tells a member whom to ask', async () => {
      guest = await openBrowser(viewport, product.baseUrl);
      await signIn(guest.page, member.account, member.password);
      await guest.page.goto(`/${project}/upgrade`);
      await guest.page.getByText(/Ask .+, who owns the project/).waitFor();
      await look('member', guest.page);
      expect(await guest.page.getByRole('button', { name: 'Order', exact: true }).count()).toBe(0);
    });

    it('wrote no fault to the console', () => {
      expect([...owner.faults, ...(guest?.faults ?? [])]).toEqual([]);
    });
  });
});
