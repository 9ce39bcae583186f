// How evenly the grid scrolls: times between frames in headless Chromium, with the wheel and with the scroll bar.
//   GRID_ROWS=300000   rows imported into a product that is started for it
//   GRID_URL=http://…  GRID_ACCOUNT  GRID_PASSWORD  GRID_PLACE=project/entity   measures one that runs already
//   GRID_SCALE=1       device pixels per pixel       GRID_FRAMES=1  tells what each long frame was spent on
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { chromium } from 'playwright-core';
import { ROOT, serverArgs } from '../deploy/scripts/paths.mjs';
import { freePort, start, stop, whenReady } from '../deploy/scripts/processes.mjs';
import { median, quantile, rounded } from './lib/statistics.mjs';
import { Client } from './ours/client.mjs';
import { createTable, importFile, writeCsv } from './ours/prepare.mjs';

const ROWS = Number(process.env.GRID_ROWS || 300_000);
// Three frames at 60 Hz are 50.0 ms, and the clock of a page tells them as 49.9 to 50.1: that is not over 50 yet.
const LONG_MS = 50;
const CLOCK_MS = 0.5;
const ACCOUNT = process.env.GRID_ACCOUNT || 'admin';
const PASSWORD = process.env.GRID_PASSWORD || 'bench-admin-1';
const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
const VIEWPORT = { width: 1440, height: 900 };

/** A product with a table of `ROWS` rows, or the one that was named. */
async function place() {
  const { GRID_URL: base, GRID_PLACE: named } = process.env;
  if (base && named) return { base, path: named, stop: () => undefined };
  const folder = resolve(ROOT, process.env.BENCH_HOME || '.bench', 'grid');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const env = {
    ...process.env,
    NODE_ENV: 'development',
    LOG_LEVEL: 'warn',
    HOST: '127.0.0.1',
    PORT: String(port),
    DATA_DIR: join(folder, 'data'),
    BM_ADMIN_ACCOUNT: ACCOUNT,
    BM_ADMIN_PASSWORD: PASSWORD,
    DEFAULT_EDITION: '3',
    DEMO: '0',
  };
  start(folder, 'standalone', {
    command: process.execPath,
    args: serverArgs('deploy/standalone'),
    env,
    cwd: ROOT,
  });
  const ready = async () => (await fetch(`${url}/api/health/ready`)).status === 200;
  await whenReady(folder, 'standalone', { ready, timeoutMs: 180_000 });
  const admin = await Client.signIn(url, ACCOUNT, PASSWORD);
  const { _id: project } = await admin.post('/api/common/project/create', { name: `grid ${Date.now()}` });
  const entity = await createTable(admin, project, 'orders');
  const csv = join(folder, 'orders.csv');
  await writeCsv(csv, ROWS);
  await importFile({ admin, project, pids: [] }, entity, csv);
  return { base: url, path: `${project}/${entity}`, stop: () => stop(folder, 'standalone') };
}

/** Records the time between frames, and what Chromium says long ones were spent on. */
const record = (page, selector) =>
  page.evaluate((selector) => {
    const scroller = document.querySelector(selector);
    const frames = [];
    const long = [];
    let last;
    let on = true;
    let furthest = 0;
    let moved = 0;
    let waiting = 0;
    let top = scroller.scrollTop;
    const step = (now) => {
      if (last !== undefined) frames.push(now - last);
      last = now;
      if (scroller.scrollTop !== top) {
        moved++;
        if (scroller.querySelector('.g-waiting')) waiting++;
      }
      top = scroller.scrollTop;
      furthest = Math.max(furthest, top);
      if (on) requestAnimationFrame(step);
    };
    requestAnimationFrame(step);
    const watcher = new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        long.push({
          at: Math.round(entry.startTime),
          ms: Math.round(entry.duration),
          beforeRenderMs: Math.round(entry.renderStart - entry.startTime),
          styleLayoutMs: Math.round(entry.startTime + entry.duration - entry.styleAndLayoutStart),
          scripts: entry.scripts.map(
            (one) =>
              `${one.invoker} ${Math.round(one.duration)} ms, forced ${Math.round(one.forcedStyleAndLayoutDuration)}`,
          ),
        });
    });
    watcher.observe({ type: 'long-animation-frame', buffered: false });
    globalThis.endFrames = () => {
      on = false;
      watcher.disconnect();
      return { frames, long, furthest, moved, waiting };
    };
  }, selector);

const pause = (ms) => new Promise((done) => setTimeout(done, ms));

/** `ticks` turns of the wheel, one about every 16 ms. */
async function wheel(page, pixels, ticks) {
  await page.mouse.move(700, 500);
  for (let tick = 0; tick < ticks; tick++) {
    const started = performance.now();
    await page.mouse.wheel(0, pixels);
    await pause(Math.max(0, 16 - (performance.now() - started)));
  }
}

