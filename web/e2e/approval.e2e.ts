import type { Page } from 'playwright-core';
import { look, PHONE } from './support/browser.js';
import { leaveJourney } from './support/leave-world.js';

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
  const { journey, as } = leaveJourney();

  test('an administrator makes it, the second step rejects, the applicant applies again, both pass', async () => {
    const { project, ann, bob, cid } = journey.world;
    const admin = await as(journey.product);
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
    const { project, ann } = journey.world;
    const admin = await as(journey.product);
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
});
