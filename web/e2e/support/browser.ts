import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { chromium, type Browser, type BrowserContext, type Page, type Request } from 'playwright-core';
import { patientMs } from '@buildmesh/testing';
import { expectSoon } from '../../../test/support/expect-soon.js';
import { moveToOwnAddress } from './address.js';

const CHROMIUM_PATHS = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];
const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

export const DESKTOP = { width: 1440, height: 900 };
export const PHONE = { width: 390, height: 844 };

/** A step that takes longer hangs. */
const STEP_DEADLINE_MS = patientMs(60_000);
/** How long a fault of the page may pass by, because the page is still on its way to where it will stand. */
const PASSING_MS = 5_000;

/** One browser as a person has it: with a profile of its own, which is gone once it is closed. */
export interface TestBrowser {
  context: BrowserContext;
  page: Page;
  /** What the page wrote to its console as errors, and what it threw. */
  faults: string[];
  /** Resolves once the page waits for no answer. */
  quiet(): Promise<void>;
  close(): Promise<void>;
}

/** Lines of a screen that the report of a failure shows, and how long it waits for them. */
const REPORTED_LINES = 60;
const REPORT_MS = 3_000;
/** What is asked for, what is told, and the screen itself; the navigation around it is the same everywhere. */
const WORTH_TELLING = '[role=dialog], [role=menu], [role=alert], main';

const pages = new Set<Page>();

/** The product that a browser was opened for. */
const baseUrls = new WeakMap<BrowserContext, string>();

export function baseUrlOf(page: Page): string {
  const baseUrl = baseUrls.get(page.context());
  if (!baseUrl) throw new Error('the page belongs to no browser of `openBrowser`');
  return baseUrl;
}

/** What the open pages show, for the report of a failure (`environment.mjs`). */
async function screensNow(): Promise<string> {
  const screens = [...pages].map(async (page) => {
    const parts = await page.locator(WORTH_TELLING).all();
    const shown = await Promise.all(
      (parts.length > 0 ? parts : [page.locator('body')]).map((part) =>
        part.ariaSnapshot({ timeout: REPORT_MS }).catch((error: unknown) => String(error)),
      ),
    );
    return [page.url(), ...shown.join('\n').split('\n').slice(0, REPORTED_LINES)].join('\n');
  });
  return (await Promise.all(screens)).join('\n\n');
}
Object.assign(globalThis, { screensOfJourney: screensNow });

/** The Chromium of all browsers that are open now: its profiles know nothing of each other, and it starts but once. */
let chromiumOfAll: Promise<Browser> | undefined;
let open = 0;

function startChromium(flags: readonly string[] = []): Promise<Browser> {
  const executablePath = process.env['CHROMIUM_PATH'] ?? CHROMIUM_PATHS.find((path) => existsSync(path));
  if (!executablePath)
    throw new Error('no Chromium on this machine; install the package chromium or set CHROMIUM_PATH');
  return chromium.launch({ executablePath, args: [...FLAGS, ...flags] });
}

async function closeProfile(context: BrowserContext): Promise<void> {
  await context.close();
  open -= 1;
  if (open > 0) return;
  const last = chromiumOfAll;
  chromiumOfAll = undefined;
  await (await last)?.close();
}

/** A camera that shows a film, a file of `y4m`, and that nobody has to allow. Such a Chromium is one of its own. */
const cameraOf = (film: string): string[] => [
  '--use-fake-ui-for-media-stream',
  '--use-fake-device-for-media-stream',
  `--use-file-for-fake-video-capture=${film}`,
];

