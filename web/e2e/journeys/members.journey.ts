import { initDepartments, listAudit, listUsers } from '@buildmesh/contracts';
import { expectSoon } from '../../../test/support/expect-soon.js';
import { organisationWorld } from '../support/organisation-world.js';
import { signInByForm } from '../support/people.js';

/** The people of an organisation and their departments, in a browser of one size. */
export function membersJourney(device: 'desktop' | 'phone'): void {
  describe(`the people of an organisation, standalone, on a ${device}`, () => {
    const phone = device === 'phone';
    const stamp = `${phone ? 'p' : 'd'}${Date.now() % 1_000_000}`;
    const grace = { account: `grace_${stamp}`.slice(0, 16), password: '' };
    const { world, guest, open, look, choose, faults } = organisationWorld(device, stamp);
    const groups = () => world.product.api.must(initDepartments, { params: { project: world.project } });

    it('builds departments, one below the other', async () => {
      const { page } = world;
      await open('/system/group');
      for (const name of ['Sales', 'Field sales']) {
        await page.getByRole('button', { name: 'New department' }).first().click();
        const dialog = page.getByRole('dialog');
        await dialog.getByLabel('Name', { exact: true }).fill(name);
        await dialog.getByRole('button', { name: 'Create' }).click();
        await page.getByRole('heading', { name, level: 2 }).waitFor();
        if (phone && name === 'Sales')
          await page.getByRole('button', { name: 'Departments and groups' }).click();
      }
      await look('department');
      const names = async () => (await groups()).map(({ name }) => name).sort();
      await expectSoon(names, ['Field sales', 'Sales']);
    });

    it('creates several members from a list, in their departments', async () => {
      const { page } = world;
      await open('/system/user');
      await page.getByRole('button', { name: 'Add existing or several' }).click();
      await page.getByRole('menuitem', { name: 'Several at once' }).click();
      const dialog = page.getByRole('dialog');
      const lines = [
        `Grace Hopper, ${grace.account}, , Staff, Sales`,
        `Linus, linus_${stamp}`.slice(0, 23),
        'Nobody, 1wrong, , Pilots',
      ];
      await dialog.getByLabel('People').fill(lines.join('\n'));
      await dialog.getByText('1 line needs attention').waitFor();
      await dialog.getByText('Unknown role').waitFor();
      await expectSoon(() => dialog.getByRole('button', { name: /^Create/ }).isDisabled(), true);
      await look('several-faults');
      await dialog.getByLabel('People').fill(lines.slice(0, 2).join('\n'));
      await dialog.getByRole('button', { name: 'Create 2 people' }).click();
      await dialog.getByText('2 people were created').waitFor();
      grace.password = (await dialog.locator('code').first().textContent()) ?? '';
      await look('several-created');
      const [saved] = await Promise.all([
        page.waitForEvent('download'),
        dialog.getByRole('button', { name: 'Save as CSV' }).click(),
      ]);
      expect(saved.suggestedFilename()).toBe('first-passwords.csv');
      await dialog.getByRole('button', { name: 'Close' }).last().click();
      await choose('Department', 'Sales');
      await page.getByText('Grace Hopper').waitFor();
      await page.getByText('Linus', { exact: true }).waitFor({ state: 'detached' });
      await look('members');
    });

    it('sets fifty people up in one go, or none of them', async () => {
      const { project, product, page } = world;
      await open('/system/user');
      await page.getByRole('button', { name: 'Add existing or several' }).click();
      await page.getByRole('menuitem', { name: 'Several at once' }).click();
      const dialog = page.getByRole('dialog');
      const crew = Array.from({ length: 50 }, (_, n) => `Crew ${n + 1},c${n + 1}_${stamp}`);
      const count = async () =>
        (await product.api.must(listUsers, { params: { project }, body: { search: 'Crew ' } })).size;
      const taken = [...crew.slice(0, 49), `Crew 50,${grace.account}`];
      await dialog.getByLabel('People').fill(`Name,Account\n${taken.join('\n')}`);
      await choose('Role unless the line names one', 'Staff', dialog);
      await choose('Department unless the line names one', 'Field sales', dialog);
      await dialog.getByRole('button', { name: 'Create 50 people' }).click();
      await dialog.getByText('1 line needs attention').waitFor();
      expect(await count()).toBe(0);
      await look('fifty-refused');
      await dialog.getByLabel('People').fill(crew.join('\n'));
      await look('fifty');
      await dialog.getByRole('button', { name: 'Create 50 people' }).click();
      await dialog.getByText('50 people were created').waitFor();
      await expectSoon(count, 50);
      const firstPasswords = () => dialog.locator('code').allTextContents();
      await expectSoon(async () => new Set(await firstPasswords()).size, 50);
      const passwords = await firstPasswords();
      await look('fifty-created');
      await Promise.all([
        page.waitForEvent('download'),
        dialog.getByRole('button', { name: 'Save as CSV' }).click(),
      ]);
      await dialog.getByRole('button', { name: 'Close' }).last().click();
      await dialog.waitFor({ state: 'hidden' });
      const placed = async () => (await groups()).find(({ name }) => name === 'Field sales')?.user.length;
      await expectSoon(placed, 50);
      const { page: crewman } = await guest();
      await signInByForm(crewman, crew[49]?.split(',')[1] ?? '', passwords[49] ?? '');
    });

    it('sets the head of a department', async () => {
      const { page } = world;
      await open('/system/group');
      await page
        .getByRole('list', { name: 'Departments and groups' })
        .getByText('Sales', { exact: true })
        .click();
      await page.getByRole('link', { name: 'Grace Hopper' }).waitFor();
      await page.getByRole('button', { name: 'Set head' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('radio', { name: 'Grace Hopper' }).check();
      await look('head');
      await dialog.getByRole('button', { name: 'Save' }).click();
      await page.getByRole('button', { name: 'Change head' }).waitFor();
      const sales = async () => (await groups()).find(({ name }) => name === 'Sales');
      await expectSoon(async () => (await sales())?.head, (await sales())?.user[0]);
    });

    it('signs in as a member in a tab of its own, and that is recorded', async () => {
      const { project, product, page, admin } = world;
      await open(`/system/user?q=${grace.account}`);
      await page.getByRole('button', { name: 'Actions for Grace Hopper' }).click();
      await page.getByRole('menuitem', { name: 'Sign in as this member' }).click();
      const [tab] = await Promise.all([
        admin.context.waitForEvent('page'),
        page.getByRole('dialog').getByRole('button', { name: 'Sign in as this member' }).click(),
      ]);
      // Somebody else is signed in here.
      await tab.getByRole('dialog').getByRole('button', { name: 'Sign in as Grace Hopper' }).click();
      await tab.getByRole('dialog').waitFor({ state: 'hidden' });
      await tab.getByRole('button', { name: /Grace Hopper/ }).waitFor();
      const actions = async () =>
        (await product.api.must(listAudit, { params: { project }, body: {} })).data.map(
          ({ action }) => action,
        );
      await expectSoon(actions, expect.arrayContaining(['identity.user.token']));
    });

    it('wrote no error to the console on the whole way', () => {
      expect(faults()).toEqual([]);
    });
  });
}