/** Takes the bar at the right edge of the scroller and pulls it down and up again. */
async function dragBar(page, selector) {
  await page.locator(selector).evaluate((scroller) => scroller.scrollTo(0, 0));
  await pause(800);
  const box = await page.locator(selector).boundingBox();
  const x = box.x + box.width - 7;
  await page.mouse.move(x, box.y + 25);
  await page.mouse.down();
  for (let step = 0; step < 240; step++) {
    const started = performance.now();
    const share = step < 120 ? step / 120 : (240 - step) / 120;
    await page.mouse.move(x, box.y + 25 + share * (box.height - 80));
    await pause(Math.max(0, 16 - (performance.now() - started)));
  }
  await page.mouse.up();
}

const sessions = new Map();

/** Processor time of the page's main thread so far, in ms by what it was spent on; waiting for the processor is not in it. */
async function spent(page) {
  if (!sessions.has(page)) {
    const session = await page.context().newCDPSession(page);
    await session.send('Performance.enable', { timeDomain: 'threadTicks' });
    sessions.set(page, session);
  }
  const { metrics } = await sessions.get(page).send('Performance.getMetrics');
  const of = (name) => (metrics.find((one) => one.name === name)?.value ?? 0) * 1000;
  return {
    all: of('TaskDuration'),
    script: of('ScriptDuration'),
    layout: of('LayoutDuration') + of('RecalcStyleDuration'),
  };
}

async function measured(page, { name, selector }, act) {
  await pause(600);
  const before = await spent(page);
  await record(page, selector);
  await act();
  const after = await spent(page);
  const { frames, long, furthest, moved, waiting } = await page.evaluate(() => globalThis.endFrames());
  if (process.env.GRID_FRAMES) for (const one of long) console.log(JSON.stringify(one));
  return {
    name,
    frames: frames.length,
    medianMs: rounded(median(frames), 1),
    p99Ms: rounded(quantile(frames, 0.99), 1),
    longestMs: rounded(Math.max(...frames), 1),
    over50: frames.filter((ms) => ms > LONG_MS + CLOCK_MS).length,
    // Frames in which the table moved, those of them in which a row still waited for its values, and what each cost.
    moved,
    waiting,
    furthestPx: Math.round(furthest),
    cpuMs: rounded((after.all - before.all) / moved, 1),
    scriptMs: rounded((after.script - before.script) / moved, 1),
    layoutMs: rounded((after.layout - before.layout) / moved, 1),
  };
}

/** The same movements over a page that does nothing but scroll: what the browser costs on this machine. */
async function plain(page) {
  await page.setContent(
    `<style>body{margin:0}.p{height:100vh;overflow:auto;contain:strict;font:13px sans-serif}
     .p div{height:36px;contain:strict}</style><div class="p">${'<div>Order ORD-00000001 of Belcor Ltd, north, confirmed, 1204.50, 12, 2024-05-06</div>'.repeat(4000)}</div>`,
  );
  return scrolls(page, '.p', 'plain page');
}

async function scrolls(page, selector, who) {
  const one = (what, act) => measured(page, { name: `${who}: ${what}`, selector }, act);
  return [
    await one('wheel, 100 px', () => wheel(page, 100, 300)),
    await one('wheel, 400 px', () => wheel(page, 400, 300)),
    await one('scroll bar', () => dragBar(page, selector)),
  ];
}

async function main() {
  const profile = mkdtempSync(join(tmpdir(), 'bm-grid-'));
  const found = await place();
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: process.env.CHROMIUM_PATH || '/usr/bin/chromium',
    args: FLAGS,
    // With a scroll bar that can be dragged.
    ignoreDefaultArgs: ['--hide-scrollbars'],
    viewport: VIEWPORT,
    deviceScaleFactor: Number(process.env.GRID_SCALE || 1),
    locale: 'en-US',
  });
  try {
    const page = context.pages()[0] ?? (await context.newPage());
    const figures = await plain(page);
    await page.goto(`${found.base}/login?o_locale=en`);
    await page.getByLabel('Account or phone').fill(ACCOUNT);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.getByRole('button', { name: 'Sign in', exact: true }).waitFor({ state: 'detached' });
    const [project, entity] = found.path.split('/');
    await page.goto(`${found.base}/${project}/table/${entity}`);
    await page.getByText(/[\d,]+ records/).waitFor();
    await pause(1500);
    figures.push(...(await scrolls(page, '.g', 'grid')));
    console.table(figures);
    if (process.env.GRID_PICTURE) await page.screenshot({ path: process.env.GRID_PICTURE });
  } finally {
    await context.close();
    await found.stop();
    rmSync(profile, { recursive: true, force: true });
  }
}

await main();
