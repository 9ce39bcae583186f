import { randomInt } from 'node:crypto';
import {
  adminQueryRows,
  adminUpdateRow,
  createEntity,
  createFields,
  createProject,
  createRole,
  createUser,
  getApplication,
  listEntities,
  login,
  saveApproval,
  submitApproval,
} from '@buildmesh/contracts';
import type { Page } from 'playwright-core';
import { Client } from '../../test/support/client.js';
import { expectSoon } from '../../test/support/expect-soon.js';
import { ownAddress } from './support/address.js';
import { DESKTOP, look, openBrowser, PHONE, type TestBrowser } from './support/browser.js';
import { signIn } from './support/people.js';
import { sharedProduct, type SharedProduct } from './support/product.js';

interface Person {
  id: string;
  account: string;
  password: string;
  name: string;
}

/** A project with a table for leave, and three members of it. */
async function leaveWorld({ api }: SharedProduct) {
  const name = `Leave ${randomInt(1_000_000)}`;
  const { _id: project } = await api.must(createProject, { body: { name } });
  const params = { project };
  const { _id: entity } = await api.must(createEntity, { params, body: { name: 'Leave' } });
  const list = [
    { name: 'Reason', key: 'reason', type: 'string' as const, option: { _name: true, required: true } },
    { name: 'Days', key: 'days', type: 'number' as const, option: {} },
  ];
  await api.must(createFields, { params, body: { entity, list } });
  const { _id: role } = await api.must(createRole, { params, body: { name: 'Staff' } });
  const person = async (given: string): Promise<Person> => {
    const account = `${given.toLowerCase()}_${randomInt(10_000_000)}`;
    const body = { role, account, pwd: 'member123', name: given };
    const { _id: id } = await api.must(createUser, { params, body });
    return { id, account, password: 'member123', name: given };
  };
  return { project, ann: await person('Ann'), bob: await person('Bob'), cid: await person('Cid') };
}

async function choosePerson(page: Page, step: number, name: string): Promise<void> {
  const steps = page.getByRole('region', { name: 'Steps' });
  await steps.getByRole('combobox', { name: 'Who handles it' }).click();
  await page.getByRole('option', { name: 'Named people' }).click();
  await steps
    .getByRole('group', { name: 'People', exact: true })
    .getByRole('button', { name: 'Choose people' })
    .click();
  await page.getByRole('checkbox', { name }).check();
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await steps.getByText(name, { exact: true }).waitFor();
  await steps.getByRole('textbox', { name: 'Name of the step' }).fill(`Step ${step}`);
}

/** Opens what waits for somebody and does something with it. */
async function decide(
  page: Page,
  project: string,
  action: 'Pass' | 'Reject',
  comment: string,
): Promise<void> {
  await page.goto(`/${project}/approval/todo`);
  await page.getByRole('link', { name: /Leave – Ann/ }).click();
  await page
    .getByRole('toolbar', { name: 'Actions' })
    .getByRole('button', { name: action, exact: true })
    .click();
  const dialog = page.getByRole('dialog', { name: action });
  await dialog.getByRole('textbox', { name: 'Comment' }).fill(comment);
  await dialog.getByRole('button', { name: action, exact: true }).click();
  await page.getByRole('region', { name: 'What has happened' }).getByText(comment).waitFor();
}

