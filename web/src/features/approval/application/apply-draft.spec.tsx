import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { FieldDefinition } from '@buildmesh/domain';
import { PROJECT, renderApp } from '../../../shared/testing/render-app.js';
import { startServer } from '../../../shared/testing/server.js';
import { ApplyScreen } from './apply-screen.js';

const id = (n: number) => n.toString(16).padStart(24, '0');
const P = `/message/${PROJECT._id}/draft`;
const field = (_key: string, _name: string): FieldDefinition => ({
  _key,
  _name,
  _type: 'string',
  _option: {},
});
const head = {
  ...{ _id: id(9), flow: null, form: { type: 'approval', approval: id(2) }, name: 'Leave' },
  ...{ timestamp: 1, time: 1 },
};
const ON = { project: { ...PROJECT, _option: { view: { draft: true } as Record<string, unknown> } } };

let server: ReturnType<typeof startServer>;
afterEach(() => server.stop());

function open(search = '', { choose = [] as unknown[], nodes = [] as unknown[], session = ON } = {}) {
  server = startServer({
    [`GET /definition/${id(2)}`]: {
      data: {
        ...{
          _id: id(2),
          name: 'Leave',
          icon: '',
          editable: ['reason'],
          members: null,
          choose,
          users: [],
        },
        fields: [field('reason', 'Reason'), field('secret', 'Secret')],
      },
    },
    'POST /assume': { data: { nodes, people: [] } },
    'POST /apply': { data: { _id: id(1), state: 'pending' } },
    [`GET ${P}/${id(9)}`]: { data: { ...head, save: { reason: 'A journey', secret: 'x' } } },
    [`POST ${P}/save`]: { data: { draft: head, dropped: null } },
    [`POST ${P}/remove`]: { data: true },
  });
  return renderApp(<ApplyScreen />, {
    path: `/approval/create/${id(2)}${search}`,
    route: '/approval/create/:id',
    session,
  });
}
const reason = () => screen.findByRole('textbox', { name: 'Reason' });

describe('an application that is being filled in', () => {
  const leaves = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

  it('is not lost without a question, neither with the page nor to another screen', async () => {
    const { router } = open();
    await reason();
    expect(leaves()).toBe(true);
    await userEvent.type(await reason(), 'A journey');
    expect(leaves()).toBe(false);
    act(() => void router.navigate('/approval/todo'));
    await userEvent.click(await screen.findByRole('button', { name: 'Discard' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/approval/todo'));
    expect(leaves()).toBe(true);
  });

  it('asks before it is cancelled where drafts are not kept', async () => {
    const { router } = open('', { session: { project: { ...PROJECT, _option: { view: {} } } } });
    await userEvent.type(await reason(), 'A journey');
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Discard' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/approval/create'));
  });

  it('says that a handler is still to be chosen, not that the step passes by itself', async () => {
    const step = (node: string, name: string) => ({ node, name, type: 'approve', users: [] });
    open('', {
      choose: [{ node: 'a', name: 'Check', min: 1, max: 1 }],
      nodes: [step('a', 'Check'), step('b', 'Sign')],
    });
    const way = await screen.findByRole('region', { name: 'What lies ahead' });
    expect(
      within(way)
        .getAllByRole('listitem')
        .map((one) => one.textContent),
    ).toEqual(['Check not chosen yet', 'Sign passes by itself']);
  });
});

describe('the draft of an application', () => {
  it('is kept when its form is left half filled in', async () => {
    open();
    await userEvent.type(await reason(), 'A journey');
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(server.to(`POST ${P}/save`)).toHaveLength(1));
    const { flow, form, name } = head;
    expect(server.to(`POST ${P}/save`)[0]?.body).toEqual({ flow, form, name, save: { reason: 'A journey' } });
  });

  it('fills the form again, and goes once that is handed in', async () => {
    const { router } = open(`?draft=${id(9)}`);
    expect(await reason()).toHaveValue('A journey');
    // What may no longer be filled in is left out.
    expect(screen.queryByText('x')).toBeNull();
    await userEvent.type(await reason(), '!');
    await userEvent.click(screen.getByRole('button', { name: 'Save draft' }));
    await waitFor(() => expect(server.to(`POST ${P}/save`)[0]?.body).toMatchObject({ id: id(9) }));
    await userEvent.click(screen.getByRole('button', { name: 'Hand in' }));
    await waitFor(() => expect(server.to(`POST ${P}/remove`)[0]?.body).toEqual({ id: id(9) }));
    expect(router.state.location.pathname).toBe(`/approval/application/${id(1)}`);
    const [sent] = server.to('POST /apply');
    expect(sent?.body).toMatchObject({ value: { reason: 'A journey!' } });
    expect(JSON.stringify(sent?.body)).not.toContain('secret');
  });

  it('is left as it is by whoever only looks at it', async () => {
    open(`?draft=${id(9)}`);
    await reason();
    expect(screen.queryByRole('button', { name: 'Save draft' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    await new Promise((done) => setTimeout(done, 50));
    expect(server.to(`POST ${P}/save`)).toEqual([]);
  });
});
