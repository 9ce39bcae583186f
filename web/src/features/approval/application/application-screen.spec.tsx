import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { getApplication, OutputOf } from '@buildmesh/contracts';
import { renderApp } from '../../../shared/testing/render-app.js';
import { startServer } from '../../../shared/testing/server.js';
import { approvalDialogs } from '../../../entities/run/command-dialogs.js';
import { ApplicationScreen } from './application-screen.js';
import { ApprovalDialogs } from './approval-dialogs.js';

type Shown = OutputOf<typeof getApplication>;
const id = (n: number) => n.toString(16).padStart(24, '0');
const field = (key: string, name: string): Shown['fields'][number] => ({
  ...{ _id: id(90), _entity: id(80), _key: key, _name: name, _type: 'string', _relate: [], _code: null },
  ...{ _sort: 0, _status: 'normal', _index: false, _option: {}, _ver: 1 },
});

const application = (parts: Partial<Shown> = {}): Shown => ({
  ...{
    _id: id(1),
    key: id(1),
    approval: id(2),
    __approval: `approval-${id(2)}@1`,
    entity: id(80),
    name: 'Leave',
    icon: '',
  },
  ...{ creator: id(10), state: 'pending', node: 'a', nodeName: 'Head', user: [id(11)], report: [], _ver: 3 },
  ...{ createdAt: 1_700_000_000_000, updatedAt: 1_700_000_000_000, info: [], entered: 1_700_000_060_000 },
  log: [
    {
      type: 'task',
      user: id(10),
      action: 'apply',
      node: 'start',
      nodeName: 'Start',
      time: 1_700_000_000_000,
      comment: 'please',
    },
    { type: 'task', user: '', action: 'auto', node: 'x', nodeName: 'Nobody', time: 1_700_000_000_000 },
  ],
  form: { reason: 'Wedding', note: 'n' },
  fields: [field('reason', 'Reason'), field('note', 'Note')],
  ...{ users: [], members: id(70), editable: ['note'], reapplicable: [], managing: [], changed: false },
  actions: ['pass', 'reject', 'report', 'forward', 'modify', 'rollback'],
  nodes: [
    { id: 'start', type: 'start', name: 'Start' },
    { id: 'a', type: 'task', name: 'Head' },
    { id: 'b', type: 'task', name: 'Money' },
  ],
  back: ['start'],
  predicted: [{ node: 'b', name: 'Money', type: 'task', users: [id(12)] }],
  people: [
    { _id: id(10), nickname: 'Ann' },
    { _id: id(11), nickname: 'Bob' },
    { _id: id(12), nickname: 'Cid' },
  ],
  ...parts,
});

let server: ReturnType<typeof startServer>;
afterEach(() => server.stop());

function open(shown: Shown, more: Parameters<typeof startServer>[0] = {}) {
  server = startServer({ [`GET /record/${id(1)}`]: { data: shown }, ...more });
  return renderApp(<ApplicationScreen />, {
    path: `/approval/application/${id(1)}`,
    route: '/approval/application/:id',
  });
}
const bar = () => screen.findByRole('toolbar', { name: 'Actions' });

