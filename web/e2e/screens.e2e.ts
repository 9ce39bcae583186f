import { createEntity, createFields } from '@buildmesh/contracts';
import { expectSoon } from '../../test/support/expect-soon.js';
import { importFile, jobEnd } from '../../test/support/transfer.js';
import { DESKTOP, openBrowser, picture, type TestBrowser } from './support/browser.js';
import { signIn } from './support/people.js';
import { startProduct, type Product } from './support/product.js';
import { screensOf, visit } from './support/screens.js';
import { visitsWorld } from './support/world.js';

const LANGUAGES: [locale: string, name: string, signIn: string][] = [
  ['zh', '简体中文', '登录'],
  ['en', 'English', 'Sign in'],
  ['ja', '日本語', 'ログイン'],
  ['vi', 'Tiếng Việt', 'Đăng nhập'],
  ['yue', '廣東話', '登入'],
  ['zh-TW', '繁體中文', '登入'],
];
/** How a page names its language to browsers and screen readers, where that is not our own name of it. */
const PAGE_LANGUAGE: Record<string, string> = { yue: 'zh-HK' };
/** `table.filter`, `shell.nav.home`: what a text without a translation looks like. */
const RAW_KEY =
  /\b(account|app|custom|entity|field|filter|group|help|invitation|menu|module|project|public|record|role|schedule|session|settings|shared|shell|table|transfer|user)\.[a-z][a-z-]*(\.[a-z-]+)*\b/;
/** What everybody sees; the others are gone through in English, and that no language lacks a text is tested apart. */
const SEEN_BY_ALL = ['home', 'table', 'members', 'roles', 'account'];
/** Rows of the large table; enough that most of them are never loaded. */
const LARGE = process.env['CI'] === 'true' ? 60_000 : 200_000;

describe('every screen, standalone', () => {
  let product: Product;
  let browser: TestBrowser;
  let world: { project: string; entity: string; name: string };
  beforeAll(async () => {
    product = await startProduct('standalone');
    world = await visitsWorld(product);
    browser = await openBrowser(DESKTOP, product.baseUrl);
    await signIn(browser.page, product.account, product.password);
  });

  afterAll(async () => {
    await browser?.close();
    await product?.stop();
  });

  it.each(LANGUAGES)('%s can be chosen, and the screens speak it', async (locale) => {
    const raw: string[] = [];
    const visited = Object.entries(screensOf(world)).filter(
      ([name]) => locale === 'en' || SEEN_BY_ALL.includes(name),
    );
    for (const [name, path] of visited) {
      await visit(browser.page, path, locale);
      const lang = () => browser.page.evaluate(() => document.documentElement.lang);
      await expectSoon(async () => ({ name, lang: await lang() }), {
        name,
        lang: expect.stringMatching(new RegExp(`^${PAGE_LANGUAGE[locale] ?? locale}`, 'i')),
      });
      const text = await browser.page.locator('body').innerText();
      const found = RAW_KEY.exec(text.replaceAll(/\b[\w-]+\.(csv|xlsx|json)\b/g, ''));
      if (found) raw.push(`${name}: ${found[0]}`);
      await picture(browser.page, `screens-${locale}-${name}`);
    }
    expect(raw).toEqual([]);
  });

  it('asks in each language at the door', async () => {
    const door = await openBrowser(DESKTOP, product.baseUrl);
    try {
      await door.page.goto('/login');
      for (const [, name, word] of LANGUAGES) {
        await door.page.getByRole('combobox').first().selectOption({ label: name });
        await door.page.getByRole('button', { name: word, exact: true }).waitFor();
      }
      expect(door.faults).toEqual([]);
    } finally {
      await door.close();
    }
  });

  it('shows the right rows after a jump to the end of a large table', async () => {
    const { api } = product;
    const params = { project: world.project };
    const { _id: entity } = await api.must(createEntity, { params, body: { name: 'Large' } });
    await api.must(createFields, {
      params,
      body: {
        entity,
        list: [
          { name: 'Code', key: 'code', type: 'string' },
          { name: 'Number', key: 'number', type: 'number' },
        ],
      },
    });
    const content = `Code,Number\n${Array.from({ length: LARGE }, (_, n) => `C${n},${n}`).join('\n')}\n`;
    const answer = await importFile(api, { params: { ...params, entity }, name: 'large.csv', content });
    expect(await jobEnd(api, { ...params, job: answer.data.job })).toMatchObject({
      state: 'done',
      saved: LARGE,
    });

    const { page } = browser;
    await page.goto(`/${world.project}/table/${entity}?o_locale=en`);
    await page.getByText(`${LARGE.toLocaleString('en')} records`).waitFor();
    await page.getByRole('button', { name: 'Menu of Number' }).click();
    await page.getByRole('menuitem', { name: 'Sort ascending' }).click();
    const number = (n: number) =>
      page
        .getByRole('gridcell', { name: n.toLocaleString('en'), exact: true })
        .or(page.getByRole('gridcell', { name: String(n), exact: true }));
    await number(0).waitFor();
    // The end is known when the count is.
    await page.getByText(`${LARGE.toLocaleString('en')} records`).waitFor();
    await number(0).click();
    await page.keyboard.press('ControlOrMeta+End');
    await number(LARGE - 1).waitFor();
    for (let n = LARGE - 5; n < LARGE; n++) {
      const cells = page
        .getByRole('row')
        .filter({ has: number(n) })
        .getByRole('gridcell');
      await expectSoon(async () => (await cells.allInnerTexts())[0], `C${n}`);
    }
    await page.keyboard.press('ControlOrMeta+Home');
    await number(0).waitFor();
  });

  it('wrote no error to the console', () => {
    expect(browser.faults).toEqual([]);
  });
});
