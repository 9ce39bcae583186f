import { randomInt } from 'node:crypto';
import {
  adminBulkRows,
  adminQueryRows,
  createMenuEntry,
  createRole,
  createUser,
  listRoles,
  makeStandardFlows,
} from '@buildmesh/contracts';
import { expectSoon } from '../../test/support/expect-soon.js';
import { DESKTOP, look as lookAt, openBrowser, PHONE, type TestBrowser } from './support/browser.js';
import { cell, signIn } from './support/people.js';
import { sharedProduct, type SharedProduct } from './support/product.js';
import { costOf, placeOf, VISITS } from './support/visits.js';
import { visitsWorld } from './support/world.js';

const HAND = { account: `hand_${randomInt(1_000_000)}`, password: 'hand12345', name: 'A hand' };

/** Two days that may be read with the month first or with the day first. */
const UNCLEAR = 'Place,Visited,Cost\nFrom a file,03/04/2024,7\nFrom it too,05/06/2024,8\n';

describe('two people in one table, standalone', () => {
  let product: SharedProduct;
  let world: { project: string; entity: string };
  let desk: TestBrowser;
  let phone: TestBrowser;
  const address = () => `/${world.project}/table/${world.entity}`;
  const params = () => ({ project: world.project, entity: world.entity });
  const look = ({ page }: TestBrowser, name: string) => lookAt(page, `together-${name}`);

  beforeAll(async () => {
    product = await sharedProduct();
    world = await visitsWorld(product);
    await letWork();
    desk = await openBrowser(DESKTOP, product.baseUrl);
    phone = await openBrowser(PHONE, product.baseUrl);
    await signIn(desk.page, HAND.account, HAND.password);
    await signIn(phone.page, product.account, product.password);
  });

  afterAll(async () => {
    await desk?.close();
    await phone?.close();
  });

  /** Another administrator of the project, a role that may see nothing, and the function that imports. */
  async function letWork(): Promise<void> {
    const { api } = product;
    const { project, entity } = world;
    const params = { project };
    const [made] = await api.must(makeStandardFlows, { params, body: { entity, kinds: ['import'] } });
    await api.must(createRole, { params, body: { name: 'Onlookers' } });
    const role = (await api.must(listRoles, { params })).find(({ _type }) => _type === 'admin')?._id ?? '';
    const { account, password: pwd, name } = HAND;
    await api.must(createUser, { params, body: { role, account, pwd, name } });
    const body = {
      type: 'program' as const,
      name: 'Import visits',
      value: made?._id ?? '',
      option: { all: true },
    };
    await api.must(createMenuEntry, { params, body });
  }

  /** What is stored of the visit to a place. */
  async function stored(place: string) {
    const query = [{ key: 'place', opt: 'eq' as const, value: place }];
    return (await product.api.must(adminQueryRows, { params: params(), body: { query } })).data[0];
  }

  /** Somebody else changes a visit, elsewhere. */
  async function changeElsewhere(place: string, values: object): Promise<void> {
    const row = await stored(place);
    const update = [{ _id: row?._id ?? '', ...values }];
    await product.api.must(adminBulkRows, { params: params(), body: { update } });
  }

  const record = (place: string) => desk.page.getByRole('complementary', { name: place });
  const openRecord = async (place: string) => {
    await cell(desk.page, place).click();
    await desk.page.keyboard.press('Space');
    await record(place).getByLabel('Cost').waitFor();
  };

  it('an open record follows what somebody else changes', async () => {
    await desk.page.goto(`${address()}?o_locale=en`);
    await openRecord(placeOf(3));
    await changeElsewhere(placeOf(3), { cost: 77 });
    await expectSoon(() => record(placeOf(3)).getByLabel('Cost').inputValue(), '77');
  });

  it('what both changed is shown side by side, and one of them stands', async () => {
    for (const [choice, kept] of [
      ['Keep theirs', 78],
      ['Keep mine', 5],
    ] as const) {
      await record(placeOf(3)).getByLabel('Cost').fill('5');
      await changeElsewhere(placeOf(3), { cost: choice === 'Keep theirs' ? 78 : 79 });
      await record(placeOf(3)).getByRole('button', { name: 'Save', exact: true }).click();
      const dialog = desk.page.getByRole('dialog', { name: 'Somebody else changed this record' });
      await dialog.getByRole('row', { name: /Cost.*5.*7[89]/ }).waitFor();
      await look(desk, 'conflict');
      await dialog.getByRole('button', { name: choice }).click();
      await dialog.waitFor({ state: 'hidden' });
      await expectSoon(async () => (await stored(placeOf(3)))?.['cost'], kept);
      await expectSoon(() => record(placeOf(3)).getByLabel('Cost').inputValue(), String(kept));
    }
  });

  it('what each changed alone stands without a question', async () => {
    await record(placeOf(3)).getByLabel('Cost').fill('6');
    await changeElsewhere(placeOf(3), { region: 'west' });
    await record(placeOf(3)).getByRole('button', { name: 'Save', exact: true }).click();
    await expectSoon(async () => {
      const row = await stored(placeOf(3));
      return [row?.['cost'], row?.['region']];
    }, [6, 'west']);
    await desk.page.keyboard.press('Escape');
  });

  it('typing stays with its record when somebody adds one above', async () => {
    const { page } = desk;
    await page.reload();
    await cell(page, placeOf(9)).dblclick();
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type('Typed slowly');
    await product.api.must(adminBulkRows, { params: params(), body: { save: [{ place: 'Above all' }] } });
    await page.keyboard.press('Enter');
    await expectSoon(async () => (await stored('Typed slowly'))?.['cost'], costOf(9));
    await cell(page, 'Above all').waitFor();
    await cell(page, 'Typed slowly').waitFor();
  });

  it('a paste that does not fit writes nothing and names the line', async () => {
    const { page, context } = desk;
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const paste = async (text: string) => {
      await page.evaluate((value) => navigator.clipboard.writeText(value), text);
      await page.getByRole('grid').focus();
      await page.keyboard.press('ControlOrMeta+v');
    };
    await cell(page, 'Above all').click();
    await paste('Above all\t1/2/2024\t4\nWrong one\t1/2/2024\tmany\n');
    await page.getByText(/Nothing was pasted.*[Ll]ine 2/).waitFor();
    await look(desk, 'paste-refused');
    expect(await stored('Wrong one')).toBeUndefined();
    await page.getByRole('button', { name: 'Close' }).last().click();
    await page.getByText(/Nothing was pasted/).waitFor({ state: 'detached' });
  });

  it('the strip about a lost connection covers nothing on a phone', async () => {
    const { page, context } = phone;
    await page.goto(`${address()}?o_locale=en`);
    await page.getByText(`${VISITS + 1} records`).waitFor();
    await context.setOffline(true);
    const strip = page.getByRole('status').filter({ hasText: 'No connection to the server' });
    await strip.waitFor();
    const below = async (name: string) => {
      const [over, button] = [
        await strip.boundingBox(),
        await page.getByRole('button', { name, exact: true }).first().boundingBox(),
      ];
      return Boolean(over && button && button.y >= over.y + over.height);
    };
    await expectSoon(() => below('New'), true);
    await look(phone, 'offline');
    await page.getByRole('button', { name: 'New', exact: true }).click();
    await page.getByLabel('Place').waitFor();
    await look(phone, 'offline-form');
    await context.setOffline(false);
    await strip.waitFor({ state: 'detached' });
  });

  it('a spreadsheet whose days mean two things is asked about in the form of a function', async () => {
    for (const device of [phone, desk]) {
      const { page } = device;
      await page.goto(`/${world.project}?o_locale=en`);
      const size = device === phone ? 'phone' : 'desktop';
      await page.getByRole('button', { name: 'Import visits' }).first().click();
      const dialog = page.getByRole('dialog').last();
      await page
        .locator('input[type=file]')
        .last()
        .setInputFiles({
          name: 'unclear.csv',
          mimeType: 'text/csv',
          buffer: Buffer.from(UNCLEAR),
        });
      await dialog.getByText('unclear.csv').first().waitFor();
      await look(device, `sheet-form-${size}`);
      await dialog.getByRole('button', { name: 'Submit' }).click();
      await dialog.getByLabel('How “Visited” is written in the file').waitFor();
      await look(device, `sheet-choice-${size}`);
      await dialog.getByLabel('How “Visited” is written in the file').selectOption('DD/MM/YYYY');
      await dialog.getByRole('button', { name: 'Submit' }).click();
      await expectSoon(async () => (await stored('From a file'))?.['visited'], '2024-04-03');
      const row = await stored('From a file');
      await product.api.must(adminBulkRows, { params: params(), body: { remove: [row?._id ?? ''] } });
    }
  });

  it('a menu entry tells which of its roles it would lead to a refusal, and lets them in', async () => {
    for (const [device, size, role] of [
      [desk, 'desktop', 'Onlookers'],
      [phone, 'phone', 'Member'],
    ] as const) {
      const { page } = device;
      await page.goto(`/${world.project}/system/menu?o_locale=en`);
      await page.getByRole('button', { name: 'New entry' }).first().click();
      const entry = page.getByRole('form', { name: 'New menu entry' });
      await entry.getByLabel('Name').fill(`Visits on a ${size}`);
      await entry.getByRole('button', { name: 'Table', exact: true }).click();
      await entry.getByLabel('Table', { exact: true }).last().click();
      await page.getByRole('option', { name: 'visits' }).click();
      await entry.getByRole('checkbox', { name: 'Everybody who may read the table' }).uncheck();
      await entry.getByRole('checkbox', { name: role }).check();
      await entry.getByText(`${role} may not open this`, { exact: false }).waitFor();
      await look(device, `shut-out-${size}`);
      await entry.getByRole('button', { name: 'Give them the right' }).click();
      await entry.getByText(`${role} may not open this`, { exact: false }).waitFor({ state: 'detached' });
    }
  });

  it('wrote no error to the console on the whole way', () => {
    const expected = /ERR_INTERNET_DISCONNECTED|status of 400/;
    expect([...desk.faults, ...phone.faults].filter((fault) => !expected.test(fault))).toEqual([]);
  });
});
