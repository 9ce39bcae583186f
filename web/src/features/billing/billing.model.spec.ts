/** @jest-environment jsdom */
import type { Order, Project } from '@buildmesh/contracts';
import { PROJECT } from '../../shared/testing/render-app.js';
import {
  alipayWindow,
  failedReason,
  isWorth,
  priceText,
  projectToBuyFor,
  quotaText,
  stateOf,
} from './billing.model.js';

const NOW = Date.UTC(2026, 10, 28);
const order = (change: Partial<Order>): Order => ({
  _id: 'a'.repeat(24),
  project: PROJECT._id,
  user: PROJECT._owner,
  status: 0,
  detail: { package: 'basics', price: 89_900, name: 'x' },
  payType: null,
  tradeNo: null,
  createdAt: NOW,
  paidAt: null,
  closesAt: NOW + 1,
  licence: 'none',
  until: null,
  ...change,
});

describe('An order', () => {
  it.each([
    ['unpaid', {}],
    ['closed', { closesAt: NOW }],
    ['closed', { status: 2 }],
    ['refunded', { status: 3, licence: 'done' }],
    ['paid', { status: 1, licence: 'due' }],
    ['done', { status: 1, licence: 'done' }],
    ['refused', { status: 1, licence: 'refused' }],
  ] as const)('is %s when it says %j', (state, change) => {
    expect(stateOf(order(change), NOW)).toBe(state);
  });

  it('is paid in a window that begins on the server, with its ticket', () => {
    expect(alipayWindow({ _id: 'a'.repeat(24), ticket: 'x.y' })).toBe(
      `/api/payment/trade/pay/${'a'.repeat(24)}/alipay?ticket=x.y`,
    );
  });
});

describe('Numbers of the editions', () => {
  it('are told as people read them', () => {
    expect(priceText('en', 89_900)).toBe('¥899');
    expect(priceText('en', 89_950)).toBe('¥899.50');
    expect(quotaText('en', 1, 'row')).toBe('500,000');
    expect(quotaText('en', 0, 'storage')).toBe('1 GB');
    expect(quotaText('en', 3, 'storage')).toBe('2 TB');
    expect(quotaText('en', 3, 'member')).toBeNull();
  });
});

describe('The project that is bought for', () => {
  const named = (id: string, owner: string): Project => ({ ...PROJECT, _id: id, _owner: owner });
  const [mine, other] = [named('1'.repeat(24), 'me'), named('2'.repeat(24), 'you')];

  it('is the one in the address, else the current one, else the first of one’s own', () => {
    const list = [other, mine];
    expect(projectToBuyFor(list, { asked: mine._id, current: other, user: 'me' })).toBe(mine);
    expect(projectToBuyFor(list, { asked: 'none', current: other, user: 'me' })).toBe(other);
    expect(projectToBuyFor(list, { asked: null, current: null, user: 'me' })).toBe(mine);
    expect(projectToBuyFor([other], { asked: null, current: null, user: 'me' })).toBeNull();
  });

  it('needs no package that is not better than what runs', () => {
    const running = { ...PROJECT, _status: 2, _expired: NOW + 1 };
    expect([1, 2, 3].map((edition) => isWorth(edition, running, NOW))).toEqual([false, true, true]);
  });
});

test('A window that came back says why only for reasons that there are', () => {
  expect(['ticket', 'licence', 'x', null].map(failedReason)).toEqual(['ticket', 'licence', null, null]);
});
