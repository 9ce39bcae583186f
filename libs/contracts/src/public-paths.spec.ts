import { catalogue } from './catalogue.js';

/** Who comes without a token, and why (GW-AUTH-004): each path with its method. */
const PUBLIC: Record<string, readonly string[]> = {
  'signing in': ['POST /api/common/user/login'],
  registering: ['POST /api/common/user/reg', 'POST /api/common/user/invite/preview'],
  'proving not to be a machine, and whose phone it is': [
    'GET /api/common/utils/captcha',
    'POST /api/common/utils/verifyCode',
    'POST /api/common/user/resetPwd',
  ],
  'how a project looks at its door': ['GET /api/common/project/custom/:project'],
  'tickets in place of a token': [
    'GET /api/payment/trade/pay/:order/alipay',
    'POST /api/common/user/ticket/exchange',
    'POST /api/common/user/ticket/generate',
    'POST /api/common/user/ticket/poll',
  ],
  'messaging apps: signing in with them, and pages inside of them': [
    'POST /api/common/user/oauth/id',
    'POST /api/third/start',
    'GET /api/third/providers',
    'GET /api/third/dingtalk/login',
    'GET /api/third/weixin/login',
    'GET /api/third/wxwork/login',
    'GET /api/third/weixin/main/wxconfig',
    'GET /api/third/weixin/third/:project/wxconfig',
    'GET /api/third/dingtalk/js',
    'POST /api/third/dingtalk/jsconfig/:project',
    'POST /api/third/wxwork/main/jsconfig/:corp',
    'POST /api/third/wxwork/main/jsagentconfig/:corp',
    'GET /api/third/wxwork/main/project/:corp',
    'POST /api/third/wxwork/suite/:suite/jsconfig/:corp',
    'POST /api/third/wxwork/suite/:suite/jsagentconfig/:corp',
  ],
  'addresses that carry their own proof: a file for an hour, a short link': [
    'GET /api/common/file/:project/:id',
    'GET /api/common/utils/s/:code',
  ],
  'calls of outside services, which prove themselves by a signature': [
    'GET /api/third/wxwork/suite/callback',
    'POST /api/third/wxwork/suite/callback',
    'POST /api/payment/notify/alipay',
    'POST /api/payment/notify/wxpay',
  ],
};

test('exactly these paths are open to everybody without a token', () => {
  const open = catalogue.filter(({ access }) => access.level === 'public');
  expect(open.flatMap(({ aliases }) => aliases)).toEqual([]);
  expect(open.map(({ method, path }) => `${method} ${path}`).sort()).toEqual(
    Object.values(PUBLIC).flat().sort(),
  );
});
