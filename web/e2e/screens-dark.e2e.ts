import { expectSoon } from '../../test/support/expect-soon.js';
import { DESKTOP, openBrowser, PHONE, picture, seriousFaults } from './support/browser.js';
import { signIn } from './support/people.js';
import { sharedProduct, type SharedProduct } from './support/product.js';
import { screensOf, visit } from './support/screens.js';
import { visitsWorld } from './support/world.js';

describe('every screen in the dark, standalone', () => {
  let product: SharedProduct;
  let world: { project: string; entity: string };

  beforeAll(async () => {
    product = await sharedProduct();
    world = await visitsWorld(product);
  });

  it.each([
    ['desktop', DESKTOP],
    ['phone', PHONE],
  ] as const)('has no serious fault in the dark, %s', async (device, viewport) => {
    const dark = await openBrowser(viewport, product.baseUrl, { dark: true });
    const faults: string[] = [];
    try {
      await signIn(dark.page, product.account, product.password);
      for (const [name, path] of Object.entries(screensOf(world))) {
        await visit(dark.page, path, 'en');
        await picture(dark.page, `dark-${device}-${name}`);
        faults.push(...(await seriousFaults(dark.page)).map((fault) => `${name}: ${fault}`));
      }
      expect(faults).toEqual([]);
      const background = () =>
        dark.page.evaluate(() => getComputedStyle(document.body).backgroundColor.match(/\d+/g)?.slice(0, 3));
      await expectSoon(async () => Math.max(...((await background()) ?? []).map(Number)) < 80, true);
      expect(dark.faults).toEqual([]);
    } finally {
      await dark.close();
    }
  });
});
