import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { PROJECT, renderApp } from '../../../shared/testing/render-app.js';
import { startServer } from '../../../shared/testing/server.js';
import { SharingSlotsProvider, type SharingSlots } from '../sharing-slots.js';
import { ViewScreen } from './view-screen.js';

const table = (letter: string, name: string) => ({
  _id: letter.padStart(24, '0'),
  _name: name,
  _type: 'normal',
  _option: {},
  _field: [{ _id: 'f', _key: 'state', _name: 'State', _type: 'string', _status: 'normal', _option: {} }],
  allow: ['query'],
  writable: null,
});
const ORDERS = table('c', 'Orders');
const SHOPS = table('d', 'Shops');
const CONDITION = { key: 'state', opt: 'eq', type: 'filter', value: 'open' } as const;
const OPEN_ONES = {
  entity: ORDERS._id,
  key: 'open',
  name: 'Open ones',
  query: [CONDITION],
  sort: [{ key: 'state', order: 'asc' }],
  fields: ['state'],
};

const slots: SharingSlots = {
  ChartPanel: () => null,
  ViewArrangement: ({ onChange }) => (
    <>
      <button
        type="button"
        onClick={() => onChange({ sort: [{ key: 'state', order: 'desc' }], fields: ['state'] })}
      >
        last first
      </button>
      <button type="button" onClick={() => onChange({ fields: [] })}>
        hide all
      </button>
    </>
  ),
};

/** Narrows the rows to those that are open. */
async function onlyOpenOnes(): Promise<void> {
  await userEvent.click(await screen.findByRole('button', { name: 'Add condition' }));
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Operator' }), 'is');
  await userEvent.type(screen.getByRole('textbox', { name: 'Value' }), 'open');
}

describe('the views of tables', () => {
  let server: ReturnType<typeof startServer>;
  afterEach(() => server.stop());
  function open(path = '') {
    server = startServer({
      'POST /query': { data: [{ model: 'view', type: 'project', key: 'open', value: OPEN_ONES }] },
      [`GET /entity/${PROJECT._id}/list`]: { data: [ORDERS, SHOPS] },
      'POST /set': { data: { _ver: 2 } },
      'POST /remove': { data: true },
    });
    return renderApp(
      <SharingSlotsProvider value={slots}>
        <ViewScreen />
      </SharingSlotsProvider>,
      { path: `/system/view${path}`, route: '/system/view/:entity?/:view?' },
    );
  }

  it('are counted by table where the address names none, and lead to the table', async () => {
    const { router } = open();
    expect(await screen.findByText('1 view')).toBeVisible();
    expect(screen.getByText('0 views')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: /Shops/ }));
    expect(router.state.location.pathname).toBe(`/system/view/${SHOPS._id}`);
    expect(await screen.findByText('No views yet')).toBeVisible();
  });

  it('of the table in the address are listed with what they do, the one in the address is open', async () => {
    open(`/${ORDERS._id}/open`);
    const list = within(await screen.findByRole('list', { name: 'Views' }));
    expect(await list.findByText('1 condition · by State · 1 column')).toBeVisible();
    expect(await screen.findByLabelText('Name')).toHaveValue('Open ones');
    expect(screen.getByRole('link', { name: 'Open table with it' })).toHaveAttribute(
      'href',
      `/table/${ORDERS._id}?view=open`,
    );
  });

  it('are made of a name, a filter, an order and columns', async () => {
    const { router } = open(`/${SHOPS._id}/new`);
    fireEvent.change(await screen.findByLabelText('Name'), { target: { value: 'Open shops' } });
    await userEvent.click(screen.getByText('hide all'));
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Show at least one column')).toBeVisible();
    await onlyOpenOnes();
    await userEvent.click(screen.getByText('last first'));
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(server.to('POST /set')).toHaveLength(1));
    const body = server.to('POST /set')[0]?.body as { key: string; value: unknown };
    expect(body.value).toEqual({
      entity: SHOPS._id,
      key: body.key,
      name: 'Open shops',
      query: [CONDITION],
      sort: [{ key: 'state', order: 'desc' }],
      fields: ['state'],
    });
    await waitFor(() => expect(router.state.location.pathname).toBe(`/system/view/${SHOPS._id}/${body.key}`));
  });

  it('come back when a removal is undone', async () => {
    open(`/${ORDERS._id}/open`);
    await userEvent.click(await screen.findByRole('button', { name: 'Remove' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() =>
      expect(server.to('POST /set')[0]?.body).toEqual({ model: 'view', key: 'open', value: OPEN_ONES }),
    );
  });

  it('of a table that is none lead back to all', async () => {
    open(`/${'e'.repeat(24)}`);
    expect(await screen.findByText('This table is gone, or nobody may read it')).toBeVisible();
    expect(screen.getByRole('link', { name: 'All tables' })).toHaveAttribute('href', '/system/view');
  });
});
