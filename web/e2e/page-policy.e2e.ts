import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expectSoon } from '../../test/support/expect-soon.js';
import { DESKTOP, openBrowser, type TestBrowser } from './support/browser.js';
import { sharedProduct, type SharedProduct } from './support/product.js';

/** How a script may try to get into the page; each leaves its name in `window.ran`. */
const INTRUDERS: [how: string, code: (other: string) => string][] = [
  ['an inline script', () => `put('<script>', 'ran.push(1)')`],
  [
    'an inline script with a made-up nonce',
    () => `put('<script>', 'ran.push(1)', 'AAAAAAAAAAAAAAAAAAAAAA==')`,
  ],
  [
    'an inline handler',
    () => `document.body.insertAdjacentHTML('beforeend', '<img src=x onerror="ran.push(1)">')`,
  ],
  ['a script of another host', (other) => `put('<script>', '', '', '${other}/evil.js')`],
  ['a data address', () => `put('<script>', '', '', 'data:text/javascript,ran.push(1)')`],
  ['text that is evaluated', () => `setTimeout('ran.push(1)', 0)`],
  [
    'a link with code',
    () => `Object.assign(document.createElement('a'), { href: 'javascript:ran.push(1)' }).click()`,
  ],
];

/** What the client does with the owner's script (D71): a script element with the nonce of the page. */
const HELPERS = `
  window.ran = [];
  window.blocked = false;
  document.addEventListener('securitypolicyviolation', () => { window.blocked = true; });
  function put(_tag, text, nonce = '', src = '') {
    const script = document.createElement('script');
    if (nonce) script.nonce = nonce;
    if (src) script.src = src; else script.textContent = text;
    document.body.append(script);
  }`;

describe('scripts of the page, standalone', () => {
  let product: SharedProduct;
  let browser: TestBrowser;
  let other: Server;
  beforeAll(async () => {
    product = await sharedProduct();
    browser = await openBrowser(DESKTOP, product.baseUrl);
    other = createServer((_request, response) => {
      response.writeHead(200, { 'content-type': 'text/javascript' });
      response.end('window.ran.push(1)');
    }).listen(0, '127.0.0.1');
    await once(other, 'listening');
  });
  afterAll(async () => {
    other?.close();
    await browser?.close();
  });
  beforeEach(async () => {
    await browser.page.goto('/login');
    await browser.page.evaluate(HELPERS);
  });

  /** Does what the code says, until the page has run its script or has refused to. */
  async function expectToRun(code: string, runs: boolean): Promise<void> {
    await browser.page.evaluate(code);
    const seen = () => browser.page.evaluate('({ ran: ran.length, blocked })');
    await expectSoon(seen, { ran: runs ? 1 : 0, blocked: !runs });
  }

  it('run with the nonce of the page, as the script of a project’s owner does', async () => {
    const nonce = `document.querySelector('script[nonce]').nonce`;
    expect(await browser.page.evaluate(`${nonce}.length`)).toBe(24);
    await expectToRun(`put('<script>', 'ran.push(1)', ${nonce})`, true);
  });

  it.each(INTRUDERS)('do not run as %s', async (_how, code) => {
    const { port } = other.address() as AddressInfo;
    await expectToRun(code(`http://127.0.0.1:${port}`), false);
  });

  it('cannot be given the nonce of an earlier page', async () => {
    const nonce = await browser.page.evaluate(`document.querySelector('script[nonce]').nonce`);
    await browser.page.reload();
    await browser.page.evaluate(HELPERS);
    await expectToRun(`put('<script>', 'ran.push(1)', '${String(nonce)}')`, false);
  });

  it('weigh 250 KB at the most before sign-in', async () => {
    await browser.page.reload({ waitUntil: 'networkidle' });
    const bytes = await browser.page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .filter(({ name }) => new URL(name).pathname.endsWith('.js'))
        .reduce((sum, entry) => sum + (entry as PerformanceResourceTiming).encodedBodySize, 0),
    );
    expect(bytes).toBeGreaterThan(100 * 1024);
    expect(bytes).toBeLessThanOrEqual(250 * 1024);
  });
});
