import type { Page } from 'playwright-core';
import { expectSoon } from '../../test/support/expect-soon.js';
import { TencentCaptchaServer } from '../../services/identity/test/providers/tencent-captcha-server.js';
import { accountWorld, type AccountWorld } from './support/account-world.js';
import { DESKTOP, look, openBrowser, PHONE, type TestBrowser } from './support/browser.js';
import { startProduct, type Product } from './support/product.js';

/** Where Tencent's script lies: the page may load it from there and from nowhere else. */
const SCRIPT = 'https://turing.captcha.qcloud.com/TJCaptcha.js';
/** Stands in for it: passes at once with the ticket that `solve` gives, which the journey exposes to the page. */
const PASSING = `window.TencentCaptcha = class {
  constructor(appId, onAnswer) { Object.assign(this, { appId, onAnswer }); }
  show() { window.solve(this.appId).then((proof) => this.onAnswer({ ret: 0, ...proof })); }
};`;

describe('the captcha of Tencent, standalone', () => {
  let product: Product;
  let tencent: TencentCaptchaServer;

  beforeAll(async () => {
    tencent = await new TencentCaptchaServer(Date.now).start();
    product = await startProduct('standalone', {
      SMS: 'offline',
      CAPTCHA: 'tencent',
      TENCENT_SECRET_ID: 'secret-id',
      TENCENT_SECRET_KEY: 'secret-key',
      TENCENT_CAPTCHA_APP_ID: '199999164',
      TENCENT_CAPTCHA_APP_SECRET: 'app-secret',
      TENCENT_CAPTCHA_URL: tencent.url,
    });
  });
  afterAll(async () => {
    await product?.stop();
    await tencent?.stop();
  });

  describe.each([
    ['desktop', DESKTOP],
    ['phone', PHONE],
  ] as const)('on a %s', (device, viewport) => {
    let world: AccountWorld;
    let browser: TestBrowser;
    let page: Page;
    let reachable = false;
    const shown: string[] = [];

    beforeAll(async () => {
      world = await accountWorld(product, `captcha ${device}`);
      browser = await openBrowser(viewport, product.baseUrl);
      page = browser.page;
      let address = '';
      await browser.context.route(SCRIPT, (route) => {
        address = route.request().headers()['x-forwarded-for'] ?? '';
        return reachable
          ? route.fulfill({ contentType: 'text/javascript', body: PASSING })
          : route.abort('connectionrefused');
      });
      await page.exposeFunction('solve', (appId: string) => {
        shown.push(appId);
        const { ticket, random } = tencent.solve(address);
        return { ticket, randstr: random };
      });
    });
    afterAll(() => browser?.close());

    /** The console told of this alone since the last time. */
    async function expectFault(text: string): Promise<void> {
      await expectSoon(() => browser.faults, [expect.stringContaining(text)]);
      browser.faults.length = 0;
    }

    it('says when it cannot be loaded, and lets somebody try again', async () => {
      await page.goto('/forgot?o_locale=en');
      await page.getByRole('button', { name: 'Check that you are a person' }).click();
      await page.getByText('The check could not be loaded.').waitFor();
      await look(page, `captcha-${device}-failed`);
      // That the script did not come is what this is about.
      await expectFault('ERR_CONNECTION_REFUSED');
      reachable = true;
      await page.getByRole('button', { name: 'Try again' }).click();
      await page.getByRole('button', { name: 'Checked' }).waitFor();
      await expectSoon(() => shown, ['199999164']);
    });

    it('lets a code be sent, with which a new password is set', async () => {
      await page.getByLabel('Phone', { exact: true }).fill(world.member.phone);
      await page.getByRole('button', { name: 'Send code' }).click();
      const code = /\d{6}/.exec((await page.getByText(/Your code: \d{6}/).textContent()) ?? '')?.[0] ?? '';
      expect(code).toHaveLength(6);
      await look(page, `captcha-${device}-sent`);
      await page.getByLabel('Code from the message').fill(code);
      await page.getByLabel('New password').fill('renewed123');
      await page.getByLabel('Password again').fill('renewed123');
      await page.getByRole('button', { name: 'Set new password' }).click();
      await page.getByText('Your password has been reset').waitFor();
    });

    it('is the only script from outside that the page lets in', async () => {
      const blocked = await page.evaluate(async () => {
        const violation = new Promise<string>((resolve) =>
          document.addEventListener('securitypolicyviolation', ({ blockedURI }) => resolve(blockedURI), {
            once: true,
          }),
        );
        const script = document.createElement('script');
        script.src = 'https://captcha.example.test/TJCaptcha.js';
        document.head.append(script);
        return violation;
      });
      expect(blocked).toBe('https://captcha.example.test/TJCaptcha.js');
      await expectFault('https://captcha.example.test/TJCaptcha.js');
    });

    it('wrote no other error to the console', () => {
      expect(browser.faults).toEqual([]);
    });
  });
});
