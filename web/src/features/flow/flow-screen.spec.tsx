import type { Entity, Flow, FlowHead } from '@buildmesh/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { PROJECT, renderApp } from '../../shared/testing/render-app.js';
import { startServer, type ReceivedCall } from '../../shared/testing/server.js';
import { FlowScreen } from './flow-screen.js';

const id = (n: number) => n.toString(16).padStart(24, '0');
const field = (key: string, name: string) => ({
  _id: id(90),
  _key: key,
  _name: name,
  _type: 'string',
  _option: {},
  _status: 'normal',
  _relate: [],
  _ver: 1,
});
const orders = {
  _id: id(50),
  _name: 'Orders',
  _type: 'simple',
  _option: {},
  _field: [field('customer', 'Customer'), field('note', 'Note')],
} as unknown as Entity;
const head = (n: number, _name: string, change: Partial<FlowHead> = {}): FlowHead => ({
  _id: id(n),
  _project: PROJECT._id,
  _name,
  _code: null,
  _module: null,
  _option: {},
  _version: null,
  _draft: true,
  _ver: 1,
  _mtime: 1_700_000_000_000,
  ...change,
});
const flow = (change: Partial<Flow> = {}): Flow => ({
  ...head(1, 'Take an order'),
  _form: [{ _key: 'who', _name: 'Who', _type: 'string', _option: {} }] as unknown as Flow['_form'],
  nodes: [
    { id: 's', type: 'start', name: '', option: {}, next: 'e' },
    { id: 'e', type: 'end', name: '', option: {}, next: null },
  ],
  ...change,
});
let server: ReturnType<typeof startServer>;
afterEach(() => server.stop());

function open(stored = flow(), more: Parameters<typeof startServer>[0] = {}, path = `/dev/flow/${id(1)}`) {
  let ver = stored._ver;
  server = startServer({
    'POST /update': ({ body }: ReceivedCall) => {
      const { name, form, nodes } = body as { name: string; form: Flow['_form']; nodes: Flow['nodes'] };
      ver += 1;
      return { data: { ...stored, _name: name, _form: form, nodes, _ver: ver } };
    },
    [`GET /flow/${id(1)}`]: { data: stored },
    'GET /flow': { data: [head(1, stored._name), head(2, 'Ship it', { _version: 3 })] },
    'GET /module': { data: [] },
    'GET /list': { data: [orders] },
    ...more,
  });
  renderApp(<FlowScreen />, { path, route: '/dev/flow/:id?' });
  return userEvent.setup();
}
type User = ReturnType<typeof userEvent.setup>;
async function addStep(user: User, place: number, name: string) {
  const add = { name: `Add a step at place ${place} of Steps` };
  await user.click(await screen.findByRole('button', add));
  await user.click(await screen.findByRole('menuitem', { name }));
}
const sent = () =>
  server.to('POST /update').map(({ body }) => body as { nodes: Flow['nodes']; _ver: number });

