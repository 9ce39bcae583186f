import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { jest } from '@jest/globals';
import type { Order, Project } from '@buildmesh/contracts';
import { pushes } from '../../shared/push/pushes.js';
import { PROJECT, renderApp, USER } from '../../shared/testing/render-app.js';
import { startServer } from '../../shared/testing/server.js';
import { BillingScreen } from './billing-screen.js';

const DAY_MS = 86_400_000;
const ID = 'a'.repeat(24);
const TRIAL: Project = { ...PROJECT, _status: 0, _expired: Date.now() + 5 * DAY_MS };
const OFFER = {
  packages: [
    { type: 'basics', edition: 1, price: 89_900 },
    { type: 'enterprise', edition: 2, price: 980_000 },
    { type: 'custom', edition: 3, price: 20_000_000 },
  ],
  payTypes: ['alipay', 'wxpay'],
  offline: false,
};
const order = (change: Partial<Order> = {}): Order => ({
  _id: ID,
  project: TRIAL._id,
  user: USER._id,
  status: 0,
  detail: { package: 'basics', price: 89_900, name: 'x' },
  payType: null,
  tradeNo: null,
  createdAt: Date.now(),
  paidAt: null,
  closesAt: Date.now() + DAY_MS,
  licence: 'none',
  until: null,
  ...change,
});

let server: ReturnType<typeof startServer>;
let orders: Order[];
afterEach(() => server.stop());

interface Opened {
  project?: Project;
  path?: string;
  offer?: object;
  pay?: Parameters<typeof startServer>[0][string];
}

function open({ project = TRIAL, path = '/upgrade', offer = {}, pay }: Opened = {}) {
  orders = [];
  server = startServer({
    'GET /order/packages': { data: { ...OFFER, ...offer } },
    'GET /order/list': () => ({ data: orders }),
    'POST /order/package': ({ body }) => {
      const { type } = body as { type: Order['detail']['package'] };
      const made = order({ detail: { package: type, price: 1, name: 'x' } });
      orders = [made];
      return { data: { ...made, ticket: 'x.y' } };
    },
    [`GET /pay/${ID}/wxpay`]: pay ?? { data: { url: 'weixin://wxpay/bizpayurl?pr=1' } },
    [`POST /mock/${ID}`]: () => {
      orders = [order({ status: 1, licence: 'done', until: Date.UTC(2027, 10, 28) })];
      return { data: orders[0] };
    },
    'GET /project/list': { data: [{ ...project, _status: 1 }] },
    [`GET /app/${project._id}/init`]: {
      data: { project: { ...project, _status: 1 }, role: null, auth: {}, routes: [], limit: {}, option: {} },
    },
    'POST /user/fetch': { data: [{ _id: 'b'.repeat(24), nickname: 'Grace Hopper', avatar: null }] },
  });
  return renderApp(<BillingScreen />, { path, session: { project, projects: [project] } });
}

const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));
const cardOf = (name: string) => screen.getByRole('heading', { name, level: 2 }).parentElement?.parentElement;