describe('an approval from its making to its end', () => {
  let product: SharedProduct;
  let world: Awaited<ReturnType<typeof leaveWorld>>;
  const open: TestBrowser[] = [];
  const as = async (who: { account: string; password: string }, size = DESKTOP) => {
    const browser = await openBrowser(size, product.baseUrl);
    open.push(browser);
    await signIn(browser.page, who.account, who.password);
    return browser.page;
  };

  beforeAll(async () => {
    product = await sharedProduct();
    world = await leaveWorld(product);
  });
  afterAll(() => Promise.all(open.map((browser) => browser.close())));

  test('an administrator makes it, the second step rejects, the applicant applies again, both pass', async () => {
    const { project, ann, bob, cid } = world;
    const admin = await as(product);
    await admin.goto(`/${project}/system/approval`);
    await look(admin, 'approval-list-empty');
    await admin.getByRole('main').getByRole('button', { name: 'New approval' }).first().click();
    await admin.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill('Leave');
    await admin.getByRole('dialog').getByRole('button', { name: 'Create' }).click();
    await admin.waitForURL(/\/system\/approval\/[0-9a-z]{24}$/);
    await choosePerson(admin, 1, 'Bob');
    await admin.getByRole('button', { name: 'Add step' }).click();
    await choosePerson(admin, 2, 'Cid');
    await look(admin, 'approval-editor');
    await admin.getByRole('button', { name: 'Save', exact: true }).click();
    await admin.getByText('Version 2.').waitFor();

    const applicant = await as(ann);
    await applicant.goto(`/${project}/approval/create`);
    await applicant.getByRole('main').getByRole('link', { name: 'Leave', exact: true }).click();
    await applicant.getByRole('textbox', { name: 'Reason' }).fill('Wedding');
    await applicant.getByRole('textbox', { name: 'Days' }).fill('3');
    await applicant.getByRole('region', { name: 'What lies ahead' }).getByText('Bob').waitFor();
    await look(applicant, 'approval-apply');
    await applicant.getByRole('button', { name: 'Hand in' }).click();
    await applicant.getByText('Now at: Step 1').waitFor();

    const first = await as(bob, PHONE);
    await first.goto(`/${project}/approval/todo`);
    await first.getByRole('link', { name: /Leave – Ann/ }).waitFor();
    await look(first, 'approval-todo-phone');
    await decide(first, project, 'Pass', 'fine with me');
    await look(first, 'approval-application-phone');

    const second = await as(cid);
    await decide(second, project, 'Reject', 'too long');
    await applicant.getByText('Rejected').first().waitFor();
    await applicant.getByRole('button', { name: 'Apply again' }).click();
    await applicant.getByRole('textbox', { name: 'Days' }).fill('2');
    await applicant.getByRole('button', { name: 'Hand in' }).click();
    await applicant.getByRole('dialog').getByRole('button', { name: 'Apply again' }).click();
    await applicant.getByText('Now at: Step 1').waitFor();

    await decide(first, project, 'Pass', 'still fine');
    await decide(second, project, 'Pass', 'now it fits');
    await look(second, 'approval-application');
    await applicant.getByRole('region', { name: 'What has happened' }).getByText('now it fits').waitFor();
    await applicant.getByRole('main').getByText('Passed', { exact: true }).first().waitFor();
    await applicant.goto(`/${project}/approval/my`);
    await applicant.getByRole('link', { name: /Leave – Ann/ }).waitFor();
    await look(applicant, 'approval-my');
  });

  test('a branch lets short leave skip the first step, and long leave go through it', async () => {
    const { project, ann } = world;
    const admin = await as(product);
    await admin.goto(`/${project}/system/approval`);
    await admin.getByRole('link', { name: 'Leave', exact: true }).click();
    const steps = admin.getByRole('region', { name: 'Steps' });
    await steps.getByRole('button', { name: 'Submission' }).click();
    await steps.getByRole('button', { name: 'Add a branch' }).click();
    const branch = steps.getByRole('group', { name: 'Branch 1' });
    await branch.getByRole('button', { name: 'Add condition' }).click();
    await branch.getByLabel('Field').selectOption({ label: 'Days' });
    await branch.getByLabel('Operator').selectOption({ label: 'is less than' });
    await branch.getByLabel('Value').fill('2');
    await branch.getByRole('combobox', { name: 'Then go to' }).click();
    await admin.getByRole('option', { name: 'Step 2' }).click();
    await admin.getByRole('listbox').waitFor({ state: 'detached' });
    await look(admin, 'approval-branch');
    await admin.getByRole('button', { name: 'Save', exact: true }).click();
    await admin.getByText('Version 3.').waitFor();
    await admin.reload();
    await steps.getByText(/Days is less than 2/).waitFor();
    await look(admin, 'approval-branches');

    const applicant = await as(ann, PHONE);
    for (const [days, step] of [
      ['1', 'Step 2'],
      ['5', 'Step 1'],
    ] as const) {
      await applicant.goto(`/${project}/approval/create`);
      await applicant.getByRole('main').getByRole('link', { name: 'Leave', exact: true }).click();
      await applicant.getByRole('textbox', { name: 'Reason' }).fill('Moving house');
      await applicant.getByRole('textbox', { name: 'Days' }).fill(days);
      await applicant.getByRole('button', { name: 'Hand in' }).click();
      await applicant.getByText(`Now at: ${step}`).waitFor();
    }
  });

  test('a member names a person; the row is held until both have countersigned at once', async () => {
    const { project, ann, bob, cid } = world;
    const { api } = product;
    const params = { project };
    const tables = await api.must(listEntities, { params });
    const members = tables.find(({ _code }) => _code === 'user')?._id ?? '';
    const { _id: entity } = await api.must(createEntity, { params, body: { name: 'Trips' } });
    const list = [
      { name: 'Place', key: 'place', type: 'string' as const, option: { _name: true, required: true } },
      { name: 'Guide', key: 'guide', type: 'relate' as const, relate: [members], option: {} },
      { name: 'Memo', key: 'memo', type: 'string' as const, option: {} },
    ];
    await api.must(createFields, { params, body: { entity, list } });
    const step = { type: 'user.target' as const, users: [bob.id, cid.id] };
    const hidden = { memo: 'hide' as const };
    const process = {
      nodes: [
        { id: 'start', type: 'start' as const, name: 'Submission', fields: hidden },
        { id: 'both', type: 'task' as const, name: 'Both', mode: 'all' as const, step, fields: hidden },
        { id: 'end', type: 'end' as const, name: 'End' },
      ],
      edges: [
        { from: 'start', to: 'both' },
        { from: 'both', to: 'end' },
      ],
    };
    const value = { name: 'Trip', entity, process, option: {} };
    const { _id: approval } = await api.must(saveApproval, { params, body: { value } });

    const applicant = await as(ann);
    await applicant.goto(`/${project}/approval/create`);
    await applicant.getByRole('main').getByRole('link', { name: 'Trip', exact: true }).click();
    await applicant.getByRole('textbox', { name: 'Place' }).fill('Oslo');
    await applicant.getByRole('combobox', { name: 'Guide' }).click();
    await applicant.getByRole('option', { name: 'Bob' }).click();
    await applicant.getByRole('button', { name: 'Hand in' }).click();
    await applicant.getByText('Now at: Both').waitFor();
    const id = new URL(applicant.url()).pathname.split('/').at(-1) ?? '';

    const admin = await as(product);
    const cell = (text: string) => admin.getByRole('grid').getByRole('gridcell', { name: text, exact: true });
    const edit = async (from: string, to: string) => {
      await cell(from).dblclick();
      await admin.keyboard.press('ControlOrMeta+a');
      await admin.keyboard.type(to);
      await admin.keyboard.press('Enter');
    };
    await admin.goto(`/${project}/table/${entity}`);
    await cell('In approval').waitFor();
    await admin.getByRole('img', { name: 'In approval' }).waitFor();
    await edit('Oslo', 'Rome');
    await admin
      .getByText(/This row is in the approval “Trip”.*: Place/)
      .first()
      .waitFor();
    await cell('Oslo').waitFor();
    await look(admin, 'approval-held-grid');
    await admin.getByRole('button', { name: 'Open record' }).click();
    await admin.getByText(/This record is in approval/).waitFor();
    await look(admin, 'approval-held-record');
    await admin.keyboard.press('Escape');
    const row = { ...params, entity, id };
    expect((await api.call(adminUpdateRow, { params: row, body: { place: 'Rome' } })).code).not.toBe(0);
    await api.must(adminUpdateRow, { params: row, body: { memo: 'free' } });

    const act = async ({ account, password }: Person) => {
      const anonymous = new Client(product.baseUrl, { 'x-forwarded-for': ownAddress() });
      const { token } = await anonymous.must(login, { body: { user: account, pwd: password } });
      return anonymous.withToken(token);
    };
    const signers = await Promise.all([act(bob), act(cid)]);
    const { node, _ver } = await api.must(getApplication, { params: { ...params, id } });
    const body = { entity: approval, value: id, action: 'pass' as const, option: { node, _ver } };
    const told = await Promise.all(signers.map((signer) => signer.must(submitApproval, { params, body })));
    expect(told.map(({ state }) => state).sort()).toEqual(['pass', 'pending']);
    await admin.getByRole('img', { name: 'In approval' }).waitFor({ state: 'detached' });
    await edit('Oslo', 'Rome');
    await expectSoon(async () => {
      const answer = await api.must(adminQueryRows, { params: { ...params, entity }, body: {} });
      return answer.data.map(({ place, memo, approval_state: state }) => [place, memo, state]);
    }, [['Rome', 'free', 'pass']]);
  });
});
