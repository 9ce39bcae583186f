import { adminQueryRows, adminUpdateRow, listEntities, listProjects } from '@buildmesh/contracts';
import type { StackMode } from '@buildmesh/testing';
import { expectSoon } from '../../../test/support/expect-soon.js';
import { DESKTOP, look as lookAt, openBrowser, type TestBrowser } from '../support/browser.js';
import { cell, firstRow, goTo, signIn, signInByForm, told } from '../support/people.js';
import { startProduct, type Product } from '../support/product.js';
import { costOf, placeOf, storedDayOf, visitsCsv, VISITS } from '../support/visits.js';

const READER = { account: 'reader_1', password: 'reader123' };

/** The way of a new user at a desk, from the first project to a member who may see a part of it. */
export function desktopJourney(mode: StackMode): void {
  describe(`a new user at a desk, ${mode}`, () => {
    const project = `Field work ${Date.now() % 100_000}`;
    let product: Product;
    let admin: TestBrowser;
    let reader: TestBrowser;

    beforeAll(async () => {
      product = await startProduct(mode);
      admin = await openBrowser(DESKTOP, product.baseUrl);
    });

    afterAll(async () => {
      await admin?.close();
      await reader?.close();
      await product?.stop();
    });

    const look = ({ page }: TestBrowser, name: string) => lookAt(page, `${mode}-desktop-${name}`);
    const inTable = async () => {
      const found = (await product.api.must(listProjects)).find(({ _name }) => _name === project);
      const params = { project: found?._id ?? '' };
      const [table] = await product.api.must(listEntities, { params });
      return { ...params, entity: table?._id ?? '' };
    };

    it('signs in and creates a project', async () => {
      const { page } = admin;
      await page.goto('/?o_locale=en');
      await page.getByRole('button', { name: 'Sign in', exact: true }).waitFor();
      await look(admin, 'sign-in');
      await signInByForm(page, product.account, product.password);
      await page.goto('/projects');
      await page.getByRole('button', { name: 'New project' }).first().click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Name').fill(project);
      await look(admin, 'new-project');
      await dialog.getByRole('button', { name: 'Create' }).click();
      await page.getByRole('heading', { name: project, level: 1 }).waitFor();
      await page.getByText('No tables of your own yet').waitFor();
      await look(admin, 'empty-project');
    });

    it('makes a table from a file, saying how its dates are written', async () => {
      const { page } = admin;
      await page.getByRole('button', { name: 'Import a file' }).first().click();
      const dialog = page.getByRole('dialog');
      await page
        .locator('input[type=file]')
        .setInputFiles({ name: 'visits.csv', mimeType: 'text/csv', buffer: visitsCsv() });
      await dialog.getByLabel('Dates are written as').selectOption('MM/DD/YYYY');
      await dialog.getByLabel('Where Region goes').selectOption({ label: 'New field: Text' });
      await look(admin, 'import-columns');
      await dialog.getByRole('button', { name: 'Import', exact: true }).click();
      await page.getByText(`${VISITS} records`).waitFor();
      await firstRow(page, placeOf(1)).waitFor();
      await look(admin, 'table');
    });

    it('sorts by a column and filters by a sentence', async () => {
      const { page } = admin;
      await page.getByRole('button', { name: 'Menu of Cost' }).click();
      await page.getByRole('menuitem', { name: 'Sort descending' }).click();
      await firstRow(page, placeOf(VISITS)).waitFor();
      await page.getByRole('button', { name: 'Filter', exact: true }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('button', { name: 'Add condition' }).click();
      await dialog.getByLabel('Field', { exact: true }).selectOption({ label: 'Region' });
      await dialog.getByLabel('Operator').selectOption({ label: 'is' });
      await dialog.getByLabel('Value', { exact: true }).fill('south');
      await look(admin, 'filter');
      await page.keyboard.press('Escape');
      await page.getByText(`${VISITS / 2} records`).waitFor();
      await page.getByText('Region is south').waitFor();
      await firstRow(page, placeOf(VISITS - 1)).waitFor();
      await page.getByRole('button', { name: 'Clear all' }).click();
      await page.getByText(`${VISITS} records`).waitFor();
    });

    it('edits a cell with the keyboard, and takes it back', async () => {
      const { page } = admin;
      const stored = async () =>
        (
          await product.api.must(adminQueryRows, {
            params: await inTable(),
            body: { sort: [{ key: 'cost', order: 'desc' }], page: { index: 1, size: 1 } },
          })
        ).data[0];
      await page.getByRole('button', { name: 'Menu of Cost' }).click();
      await page.getByRole('menuitem', { name: 'Sort descending' }).click();
      await firstRow(page, placeOf(VISITS)).waitFor();
      await cell(page, placeOf(VISITS)).click();
      await page.keyboard.press('Enter');
      await page.keyboard.press('ControlOrMeta+a');
      await page.keyboard.type('Renamed');
      await page.keyboard.press('Enter');
      await cell(page, 'Renamed').waitFor();
      await expectSoon(async () => (await stored())?.['place'], 'Renamed');
      await page.keyboard.press('ControlOrMeta+z');
      await cell(page, placeOf(VISITS)).waitFor();
      await expectSoon(
        stored,
        expect.objectContaining({
          place: placeOf(VISITS),
          cost: costOf(VISITS),
          visited: storedDayOf(VISITS),
        }),
      );
      await page.getByText('Saving…').waitFor({ state: 'detached' });
    });

    /** Changes the place of a visit as another client does. */
    async function rename(from: string, to: string): Promise<void> {
      const params = await inTable();
      const query = [{ key: 'place', opt: 'eq' as const, value: from }];
      const [row] = (await product.api.must(adminQueryRows, { params, body: { query } })).data;
      await product.api.must(adminUpdateRow, {
        params: { ...params, id: row?._id ?? '' },
        body: { place: to },
      });
    }

    it('sees by itself what somebody else changed, right after an own change too', async () => {
      const { page } = admin;
      await rename(placeOf(VISITS - 1), 'Changed elsewhere');
      await cell(page, 'Changed elsewhere').waitFor();
      await rename('Changed elsewhere', placeOf(VISITS - 1));
      await cell(page, placeOf(VISITS - 1)).waitFor();
    });

    it('is asked which value stays when somebody else was quicker', async () => {
      const { page } = admin;
      const params = await inTable();
      await cell(page, placeOf(VISITS - 1)).click();
      await page.keyboard.press('Enter');
      await page.keyboard.press('ControlOrMeta+a');
      await page.keyboard.type('Mine');
      // Nothing is read anew while somebody types; what was asked for before must not bring the change along.
      await admin.quiet();
      await rename(placeOf(VISITS - 1), 'Theirs');
      await page.keyboard.press('Enter');
      const dialog = page.getByRole('dialog', { name: 'Somebody else changed this record' });
      await dialog.getByText('Theirs', { exact: true }).last().waitFor();
      await look(admin, 'conflict');
      await dialog.getByRole('button', { name: 'Keep mine' }).click();
      await cell(page, 'Mine').waitFor();
      const mine = [{ key: 'place', opt: 'eq' as const, value: 'Mine' }];
      await expectSoon(
        async () => (await product.api.must(adminQueryRows, { params, body: { query: mine } })).size,
        1,
      );
    });

    it('opens a record beside the table, with its history', async () => {
      const { page } = admin;
      await cell(page, 'Mine').click();
      await page.keyboard.press('Space');
      const record = page.getByRole('complementary', { name: 'Mine' });
      const shownDay = storedDayOf(VISITS - 1)
        .split('-')
        .reverse()
        .join('/');
      await expectSoon(() => record.getByLabel('Visited').inputValue(), shownDay);
      await look(admin, 'record');
      await record.getByRole('tab', { name: 'History' }).click();
      await record.getByText('Changed by').first().waitFor();
      await look(admin, 'record-history');
      await record.getByRole('button', { name: 'Close' }).click();
    });

    it('designs a field in the workbench', async () => {
      const { page } = admin;
      await goTo(page, 'Build');
      await page.getByRole('button', { name: 'Add field' }).click();
      const panel = page.getByRole('complementary', { name: 'New field' });
      await panel.getByLabel('Name', { exact: true }).fill('Rating');
      await panel.getByText('Number', { exact: true }).click();
      await look(admin, 'design-field');
      await panel.getByRole('button', { name: 'Add field' }).click();
      await page.getByRole('button', { name: /^Rating Number/ }).waitFor();
      await look(admin, 'design');
    });

    it('gives a role a part of the rows and fields, and makes a member', async () => {
      const { page } = admin;
      await goTo(page, 'Settings');
      await goTo(page, 'Roles and rights');
      await page.getByRole('button', { name: 'New role' }).click();
      await page.getByRole('dialog').getByLabel('Name').fill('Readers');
      await page.getByRole('dialog').getByRole('button', { name: 'Create' }).click();
      await page.getByRole('heading', { name: 'Readers' }).waitFor();
      await page.getByLabel('May read visits').check();
      await page.getByRole('button', { name: 'visits', exact: true }).click();
      await page.getByRole('group', { name: 'Fields' }).getByLabel('Secret').uncheck();
      const rows = page.getByRole('group', { name: 'Rows' });
      await rows.getByRole('button', { name: 'Add condition' }).click();
      await rows.getByLabel('Field', { exact: true }).selectOption({ label: 'Region' });
      await rows.getByLabel('Operator').selectOption({ label: 'is' });
      await rows.getByLabel('Value', { exact: true }).fill('north');
      await look(admin, 'rights');
      await told(page.getByText('Rights saved; they apply at once'), () =>
        page.getByRole('button', { name: 'Save', exact: true }).click(),
      );
      await goTo(page, 'Members');
      await page.getByRole('button', { name: 'New member' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Account', { exact: true }).fill(READER.account);
      await dialog.getByLabel('Name', { exact: true }).fill('A reader');
      await dialog.getByLabel('Password', { exact: true }).fill(READER.password);
      await dialog.getByLabel('Role').click();
      await page.getByRole('option', { name: 'Readers' }).click();
      await look(admin, 'new-member');
      await dialog.getByRole('button', { name: 'Create' }).click();
      await dialog.waitFor({ state: 'hidden' });
      await page.getByText('A reader', { exact: true }).first().waitFor();
      await look(admin, 'members');
      // In the menu in debug mode only.
      await page.goto('/system/data');
      await page.getByRole('heading', { name: 'Data', level: 1 }).waitFor();
      await look(admin, 'data');
      await page.getByRole('tab', { name: 'History' }).click();
      await page.getByText('imported rows').first().waitFor();
      await look(admin, 'history');
    });

    it('lets the member read that part, and change nothing', async () => {
      reader = await openBrowser(DESKTOP, product.baseUrl);
      const { page } = reader;
      await signIn(page, READER.account, READER.password);
      await goTo(page, 'visits');
      await page.getByText(`${VISITS / 2} records`).waitFor();
      await page.getByRole('columnheader', { name: /^Region/ }).waitFor();
      await cell(page, placeOf(2)).waitFor();
      expect(await page.getByRole('columnheader', { name: /^Secret/ }).count()).toBe(0);
      expect(await page.getByText('secret ').count()).toBe(0);
      expect(await page.getByText('south', { exact: true }).count()).toBe(0);
      expect(await page.getByRole('button', { name: 'New record' }).count()).toBe(0);
      await cell(page, placeOf(2)).click();
      await page.keyboard.type('x');
      await page.getByText('You have no right to change Place').waitFor();
      expect(await page.getByRole('grid').getByRole('textbox').count()).toBe(0);
      await look(reader, 'member');
    });

    it('wrote no error to the console on the whole way', () => {
      expect({ admin: admin.faults, reader: reader.faults }).toEqual({ admin: [], reader: [] });
    });
  });
}