describe('one application', () => {
  it('names those whom its step waits for, and since when', async () => {
    open(application({ user: [id(11), id(12)] }));
    expect(await screen.findByText(/^Waits for Bob, Cid, since .*2023/)).toBeVisible();
  });

  it('says that nobody is left to take its step', async () => {
    open(application({ user: [] }));
    expect(await screen.findByText(/^Nobody can take it, since .*2023/)).toBeVisible();
  });

  it('waits for nobody once it is closed', async () => {
    open(application({ state: 'pass', user: [] }));
    expect(await screen.findByRole('region', { name: 'What has happened' })).toBeVisible();
    expect(screen.queryByText(/since/)).toBeNull();
  });

  it('tells what has happened, what the system did, and what lies ahead', async () => {
    open(application());
    const log = await screen.findByRole('region', { name: 'What has happened' });
    expect(within(log).getByText('please')).toBeInTheDocument();
    expect(within(log).getByText('The system')).toBeInTheDocument();
    expect(within(log).getByText(/passed by itself|passes by itself/)).toBeInTheDocument();
    expect(
      within(screen.getByRole('region', { name: 'What lies ahead' })).getByText('Cid'),
    ).toBeInTheDocument();
    expect(screen.getByText('Now at: Head')).toBeInTheDocument();
  });

  it('says that the row was changed meanwhile, whom a rule named in vain, and which branch nobody could read', async () => {
    const at = { type: 'task' as const, time: 1_700_000_000_000, nodeName: 'Head', node: 'a' };
    const { log } = application();
    const absent = [{ user: id(12), why: 'disabled' as const }];
    open(
      application({
        changed: true,
        log: [
          ...log,
          { ...at, user: '', action: 'auto', absent },
          { ...at, user: '', action: 'escape', fields: [] },
          { ...at, user: id(11), action: 'change', fields: ['Reason'] },
        ],
      }),
    );
    const region = within(await screen.findByRole('region', { name: 'What has happened' }));
    expect(screen.getByText(/^This form was changed in the table/)).toBeInTheDocument();
    expect(region.getByText('Nobody could handle it: Cid (disabled)')).toBeInTheDocument();
    expect(region.getByText(/^A branch could not be evaluated/)).toBeInTheDocument();
    expect(region.getByText('changed the form in the table', { exact: false })).toBeInTheDocument();
    expect(region.getByText('Reason')).toBeInTheDocument();
  });

  it('finds people by name for a handler who may not read the table of members', async () => {
    open(application(), { 'POST /people': { data: [{ _id: id(13), nickname: 'Dora' }] } });
    const user = userEvent.setup();
    await user.click(within(await bar()).getByRole('button', { name: 'Forward' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('combobox'));
    await user.click(await screen.findByRole('option', { name: 'Dora' }));
    const [asked] = server.to('POST /people');
    expect(asked?.body).toEqual({ application: id(1), search: '' });
  });

  it('offers forward, copy, add signer and roll back beside the decision, and nothing that the reader may not', async () => {
    open(application());
    const names = within(await bar())
      .getAllByRole('button')
      .map(({ textContent }) => textContent);
    expect(names.sort()).toEqual(['Add signer', 'Copy', 'Forward', 'Pass', 'Reject', 'Roll back']);
  });

  it('offers an applicant to cancel, and to apply again where it ended', async () => {
    const { unmount } = open(application({ actions: ['cancel', 'report'], editable: [] }));
    expect(within(await bar()).getByRole('button', { name: 'Cancel application' })).toBeInTheDocument();
    unmount();
    server.stop();
    open(
      application({
        state: 'reject',
        actions: ['reapply'],
        editable: [],
        reapplicable: ['reason'],
        predicted: [],
      }),
    );
    expect(within(await bar()).getByRole('button', { name: 'Apply again' })).toBeInTheDocument();
  });

  it('sends a decision with the comment, the node and version that were seen, and the fields that were changed', async () => {
    const user = userEvent.setup();
    const sent: unknown[] = [];
    open(application(), {
      'POST /submit': ({ body }) => {
        sent.push(body);
        return { data: { _id: id(1), state: 'pending', node: 'b', _ver: 4 } };
      },
    });
    const note = await screen.findByRole('textbox', { name: 'Note' });
    expect(screen.queryByRole('textbox', { name: 'Reason' })).toBeNull();
    await user.clear(note);
    await user.type(note, 'seen');
    await user.click(within(await bar()).getByRole('button', { name: 'Pass' }));
    const dialog = await screen.findByRole('dialog', { name: 'Pass' });
    await user.type(within(dialog).getByRole('textbox', { name: 'Comment' }), 'fine');
    await user.click(within(dialog).getByRole('button', { name: 'Pass' }));
    await waitFor(() =>
      expect(sent).toEqual([
        {
          entity: id(2),
          value: id(1),
          action: 'pass',
          option: { node: 'a', _ver: 3, comment: 'fine' },
          data: { note: 'seen' },
        },
      ]),
    );
  });

  it('that cannot be rolled back says what the server says, and stays as it is', async () => {
    const submitted = 'POST /submit';
    open(application(), { [submitted]: { code: 108, message: 'No rollback node' } });
    const user = userEvent.setup();
    await user.click(within(await bar()).getByRole('button', { name: 'Roll back' }));
    const dialog = await screen.findByRole('dialog', { name: 'Roll back' });
    await user.click(within(dialog).getByRole('button', { name: 'Roll back' }));
    expect(await screen.findByText('No rollback node')).toBeVisible();
    expect(server.to(submitted)).toHaveLength(1);
    expect(screen.getByRole('dialog', { name: 'Roll back' })).toBeVisible();
  });

  it('shows anew what has moved on meanwhile, and says so', async () => {
    const user = userEvent.setup();
    open(application(), {
      'POST /submit': { code: 109, message: 'This application has moved on meanwhile' },
    });
    await user.click(within(await bar()).getByRole('button', { name: 'Reject' }));
    const dialog = await screen.findByRole('dialog', { name: 'Reject' });
    await user.click(within(dialog).getByRole('button', { name: 'Reject' }));
    expect(await screen.findByText('This application has moved on meanwhile')).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});

describe('an approval that a command opens', () => {
  afterEach(() => act(() => approvalDialogs.clear()));

  it('is shown in a dialog beside the page: an application, or the form with what it starts with', async () => {
    server = startServer({
      [`GET /record/${id(1)}`]: { data: application() },
      [`GET /definition/${id(2)}`]: {
        data: {
          ...{ _id: id(2), name: 'Leave', icon: '', editable: ['reason'], members: null, choose: [] },
          fields: [field('reason', 'Reason')],
        },
      },
      'POST /assume': { data: { nodes: [], people: [] } },
    });
    renderApp(<ApprovalDialogs />);
    act(() => approvalDialogs.open({ approval: '', id: id(1), value: {} }));
    const shown = within(await screen.findByRole('dialog', { name: 'Approvals' }));
    expect(await shown.findByText('Now at: Head')).toBeInTheDocument();
    act(() => approvalDialogs.clear());
    act(() => approvalDialogs.open({ approval: id(2), value: { reason: 'From a function' } }));
    expect(await screen.findByDisplayValue('From a function')).toBeInTheDocument();
  });
});
