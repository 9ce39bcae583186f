import {
  adminQueryRows,
  adminUpdateRow,
  createEntity,
  createFields,
  getApplication,
  listEntities,
  login,
  saveApproval,
  submitApproval,
} from '@buildmesh/contracts';
import { Client } from '../../test/support/client.js';
import { expectSoon } from '../../test/support/expect-soon.js';
import { ownAddress } from './support/address.js';
import { look } from './support/browser.js';
import { leaveJourney, type Person } from './support/leave-world.js';

describe('a row in approval', () => {
  const { journey, as } = leaveJourney();

  test('a member names a person; the row is held until both have countersigned at once', async () => {
    const { project, ann, bob, cid } = journey.world;
    const { api, baseUrl } = journey.product;
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

    const admin = await as(journey.product);
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
      const anonymous = new Client(baseUrl, { 'x-forwarded-for': ownAddress() });
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