describe('The purchase screen', () => {
  it('begins with the four editions, what each holds in numbers, and which one the project has', async () => {
    open();
    expect(await screen.findByRole('radio', { name: 'Basic' })).toBeChecked();
    expect(screen.getAllByRole('radio')).toHaveLength(3);
    const [trial, basic, platform] = ['Trial', 'Basic', 'Platform'].map(
      (name) => cardOf(name) as HTMLElement,
    );
    expect(within(trial as HTMLElement).getByText('Current')).toBeVisible();
    expect(within(basic as HTMLElement).getByText('¥899 a year')).toBeVisible();
    for (const text of ['50', '200', '20 GB', '500,000'])
      expect(within(basic as HTMLElement).getByText(text)).toBeVisible();
    expect(within(platform as HTMLElement).getAllByText('no limit')).toHaveLength(6);
    expect(screen.getByText(/Shop · Trial · until/)).toBeVisible();
    expect(server.to('POST /order/package')).toEqual([]);
  });

  it('takes an unknown package for basics and an unknown pay type for Alipay', async () => {
    open({ path: '/upgrade?package=golden&pay=paypal' });
    expect(await screen.findByRole('radio', { name: 'Basic' })).toBeChecked();
    await press('Order');
    expect(await screen.findByRole('radio', { name: 'Alipay' })).toBeChecked();
    expect(server.to('POST /order/package').map(({ body }) => body)).toEqual([
      { type: 'basics', project: TRIAL._id },
    ]);
  });

  it('keeps package and pay type in the address, and orders what was chosen', async () => {
    const { router } = open();
    await userEvent.click(await screen.findByRole('radio', { name: 'Enterprise' }));
    await press('Order');
    await userEvent.click(await screen.findByRole('radio', { name: 'WeChat Pay' }));
    expect(Object.fromEntries(new URLSearchParams(router.state.location.search))).toEqual({
      package: 'enterprise',
      pay: 'wxpay',
    });
    expect(server.to('POST /order/package')[0]?.body).toMatchObject({ type: 'enterprise' });
  });

  it('opens a window on the server for Alipay, and offers it again', async () => {
    const opened = jest.spyOn(window, 'open').mockReturnValue({} as Window);
    open();
    await press('Order');
    await press(/^Pay /);
    const address = `/api/payment/trade/pay/${ID}/alipay?ticket=x.y`;
    expect(opened.mock.calls).toEqual([[address, '_blank']]);
    expect(await screen.findByText(/open in another window/)).toBeVisible();
    opened.mockReturnValue(null);
    await press('Open the payment page');
    expect(await screen.findByText(/did not let the payment page open/)).toBeVisible();
    opened.mockRestore();
  });

  it('draws a code for WeChat, and shows the licence as soon as the server tells of it', async () => {
    const { store } = open({ path: '/upgrade?pay=wxpay' });
    await press('Order');
    await press(/^Pay /);
    expect(await screen.findByAltText('QR code to pay with WeChat')).toHaveAttribute(
      'src',
      expect.stringContaining('data:image/svg+xml'),
    );
    orders = [order({ status: 1, licence: 'due' })];
    act(() => pushes.notice({ type: 'order' }));
    expect(await screen.findByText(/takes effect in a moment/)).toBeVisible();
    orders = [order({ status: 1, licence: 'done', until: Date.UTC(2027, 10, 28) })];
    act(() => pushes.notice({ type: 'order' }));
    expect(await screen.findByText('Your project now has the edition Basic')).toBeVisible();
    await waitFor(() => expect(store.getState().session.project?._status).toBe(1));
  });

  it('tells why a code could not be made, and tries again', async () => {
    open({ path: '/upgrade?pay=wxpay', pay: { code: 100, message: 'The payment service did not answer' } });
    await press('Order');
    await press(/^Pay /);
    expect(await screen.findByText('The payment service did not answer')).toBeVisible();
    await press('Try again');
    await waitFor(() => expect(server.to(`GET /pay/${ID}/wxpay`)).toHaveLength(2));
  });

  it('pays by the bridge inside WeChat, and shows its message when it is not ok', async () => {
    const agent = jest.spyOn(navigator, 'userAgent', 'get').mockReturnValue('MicroMessenger/8.0');
    const browser = globalThis as unknown as { WeixinJSBridge?: unknown };
    const invoke = (_name: string, _parts: object, told: (result: object) => void) =>
      told({ err_msg: 'get_brand_wcpay_request:cancel' });
    browser.WeixinJSBridge = { invoke };
    open({ path: '/upgrade?pay=wxpay', pay: { data: { bridge: { package: 'prepay_id=1' } } } });
    await press('Order');
    await press(/^Pay /);
    expect(await screen.findByText('get_brand_wcpay_request:cancel')).toBeVisible();
    expect(server.to(`GET /pay/${ID}/wxpay`)[0]?.path).toContain('inApp=1');
    delete browser.WeixinJSBridge;
    agent.mockRestore();
  });

  it('lets an order be paid as a test only where payments are made up', async () => {
    open({ path: '/upgrade?pay=wxpay', offer: { offline: true } });
    await press('Order');
    await press(/^Pay /);
    await press('Pay as a test');
    expect(await screen.findByText('Your project now has the edition Basic')).toBeVisible();
  });

  it('offers no way to pay that is not set up', async () => {
    open({ offer: { payTypes: [] } });
    await press('Order');
    expect(await screen.findByText(/No way to pay is set up/)).toBeVisible();
    expect(screen.getByRole('button', { name: /^Pay / })).toBeDisabled();
  });

  it('sells nothing that is not better than what runs', async () => {
    open({ project: { ...TRIAL, _status: 3, _expired: null } });
    expect(await screen.findByRole('button', { name: 'Order' })).toBeDisabled();
    expect(screen.getAllByText('Your licence is as good as this one.')).toHaveLength(3);
  });

  it('says that the licence is over, and why the payment window came back', async () => {
    open({ project: { ...TRIAL, _expired: Date.now() - 1 }, path: '/upgrade?failed=ticket' });
    expect(await screen.findByText(/licence of this project is over/)).toBeVisible();
    expect(screen.getByText(/open for too long/)).toBeVisible();
  });

  it('shows the order that the payment window came back with, and the orders before', async () => {
    open({ path: `/upgrade?order=${ID}` });
    orders = [order({ status: 1, licence: 'done', payType: 'alipay', until: Date.UTC(2027, 10, 28) })];
    expect(await screen.findByText('Your project now has the edition Basic')).toBeVisible();
    const history = screen.getByRole('region', { name: 'Orders' });
    expect(await within(history).findByText('Paid')).toBeVisible();
    expect(within(history).getByText(/Alipay/)).toBeVisible();
  });

  it('tells somebody who does not own the project whom to ask, and asks for no orders', async () => {
    open({ project: { ...TRIAL, _owner: 'b'.repeat(24) } });
    expect(await screen.findByText(/Ask Grace Hopper, who owns the project/)).toBeVisible();
    expect(server.to('GET /order/list')).toEqual([]);
  });
});
