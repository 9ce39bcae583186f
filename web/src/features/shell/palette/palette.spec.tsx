import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { clientRuns } from '../../../entities/run/client-runs.js';
import { PROJECT, renderApp } from '../../../shared/testing/render-app.js';
import { startServer } from '../../../shared/testing/server.js';
import { ShellFrame } from '../shell-frame.js';

const ORDERS = { _id: 'c'.padStart(24, '0'), _name: 'Orders table', _option: {}, _field: [] };
const CLOSING = { _id: 'f'.padStart(24, '0'), _name: 'Close the month' };
let server: ReturnType<typeof startServer>;
afterEach(() => {
  server.stop();
  clientRuns.clear();
  localStorage.clear();
});

function open() {
  server = startServer({
    [`GET /rt/${PROJECT._id}/list`]: { data: [] },
    [`GET /entity/${PROJECT._id}/list`]: { data: [ORDERS] },
    [`GET /program/${PROJECT._id}/init`]: { data: [CLOSING] },
  });
  renderApp(<ShellFrame />, {
    route: '/',
    children: [
      { index: true, element: <p>at home</p>, handle: { title: 'shell.nav.home' } },
      { path: 'table/:entity', element: <p>the rows</p> },
      { path: 'system/user', element: <p>the members</p>, handle: { title: 'shell.nav.user' } },
    ],
  });
}

const palette = async () => {
  await screen.findByRole('button', { name: /Search/ });
  await userEvent.keyboard('{Control>}k{/Control}');
  return within(await screen.findByRole('dialog'));
};
const choose = async (search: string, name: RegExp | string) => {
  const dialog = await palette();
  await userEvent.type(dialog.getByRole('combobox'), search);
  await userEvent.click((await dialog.findAllByRole('option', { name }))[0]!);
};

describe('the palette', () => {
  it('tells of what was opened lately whether it is work, administration or a function', async () => {
    open();
    await choose('Orders', 'Orders table');
    await screen.findByText('the rows');
    await choose('Members', 'Members');
    await screen.findByText('the members');
    await choose('Close the', 'Close the month');
    expect(clientRuns.list().map(({ value }) => value.flow)).toEqual([CLOSING._id]);

    const recent = within((await palette()).getByRole('group', { name: 'Recent' }));
    const shown = recent.getAllByRole('option').map(({ textContent }) => textContent);
    expect(shown).toEqual(['Close the monthFunction', 'Orders tableWork', 'HomeWork']);
  });

  it('runs a function again from the recent ones', async () => {
    open();
    await choose('Close the', 'Close the month');
    const recent = within((await palette()).getByRole('group', { name: 'Recent' }));
    await userEvent.click(await recent.findByRole('option', { name: /Close the month/ }));
    expect(clientRuns.list()).toHaveLength(2);
  });

  it('finds all entries of a type by its name', async () => {
    open();
    const dialog = await palette();
    await userEvent.type(dialog.getByRole('combobox'), 'Administration');
    const found = dialog.getAllByRole('option').map(({ textContent }) => textContent);
    expect(found).toContain('Members');
    expect(found).not.toContain('Orders table');
  });
});
