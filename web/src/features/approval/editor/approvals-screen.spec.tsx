import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { getApproval, listApprovals, OutputOf, ProjectUser } from '@buildmesh/contracts';
import { renderApp } from '../../../shared/testing/render-app.js';
import { startServer } from '../../../shared/testing/server.js';
import { ApprovalsScreen } from './approvals-screen.js';
import { EditorScreen } from './editor-screen.js';

type Listed = OutputOf<typeof listApprovals>[number];
type Definition = OutputOf<typeof getApproval>;

const id = (n: number) => n.toString(16).padStart(24, '0');
const listed = (n: number, name: string, pending = 0): Listed => ({
  ...{ _id: id(n), _ver: 4, version: 2, name, icon: '', sort: 0, disabled: false, entity: id(80), pending },
  option: {
    group: [],
    info: { disabled: false, fields: [] },
    manager: [],
    autopass: false,
    empty: 'pass',
    changes: false,
  },
});
const person = (n: number, nickname: string) =>
  ({ _id: id(n), nickname, account: nickname.toLowerCase(), avatar: null }) as unknown as ProjectUser;
const PEOPLE = [person(11, 'Bob'), person(12, 'Cid')];

let server: ReturnType<typeof startServer>;
afterEach(() => server.stop());

function open(list: Listed[], more: Parameters<typeof startServer>[0] = {}) {
  server = startServer({ 'GET /definition/list': { data: list }, ...more });
  return { ...renderApp(<ApprovalsScreen />, { path: '/system/approval' }), user: userEvent.setup() };
}
const menuOf = async (user: ReturnType<typeof userEvent.setup>, name: string) => {
  await user.click(await screen.findByRole('button', { name: `More about ${name}` }));
  return within(await screen.findByRole('menu'));
};

describe('the approvals of a project', () => {
  it('are removed once that was confirmed, where none of their applications runs', async () => {
    const both = [listed(1, 'Leave'), listed(2, 'Travel', 3)];
    const removal = `POST /definition/${id(1)}/remove`;
    const { user } = open(both, {
      'GET /definition/list': () => ({ data: server.to(removal).length > 0 ? both.slice(1) : both }),
      [removal]: { data: true },
    });
    const busy = await menuOf(user, 'Travel');
    expect(busy.getByRole('menuitem', { name: /Remove/ })).toHaveAttribute('aria-disabled', 'true');
    expect(busy.getByText('Applications are still running')).toBeInTheDocument();
    await user.keyboard('{Escape}');
    await user.click((await menuOf(user, 'Leave')).getByRole('menuitem', { name: 'Remove' }));
    const question = await screen.findByRole('dialog', { name: 'Remove “Leave”?' });
    expect(server.to(removal)).toEqual([]);
    await user.click(within(question).getByRole('button', { name: 'Remove' }));
    expect(await screen.findByText('“Leave” was removed')).toBeInTheDocument();
    // Nothing beside the question is reachable until it has gone.
    expect(await screen.findByRole('link', { name: 'Travel' })).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Leave' })).toBeNull());
  });

  it('are edited: the menu leads to the editor, which saves what was changed with the version that was seen', async () => {
    const { user, router, unmount } = open([listed(1, 'Leave')]);
    await user.click((await menuOf(user, 'Leave')).getByRole('menuitem', { name: 'Edit' }));
    expect(router.state.location.pathname).toBe(`/system/approval/${id(1)}`);
    unmount();
    server.stop();

    const { pending: _pending, ...about } = listed(1, 'Leave');
    const process = {
      nodes: [
        { id: 'start', type: 'start' as const, name: 'Start' },
        { id: 'end', type: 'end' as const, name: 'End' },
      ],
      edges: [{ from: 'start', to: 'end' }],
    };
    const stored: Definition = {
      ...about,
      process,
      fields: [],
      users: [],
      members: null,
      inactive: [],
      vacant: [],
    };
    server = startServer({
      [`GET /definition/${id(1)}`]: { data: stored },
      'POST /definition/save': { data: { _id: id(1), _ver: 5, version: 2 } },
    });
    renderApp(<EditorScreen />, {
      path: `/system/approval/${id(1)}`,
      route: '/system/approval/:id',
    });
    const name = await screen.findByRole('textbox', { name: 'Name' });
    expect(screen.getByRole('button', { name: 'Save' })).toBeDisabled();
    await user.clear(name);
    await user.type(name, 'Holiday');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(server.to('POST /definition/save')).toHaveLength(1));
    expect(server.to('POST /definition/save')[0]?.body).toMatchObject({
      ...{ _id: id(1), _ver: 4 },
      value: { name: 'Holiday', entity: id(80), process },
    });
  });

  it('deliver what waits for one person to another, and ask for both', async () => {
    const { user } = open([listed(1, 'Leave')], {
      'POST /list': { data: { data: PEOPLE, size: 2 } },
      'POST /handle': { data: { delivered: 3 } },
    });
    await user.click(await screen.findByRole('button', { name: 'Deliver tasks' }));
    const dialog = await screen.findByRole('dialog', { name: 'Deliver tasks' });
    const deliver = within(dialog).getByRole('button', { name: 'Deliver tasks' });
    await user.click(deliver);
    expect(within(dialog).getAllByText('Choose at least one person')).toHaveLength(2);
    expect(server.to('POST /handle')).toEqual([]);
    for (const [side, name] of [
      ['From', 'Bob'],
      ['To', 'Cid'],
    ] as const) {
      const part = within(dialog).getByRole('group', { name: side, hidden: true });
      await user.click(within(part).getByRole('button', { name: 'Choose people', hidden: true }));
      const picker = within(await screen.findByRole('dialog', { name: side }));
      await user.click(await picker.findByRole('radio', { name }));
      await user.click(picker.getByRole('button', { name: 'Save' }));
      await waitFor(() => expect(screen.queryByRole('dialog', { name: side })).toBeNull());
    }
    await user.click(deliver);
    expect(await screen.findByText('3 delivered')).toBeInTheDocument();
    expect(server.to('POST /handle').map(({ body }) => body)).toEqual([
      { action: 'forward', option: { from: id(11), to: id(12) } },
    ]);
  });
});