export async function openBrowser(
  viewport: { width: number; height: number },
  baseUrl: string,
  { dark = false, userAgent = '', film = '', locale = 'en-GB' } = {},
): Promise<TestBrowser> {
  const phone = viewport.width < 500;
  const own = film === '' ? undefined : await startChromium(cameraOf(film));
  const context = await (own ?? (await (chromiumOfAll ??= startChromium()))).newContext({
    viewport,
    hasTouch: phone,
    isMobile: phone,
    baseURL: baseUrl,
    locale,
    ...(userAgent && { userAgent }),
    reducedMotion: 'reduce',
    colorScheme: dark ? 'dark' : 'light',
  });
  if (!own) open += 1;
  baseUrls.set(context, baseUrl);
  context.setDefaultTimeout(STEP_DEADLINE_MS);
  await moveToOwnAddress(context);
  const page = await context.newPage();
  pages.add(page);
  page.on('close', () => pages.delete(page));
  const faults: string[] = [];
  page.on('console', (message) => {
    if (message.type() !== 'error') return;
    const { url } = message.location();
    faults.push([message.text(), url && `(${url}, seen on ${page.url()})`].filter(Boolean).join(' '));
  });
  page.on('pageerror', (error) => faults.push(error.message));
  const asked = new Set<Request>();
  page.on('request', (request) => asked.add(request));
  page.on('requestfinished', (request) => asked.delete(request));
  page.on('requestfailed', (request) => asked.delete(request));
  return {
    context,
    page,
    faults,
    quiet: () => expectSoon(() => [...asked].map((request) => request.url()), []),
    close: () => (own ? own.close() : closeProfile(context)),
  };
}

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Accessibility faults of level serious or critical that the page keeps, one text each. */
export async function seriousFaults(page: Page): Promise<string[]> {
  const end = performance.now() + PASSING_MS;
  let faults = await faultsNow(page);
  while (faults.length > 0 && performance.now() < end) faults = await faultsNow(page);
  return faults;
}

async function faultsNow(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axeSource);
  return page.evaluate(async () => {
    // A colour on its way from one to another is neither; what turns for ever is not waited for.
    const passing = document
      .getAnimations()
      .filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime));
    await Promise.race([
      Promise.allSettled(passing.map(({ finished }) => finished)),
      new Promise((resolve) => setTimeout(resolve, 2_000)),
    ]);
    const axe = (
      globalThis as unknown as {
        axe: {
          run(options: { resultTypes: ['violations'] }): Promise<{
            violations: { id: string; impact: string; help: string; nodes: { target: string[] }[] }[];
          }>;
        };
      }
    ).axe;
    // Every rule runs; without a list of what is in order it takes half the time.
    const { violations } = await axe.run({ resultTypes: ['violations'] });
    return violations
      .filter((one) => one.impact === 'serious' || one.impact === 'critical')
      .map(
        (one) =>
          `${one.id}: ${one.help} (${one.nodes
            .slice(0, 3)
            .map((node) => node.target.join(' '))
            .join(', ')})`,
      );
  });
}

/** Keeps a picture of the page under the folder that `E2E_PICTURES` names; without it, none. */
export async function picture(page: Page, name: string): Promise<void> {
  const folder = process.env['E2E_PICTURES'];
  if (!folder) return;
  mkdirSync(folder, { recursive: true });
  await page.screenshot({ path: join(folder, `${name}.png`) });
}

/** The screen as it stands: a picture of it, nothing that shuts people out, nothing wider than the device. */
export async function look(page: Page, name: string): Promise<void> {
  const faults = await seriousFaults(page);
  await picture(page, name);
  const width = () => page.evaluate(() => document.documentElement.scrollWidth);
  await expectSoon(async () => ({ name, faults, width: await width() }), {
    name,
    faults: [],
    width: page.viewportSize()?.width,
  });
}

/** What would be printed beside the element `selector`: texts, pictures and inputs that are visible outside it. */
export function printedOutside(page: Page, selector: string): Promise<string[]> {
  return page.evaluate(
    (selector) =>
      [...document.body.querySelectorAll<HTMLElement>('*')]
        .filter(
          (element) => !element.closest(selector) && element.checkVisibility({ visibilityProperty: true }),
        )
        .filter(
          (element) =>
            element.matches('svg, img, canvas, input, textarea, select, button') ||
            [...element.childNodes].some(({ nodeType, nodeValue }) => nodeType === 3 && nodeValue?.trim()),
        )
        .map((element) => `${element.tagName} ${element.textContent.slice(0, 40)}`),
    selector,
  );
}

/** Prints the page to a file, kept like a picture; returns on how many sheets it stands. The page hears that it was printed. */
export async function printedSheets(page: Page, name: string): Promise<number> {
  await picture(page, name);
  const pdf = await page.pdf({ format: 'A4' });
  const folder = process.env['E2E_PICTURES'];
  if (folder) writeFileSync(join(folder, `${name}.pdf`), pdf);
  return pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0;
}
