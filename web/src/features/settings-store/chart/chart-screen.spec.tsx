import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { PROJECT, renderApp } from '../../../shared/testing/render-app.js';
import { startServer } from '../../../shared/testing/server.js';
import { SharingSlotsProvider, type SharingSlots } from '../sharing-slots.js';
import { ChartScreen } from './chart-screen.js';

const ORDERS = {
  _id: 'c'.padStart(24, '0'),
  _name: 'Orders',
  _type: 'normal',
  _option: {},
  _field: [{ _id: 'f', _key: 'state', _name: 'State', _type: 'string', _status: 'normal', _option: {} }],
  allow: ['query'],
  writable: null,
};
const CHOICE = { kind: 'pie', group: 'state', method: 'count', value: '' } as const;
const CONDITION = { key: 'state', opt: 'eq', type: 'filter', value: 'open' } as const;
const SAVED = { name: 'By state', entity: ORDERS._id, choice: CHOICE, query: [] };

/** What the chart of tables gets, and what it gives back. */
const slots: SharingSlots = {
  ChartPanel: ({ access, query, choice, onChoice }) => (
    <button type="button" onClick={() => onChoice(CHOICE)}>
      {`${access.entity._name} ${choice?.kind ?? 'first'} ${JSON.stringify(query.filter)}`}
    </button>
  ),
  ViewArrangement: () => null,
};

/** Narrows the rows to those that are open. */
async function onlyOpenOnes(): Promise<void> {
  await userEvent.click(await screen.findByRole('button', { name: 'Add condition' }));
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Operator' }), 'is');
  await userEvent.type(screen.getByRole('textbox', { name: 'Value' }), 'open');
}

describe('the charts of the project', () => {
  let server: ReturnType<typeof startServer>;
  afterEach(() => server.stop());
  function open(path = '', records: unknown[] = [SAVED]) {
    server = startServer({
      'POST /query': {
        data: records.map((value, at) => ({ model: 'chart', type: 'project', key: `c${at}`, value })),
      },
      [`GET /entity/${PROJECT._id}/list`]: { data: [ORDERS] },
      'POST /set': { data: { _ver: 2 } },
      'POST /remove': { data: true },
    });
    renderApp(
      <SharingSlotsProvider value={slots}>
        <ChartScreen />
      </SharingSlotsProvider>,
      { path: `/system/share/chart${path}`, route: '/system/share/chart/:key?' },
    );
  }

  it('are listed with their table and how they are drawn', async () => {
    open();
    const list = within(await screen.findByRole('list', { name: 'Charts' }));
    expect(await list.findByText('Orders · Pie')).toBeVisible();
  });

  it('are made of a table, of some of its rows, and of how these are drawn, as they look by then', async () => {
    open('/new', []);
    await userEvent.click(await screen.findByRole('button', { name: 'Save' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Give it a name');
    fireEvent.change(screen.getByLabelText('Name'), { target: { value: 'Open by state' } });
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Choose a table')).toBeVisible();
    await userEvent.click(screen.getByRole('combobox', { name: 'Table' }));
    await userEvent.click(await screen.findByRole('option', { name: 'Orders' }));
    await userEvent.click(await screen.findByText('Orders first []'));
    await onlyOpenOnes();
    expect(await screen.findByText(`Orders pie ${JSON.stringify([CONDITION])}`)).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(server.to('POST /set')[0]?.body).toMatchObject({
        model: 'chart',
        value: { name: 'Open by state', entity: ORDERS._id, choice: CHOICE, query: [CONDITION] },
      }),
    );
  });

  it('over a table that is gone say so, and come back when a removal is undone', async () => {
    const lost = { ...SAVED, entity: 'e'.repeat(24) };
    open('/c0', [lost]);
    expect(await screen.findByText('This table is gone, or nobody may read it')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Remove' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() =>
      expect(server.to('POST /set')[0]?.body).toEqual({ model: 'chart', key: 'c0', value: lost }),
    );
  });
});
