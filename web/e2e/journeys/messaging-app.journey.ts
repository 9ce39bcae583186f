import type { BrowserContext, Page } from 'playwright-core';
import { freePort } from '@buildmesh/testing';
import { expectSoon } from '../../../test/support/expect-soon.js';
import { WeixinServer, type WeixinPerson } from '../../../services/identity/test/providers/weixin-server.js';
import { accountWorld, OFFLINE, type AccountWorld } from '../support/account-world.js';
import { DESKTOP, look as lookAt, openBrowser, PHONE, type TestBrowser } from '../support/browser.js';
import { pathOf, signInByForm, signOut, submitSignIn, told } from '../support/people.js';
import { startProduct, type Product } from '../support/product.js';

/** What the browser inside WeChat calls itself. */
const INSIDE_WEIXIN =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 MicroMessenger/8.0.50';
/** Where people agree that the product learns who they are. */
const WEIXIN_PAGES = 'https://open.weixin.test';

const PLACES = {
  desktop: {
    where: 'in the browser of a computer',
    viewport: DESKTOP,
    app: 'wxweb',
    page: '/connect/qrconnect',
  },
  phone: { where: 'inside the app', viewport: PHONE, app: 'wxmain', page: '/connect/oauth2/authorize' },
};

/** Signing in with WeChat, with the browser of a computer or inside the app on a phone. */
export function messagingAppJourney(device: keyof typeof PLACES): void {
  const { where, viewport, app, page: agreeing } = PLACES[device];
  describe('WeChat, standalone', () => {
    let product: Product;
    let weixin: WeixinServer;

    beforeAll(async () => {
      weixin = await new WeixinServer().start();
      weixin.apps.set('wxweb', 'web-secret');
      const port = await freePort();
      product = await startProduct('standalone', {
        ...OFFLINE,
        PORT: String(port),
        PUBLIC_ORIGINS: `http://127.0.0.1:${port}`,
        WEIXIN_API_URL: weixin.url,
        WEIXIN_OPEN_URL: WEIXIN_PAGES,
        WEIXIN_APP_ID: 'wxmain',
        WEIXIN_APP_SECRET: 'main-secret',
        WEIXIN_WEB_APP_ID: 'wxweb',
        WEIXIN_WEB_APP_SECRET: 'web-secret',
      });
    });
    afterAll(async () => {
      await product?.stop();
      await weixin?.stop();
    });

    describe(where, () => {
      const inside = viewport === PHONE;
      let world: AccountWorld;
      let browser: TestBrowser;
      let page: Page;
      /** Whose WeChat it is. */
      let person: WeixinPerson;
      let refusing = false;

      beforeAll(async () => {
        world = await accountWorld(product, where);
        person = { openid: `o-${viewport.width}`, unionid: `u-${viewport.width}`, nickname: 'Mia in WeChat' };
        browser = await openBrowser(viewport, product.baseUrl, { userAgent: inside ? INSIDE_WEIXIN : '' });
        page = browser.page;
        await playWeixinPages(browser.context);
      });
      afterAll(() => browser?.close());

      /** WeChat's own page: shows who asks, and leads back with a code or without one. */
      async function playWeixinPages(context: BrowserContext): Promise<void> {
        await context.route(`${WEIXIN_PAGES}/**`, (route) => {
          const asked = new URL(route.request().url());
          const back = new URL(asked.searchParams.get('redirect_uri') ?? '');
          const asks = asked.searchParams.get('appid');
          if (asked.pathname !== agreeing || asks !== app)
            return route.fulfill({ status: 400, body: asked.href });
          if (!refusing) back.searchParams.set('code', weixin.agree(person, app));
          back.searchParams.set('state', asked.searchParams.get('state') ?? '');
          const link = back.href.replaceAll('&', '&amp;');
          return route.fulfill({
            contentType: 'text/html',
            body: `<a href="${link}">${refusing ? 'Refuse' : 'Agree'}</a>`,
          });
        });
      }
      const look = (name: string) => lookAt(page, `weixin-${viewport.width}-${name}`);
      const withWeixin = () => page.getByRole('button', { name: 'WeChat' });

      it('is not linked yet: somebody signs in with the password, and it is from then on', async () => {
        await signOut(page);
        await look('door');
        await withWeixin().click();
        await page.getByRole('link', { name: 'Agree' }).click();
        await page.getByText('Sign in or register to link your WeChat identity.').waitFor();
        await look('link');
        await submitSignIn(page, world.member.account, world.member.password);
        await page.getByRole('button', { name: /Mia Member/ }).waitFor();
        await page.goto('/user/security');
        await page.getByText('Mia in WeChat').waitFor();
        await look('linked');
      });

      it('lets the person in without a password, back to where they were', async () => {
        await signOut(page);
        await page.goto(`/${world.project}/user/roles`);
        await page.getByRole('button', { name: 'Sign in', exact: true }).waitFor();
        await withWeixin().click();
        await page.getByRole('link', { name: 'Agree' }).click();
        await page.getByRole('heading', { name: 'My roles' }).waitFor();
        await expectSoon(() => pathOf(page), `/${world.project}/user/roles`);
        await expectSoon(() => /code=|state=|ticket/.test(page.url()), false);
      });

      it('says so when the person refuses, and lets nobody in', async () => {
        await signOut(page);
        refusing = true;
        await withWeixin().click();
        await told(page.getByRole('alert'), () => page.getByRole('link', { name: 'Refuse' }).click());
        await page.getByRole('button', { name: 'Sign in', exact: true }).waitFor();
        await look('refused');
        refusing = false;
      });

      it('lets nobody in any more once it was unlinked', async () => {
        await signInByForm(page, world.member.account, world.member.password);
        await page.goto('/user/security');
        await page.getByRole('button', { name: 'Unlink WeChat?' }).click();
        await page.getByRole('dialog').getByRole('button', { name: 'Unlink' }).click();
        await page.getByText('None linked yet').waitFor();
        await signOut(page);
        await withWeixin().click();
        await page.getByRole('link', { name: 'Agree' }).click();
        await page.getByText('Sign in or register to link your WeChat identity.').waitFor();
        await expectSoon(() => pathOf(page), expect.stringMatching(/\/login$/));
      });

      it('wrote no error to the console on the whole way', () => {
        expect(browser.faults).toEqual([]);
      });
    });
  });
}
