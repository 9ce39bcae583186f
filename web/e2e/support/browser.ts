import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type BrowserContext, type Page } from 'playwright-core';

const CHROMIUM_PATHS = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];
const FLAGS = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync'];

export const DESKTOP = { width: 1440, height: 900 };
export const PHONE = { width: 390, height: 844 };

/** One browser with a profile of its own, closed and deleted at the end. */
export interface TestBrowser {
  context: BrowserContext;
  page: Page;
  /** What the page wrote to its console as errors, and what it threw. */
  faults: string[];
  close(): Promise<void>;
}

export async function openBrowser(viewport: { width: number; height: number }, baseUrl: string, { dark = false } = {}): Promise<TestBrowser> {
  const executablePath = process.env['CHROMIUM_PATH'] ?? CHROMIUM_PATHS.find((path) => existsSync(path));
  if (!executablePath) throw new Error('no Chromium on this machine; install the package chromium or set CHROMIUM_PATH');
  const profile = mkdtempSync(join(tmpdir(), 'bm-chromium-'));
  const phone = viewport.width < 500;
  const context = await chromium.launchPersistentContext(profile, {
    executablePath,
    args: FLAGS,
    viewport,
    hasTouch: phone,
    isMobile: phone,
    baseURL: baseUrl,
    locale: 'en-US',
    reducedMotion: 'reduce',
    colorScheme: dark ? 'dark' : 'light',
  });
  context.setDefaultTimeout(30_000);
  const page = context.pages()[0] ?? (await context.newPage());
  const faults: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') faults.push(message.text());
  });
  page.on('pageerror', (error) => faults.push(error.message));
  return {
    context,
    page,
    faults,
    async close() {
      await context.close();
      rmSync(profile, { recursive: true, force: true });
    },
  };
}

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Accessibility faults of level serious or critical on the page as it stands, one text each. */
export async function seriousFaults(page: Page): Promise<string[]> {
  await page.evaluate(axeSource);
  return page.evaluate(async () => {
    const axe = (globalThis as unknown as { axe: { run(): Promise<{ violations: { id: string; impact: string; help: string; nodes: { target: string[] }[] }[] }> } }).axe;
    const { violations } = await axe.run();
    return violations
      .filter((one) => one.impact === 'serious' || one.impact === 'critical')
      .map((one) => `${one.id}: ${one.help} (${one.nodes.slice(0, 3).map((node) => node.target.join(' ')).join(', ')})`);
  });
}

/** Keeps a picture of the page under the folder that `E2E_PICTURES` names; without it, none. */
export async function picture(page: Page, name: string): Promise<void> {
  const folder = process.env['E2E_PICTURES'];
  if (!folder) return;
  mkdirSync(folder, { recursive: true });
  await page.screenshot({ path: join(folder, `${name}.png`) });
}
