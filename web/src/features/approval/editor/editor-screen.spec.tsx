import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Field, getApproval, OutputOf } from '@buildmesh/contracts';
import { renderApp } from '../../../shared/testing/render-app.js';
import { startServer } from '../../../shared/testing/server.js';
import { firstProcess } from '../approval.model.js';
import { EditorScreen } from './editor-screen.js';

const ID = 'a'.repeat(24);
const stored: OutputOf<typeof getApproval> = {
  ...{
    _id: ID,
    _ver: 3,
    version: 1,
    name: 'Leave',
    icon: '',
    sort: 0,
    disabled: false,
    entity: 'b'.repeat(24),
  },
  option: {
    group: [],
    info: { disabled: false, fields: [] },
    manager: [],
    autopass: false,
    empty: 'pass',
    changes: false,
  },
  process: firstProcess({ start: 'Submission', step: 'Head', end: 'End', apply: 'Correct' }),
  fields: [{ _key: 'days', _name: 'Days', _type: 'number', _option: {} }] as unknown as Field[],
  users: [],
  members: null,
  inactive: [],
  vacant: [],
};

let server: ReturnType<typeof startServer>;
afterEach(() => server.stop());

describe('the editor of an approval', () => {
  it('draws a branch: where it leads, and under which condition; nothing unfinished is saved', async () => {
    server = startServer({
      [`GET /definition/${ID}`]: { data: stored },
      'POST /definition/save': { data: { _id: ID, _ver: 4, version: 2 } },
    });
    renderApp(<EditorScreen />, {
      path: `/system/approval/${ID}`,
      route: '/system/approval/:id',
    });
    const user = userEvent.setup();
    const save = await screen.findByRole('button', { name: 'Save' });
    await user.click(screen.getByRole('button', { name: 'Add step' }));
    await user.click(screen.getByRole('button', { name: 'Submission' }));
    const ways = within(screen.getByRole('group', { name: 'What comes next' }));
    await user.click(ways.getByRole('button', { name: 'Add a branch' }));
    expect(screen.getByRole('status')).toHaveTextContent('A branch from “Submission” has no condition yet.');
    expect(save).toBeDisabled();

    const branch = within(ways.getByRole('group', { name: 'Branch 1' }));
    await user.click(branch.getByRole('button', { name: 'Add condition' }));
    await user.selectOptions(branch.getByRole('combobox', { name: 'Operator' }), 'is greater than');
    await user.type(branch.getByRole('textbox', { name: 'Value' }), '3');
    await user.click(branch.getByRole('combobox', { name: 'Then go to' }));
    await user.click(await screen.findByRole('option', { name: 'Approve' }));
    await waitFor(() => expect(screen.queryByRole('listbox')).toBeNull());
    expect(screen.queryByRole('status')).toBeNull();
    // Branches cannot be told by an order: the arrows are gone.
    expect(screen.queryByRole('button', { name: 'Later' })).toBeNull();

    await user.click(screen.getByRole('button', { name: 'Submission' }));
    expect(await screen.findByText('Days is greater than 3')).toBeInTheDocument();
    await user.click(save);
    await waitFor(() => expect(server.to('POST /definition/save')).toHaveLength(1));
    const { value } = server.to('POST /definition/save')[0]?.body as { value: typeof stored };
    const added = value.process.nodes.find(({ name }) => name === 'Approve')?.id;
    expect(value.process.edges.filter(({ from }) => from === 'start')).toEqual([
      { from: 'start', to: added, filter: [{ key: 'days', opt: 'gt', type: 'filter', value: 3 }] },
      { from: 'start', to: 'step1' },
    ]);
  });

  it('warns of a step whose people are all disabled, and lets the managers decide instead', async () => {
    const bob = 'c'.repeat(24);
    const process = firstProcess({ start: 'Submission', step: 'Head', end: 'End', apply: 'Correct' });
    const nodes = process.nodes.map((node) =>
      node.type === 'task' ? { ...node, step: { type: 'user.target' as const, users: [bob] } } : node,
    );
    server = startServer({
      [`GET /definition/${ID}`]: { data: { ...stored, process: { ...process, nodes }, inactive: [bob] } },
      'POST /definition/save': { data: { _id: ID, _ver: 4, version: 2 } },
    });
    renderApp(<EditorScreen />, {
      path: `/system/approval/${ID}`,
      route: '/system/approval/:id',
    });
    const user = userEvent.setup();
    const warned = (text: RegExp) => screen.findByText(text);
    expect(
      await warned(/“Head” is disabled or has left. The step will pass automatically/),
    ).toBeInTheDocument();
    await user.click(screen.getByRole('combobox', { name: 'If nobody can handle a step' }));
    await user.click(await screen.findByRole('option', { name: 'The managers decide' }));
    expect(await warned(/The managers will decide/)).toBeInTheDocument();
    await user.click(screen.getByRole('switch', { name: /may be changed in the table/ }));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(server.to('POST /definition/save')).toHaveLength(1));
    expect(server.to('POST /definition/save')[0]?.body).toMatchObject({
      value: { option: { empty: 'managers', changes: true } },
    });
  });
});