describe('the editor of functions', () => {
  it('lists functions, drafts marked, and shows one as its form and its steps', async () => {
    open();
    const list = within(await screen.findByRole('navigation', { name: 'Functions' }));
    expect(list.getByRole('link', { name: /Take an order.*Draft/ })).toBeVisible();
    expect(list.getByRole('link', { name: 'Ship it' })).toBeVisible();
    expect(await screen.findByRole('button', { name: /Start form/ })).toHaveTextContent('Who');
    expect(screen.getByRole('article', { name: '1 End' })).toBeVisible();
  });

  it('puts a step in that saves a row from the form, and saves the draft before it is published', async () => {
    const user = open(flow(), {
      'POST /publish': { data: head(1, 'Take an order', { _version: 1, _ver: 3 }) },
    });
    await addStep(user, 1, 'Add a record');
    const panel = within(await screen.findByRole('complementary', { name: 'Add a record' }));
    await user.click(panel.getByRole('combobox', { name: 'Table' }));
    await user.click(await screen.findByRole('option', { name: 'Orders' }));
    await user.selectOptions(panel.getByRole('combobox', { name: 'Set a field…' }), 'Customer');
    await user.selectOptions(
      panel.getByRole('combobox', { name: 'Where Customer comes from' }),
      'Taken from',
    );
    expect(panel.getByRole('combobox', { name: 'Customer' })).toHaveDisplayValue('Who');
    await user.click(screen.getByRole('button', { name: 'Publish' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Publish' }));
    await user.type(dialog.getByLabelText('Remark'), 'first');
    await user.click(dialog.getByRole('button', { name: 'Publish' }));
    expect(await screen.findByText('Version 1 is published')).toBeVisible();
    expect(sent()[0]?.nodes.map(({ type }) => type)).toEqual(['start', 'save', 'end']);
    expect(sent()[0]?.nodes[1]?.option).toEqual({
      entity: id(50),
      values: { customer: { $ref: 'form.who' } },
    });
    expect(server.to('POST /publish')[0]?.body).toEqual({ remark: 'first', _ver: 2 });
  });

  it('takes a removed step back, and every change', async () => {
    const user = open();
    await addStep(user, 1, 'Find records');
    await user.click(await screen.findByRole('button', { name: 'Actions for Find records' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Remove the step' }));
    expect(screen.queryByRole('article', { name: '1 Find records' })).toBeNull();
    // Beside the notice the editor has an undo of its own.
    const [, notice] = await screen.findAllByRole('button', { name: 'Undo' });
    if (notice) await user.click(notice);
    expect(await screen.findByRole('article', { name: '1 Find records' })).toBeVisible();
  });

  it('moves steps, and puts steps into the ways of a branch', async () => {
    const user = open();
    await addStep(user, 1, 'Branch');
    await user.click(await screen.findByRole('button', { name: 'Add a step at place 1 of Way 1' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Formula' }));
    expect(await screen.findByRole('article', { name: '1.a1 Formula' })).toBeVisible();
    expect(screen.getByRole('region', { name: 'Otherwise' })).toBeVisible();
    await addStep(user, 1, 'Find records');
    await user.click(await screen.findByRole('button', { name: 'Actions for Find records' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Move down' }));
    expect(await screen.findByRole('article', { name: '2 Find records' })).toBeVisible();
  });

  it('shows what keeps a function from being published at its step', async () => {
    const errors = [{ field: 'e.data', rule: 'value', message: 'is missing or not valid' }];
    const user = open(flow(), { 'POST /publish': { code: 101, message: 'Invalid', errors } });
    await user.click(await screen.findByRole('button', { name: 'Publish' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Publish' }));
    await user.click(dialog.getByRole('button', { name: 'Publish' }));
    const card = within(await screen.findByRole('article', { name: '1 End' }));
    expect(await card.findByText('is missing or not valid')).toBeVisible();
  });

  it('asks whose draft stays when somebody else saved meanwhile', async () => {
    const theirs = flow({ _name: 'Theirs', _ver: 7 });
    let refuse = true;
    const user = open(flow(), {
      'POST /update': ({ body }: ReceivedCall) => {
        if (!refuse) return { data: { ...theirs, ...(body as object), _ver: 8 } };
        refuse = false;
        return { code: 109, message: 'Changed meanwhile', data: theirs };
      },
      'POST /publish': { data: head(1, 'Mine', { _version: 1, _ver: 9 }) },
    });
    await addStep(user, 1, 'Formula');
    await user.click(screen.getByRole('button', { name: 'Publish' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Publish' }));
    await user.click(dialog.getByRole('button', { name: 'Publish' }));
    await user.click(await screen.findByRole('button', { name: 'Keep mine' }));
    await waitFor(() => expect(sent().map(({ _ver }) => _ver)).toEqual([1, 7]));
    await waitFor(() => expect(server.to('POST /publish')[0]?.body).toMatchObject({ _ver: 8 }));
  });

  it('tries the draft and shows what each step got and gave', async () => {
    const run = {
      _id: id(70),
      user: null,
      start: 1_700_000_000_000,
      ms: 12,
      state: 'failed',
      error: 'Formula: broken',
      nodes: [
        {
          id: 's',
          type: 'start',
          name: '',
          start: 1,
          ms: 1,
          input: '',
          output: '{"who":"Ann"}',
          error: null,
        },
        {
          id: 'f',
          type: 'formula',
          name: 'Total',
          start: 2,
          ms: 3,
          input: '{}',
          output: '',
          error: 'broken',
        },
      ],
    };
    let tried = false;
    const user = open(flow(), {
      'POST /debug': () => {
        tried = true;
        return { code: 100, message: 'Total: broken' };
      },
      [`GET /debug/${id(1)}`]: () => ({ data: tried ? [run] : [] }),
    });
    await user.click(await screen.findByRole('button', { name: 'Try it' }));
    const panel = within(await screen.findByRole('complementary', { name: 'Try it' }));
    await user.type(panel.getByRole('textbox', { name: 'Who' }), 'Ann');
    await user.click(panel.getByRole('button', { name: 'Run' }));
    expect(await panel.findByText('Total: broken')).toBeVisible();
    expect(server.to('POST /debug')[0]?.body).toEqual({ form: { who: 'Ann' } });
    const trace = within(await panel.findByRole('region', { name: 'What each step did' }));
    expect(trace.getByText('Total')).toBeVisible();
    expect(trace.getByText('broken')).toBeVisible();
  });

  it('makes the standard functions of a table', async () => {
    const made = [head(5, 'Add'), head(6, 'Edit')];
    const user = open(flow(), { 'POST /standard': { data: made } });
    await user.click(await screen.findByRole('button', { name: 'Make standard functions' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('checkbox', { name: 'Remove a record' }));
    await user.click(dialog.getByRole('button', { name: 'Make' }));
    expect(await screen.findByText('2 functions were made and published')).toBeVisible();
    expect(server.to('POST /standard')[0]?.body).toEqual({
      entity: id(50),
      kinds: ['add', 'edit', 'import'],
    });
  });

  it('puts the standard functions above the table, beside those that are there', async () => {
    const entry = {
      ...{ _id: id(8), _name: 'Orders', _type: 'table', _parent: null, _sort: 1, _children: [] },
      ...{ _value: id(50), _program: [id(4)], _option: {}, _ver: 3 },
    };
    const user = open(flow(), {
      'POST /standard': { data: [head(5, 'Add'), head(6, 'Edit'), head(7, 'Import')] },
      'GET /list': ({ path }: ReceivedCall) => ({
        data: path.includes('/rt/') ? [entry, { ...entry, _id: id(9), _value: id(51) }] : [orders],
      }),
      'POST /bind': { data: true },
    });
    await user.click(await screen.findByRole('button', { name: 'Make standard functions' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(
      await dialog.findByRole('checkbox', { name: 'Show them as buttons above the table' }),
    ).toBeChecked();
    await user.click(dialog.getByRole('button', { name: 'Make' }));
    await screen.findByText('3 functions were made and published');
    const bound = server.to('POST /bind').map(({ path, body }) => [path.includes(id(8)), body]);
    expect(bound).toEqual([[true, { programs: [id(4), id(5), id(6), id(7)], _ver: 3 }]]);
  });

  it('shows no steps of a function whose ways lead into one another', async () => {
    open(flow({ nodes: [{ id: 's', type: 'start', name: '', option: {}, next: 'gone' }] }));
    expect(await screen.findByText('This cannot be shown as steps')).toBeVisible();
  });
});
