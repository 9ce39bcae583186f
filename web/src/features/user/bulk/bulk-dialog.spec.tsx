import { jest } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import type { Role } from '@buildmesh/contracts';
import { renderApp } from '../../../shared/testing/render-app.js';
import { startServer } from '../../../shared/testing/server.js';
import { BulkDialog } from './bulk-dialog.js';

const id = (n: number) => n.toString(16).padStart(24, '0');
const role = (n: number, _name: string, _default = false): Role => ({
  _id: id(n),
  _name,
  _type: 'common',
  _parent: null,
  _user: [],
  _auth: {},
  _option: {},
  home: null,
  _sort: n,
  _default,
  _ver: 1,
});
const roles = [role(1, 'Staff', true), role(2, 'Drivers')];
const sales = { _id: id(5), name: 'Sales', parent: null, head: null, user: [], admin: [], option: {} };
const TWO = 'Grace Hopper, grace_h\nLinus, linus_t, 13812345678, Drivers, Sales';
let server: ReturnType<typeof startServer>;
afterEach(() => server.stop());

function open(reply: Parameters<typeof startServer>[0][string]) {
  server = startServer({ 'GET /init': { data: [sales] }, 'POST /batch': reply });
  const closed = jest.fn();
  renderApp(<BulkDialog onClose={closed} roles={roles} />);
  return closed;
}
async function write(text: string) {
  await userEvent.click(await screen.findByLabelText('People'));
  await userEvent.paste(text);
}
const made = {
  data: {
    created: [
      { _id: id(8), account: 'grace_h', pwd: 'firstPass23' },
      { _id: id(9), account: 'linus_t', pwd: 'otherPass45' },
    ],
  },
};

describe('several people at once', () => {
  it('are shown as they were understood, what is wrong in words and first', async () => {
    open(made);
    await write(`${TWO}\nNobody, 1wrong, , Pilots`);
    const rows = within(await screen.findByRole('region', { name: 'Preview' })).getAllByRole('row');
    expect(rows.map((row) => row.textContent)).toEqual([
      expect.stringContaining('Line'),
      expect.stringMatching(/^3Nobody1wrong.*Starts with a letter.*Unknown role/),
      expect.stringMatching(/^1Grace Hoppergrace_h—Staff—Ready/),
      expect.stringMatching(/^2Linuslinus_t13812345678DriversSalesReady/),
    ]);
    expect(screen.getByRole('alert')).toHaveTextContent('1 line needs attention');
    expect(screen.getByRole('button', { name: 'Create 3 people' })).toBeDisabled();
  });

  it('bring their departments along: those that are missing are made at a press', async () => {
    let groups = [sales];
    server = startServer({
      'GET /init': () => ({ data: groups }),
      'POST /create': ({ body }) => {
        const made = { ...sales, _id: id(20 + groups.length), ...(body as { name: string; parent: null }) };
        groups = [...groups, made];
        return { data: { _id: made._id } };
      },
    });
    renderApp(<BulkDialog onClose={() => undefined} roles={roles} />);
    await write('Grace, grace_h,,, Sales / North\nLinus, linus_t,,, Navy\nAda, ada_love,,, Navy');
    expect(await screen.findByText('2 departments are not there yet: Sales / North, Navy')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Create 2 departments' }));
    await waitFor(() => expect(screen.getByRole('button', { name: 'Create 3 people' })).toBeEnabled());
    expect(server.to('POST /create').map(({ body }) => body)).toEqual([
      { name: 'North', parent: sales._id },
      { name: 'Navy', parent: null },
    ]);
  });

  it('get the usual role also where the roles arrive after the list was opened', async () => {
    server = startServer({ 'GET /init': { data: [sales] } });
    function Late() {
      const [known, setKnown] = useState<readonly Role[]>([]);
      return (
        <>
          <BulkDialog onClose={() => undefined} roles={known} />
          <button onClick={() => setKnown(roles)}>Roles arrive</button>
        </>
      );
    }
    renderApp(<Late />);
    await write('Linus, linus_t');
    expect(await screen.findByText('1 line needs attention')).toBeVisible();
    // Behind the dialog.
    screen.getByRole('button', { name: 'Roles arrive', hidden: true }).click();
    await waitFor(() => expect(screen.getByRole('button', { name: 'Create 1 person' })).toBeEnabled());
  });

  it('are created in one call, with the role and department chosen for those who name none', async () => {
    open(made);
    await write(TWO);
    await userEvent.click(screen.getByRole('combobox', { name: 'Department unless the line names one' }));
    await userEvent.click(await screen.findByRole('option', { name: 'Sales' }));
    await userEvent.click(screen.getByRole('combobox', { name: 'Role unless the line names one' }));
    await userEvent.click(await screen.findByRole('option', { name: 'Drivers' }));
    await userEvent.click(screen.getByRole('button', { name: 'Create 2 people' }));
    expect(await screen.findByText(/2 people were created/)).toBeVisible();
    expect(server.to('POST /batch').map(({ body }) => body)).toEqual([
      {
        list: [
          { name: 'Grace Hopper', account: 'grace_h', role: id(2), group: id(5) },
          { name: 'Linus', account: 'linus_t', phone: '13812345678', role: id(2), group: id(5) },
        ],
      },
    ]);
    expect(screen.getByText('firstPass23')).toBeVisible();
    expect(screen.getByText('otherPass45')).toBeVisible();
  });

  it('are not created while the server finds a fault, which stands in its line until the list is changed', async () => {
    open({
      code: 101,
      message: 'Invalid',
      errors: [{ field: 'account', rule: 'taken', message: 'The account is taken', index: 1 }],
    });
    await write(TWO);
    await userEvent.click(screen.getByRole('button', { name: 'Create 2 people' }));
    const row = (await screen.findByText('The account is taken')).closest('tr');
    expect(row).toHaveTextContent('linus_t');
    expect(screen.getByRole('button', { name: 'Create 2 people' })).toBeDisabled();
    await userEvent.type(screen.getByLabelText('People'), ' ');
    await waitFor(() => expect(screen.queryByText('The account is taken')).toBeNull());
    expect(screen.getByRole('button', { name: 'Create 2 people' })).toBeEnabled();
  });

  it('can be read from a file', async () => {
    open(made);
    const file = new File([''], 'people.csv', { type: 'text/csv' });
    // jsdom's files cannot be read.
    Object.assign(file, { text: async () => `\uFEFFName,Account\n${TWO}` });
    await userEvent.upload(screen.getByLabelText('Read a CSV file'), file);
    expect(await screen.findByRole('button', { name: 'Create 2 people' })).toBeEnabled();
  });

  it('leave their passwords behind only after a question, unless those were copied', async () => {
    const closed = open(made);
    await write(TWO);
    await userEvent.click(screen.getByRole('button', { name: 'Create 2 people' }));
    await screen.findByText('firstPass23');
    const [close] = screen.getAllByRole('button', { name: 'Close' });
    await userEvent.click(close as HTMLElement);
    const question = await screen.findByRole('dialog', { name: 'Close without keeping the passwords?' });
    await userEvent.click(within(question).getByRole('button', { name: 'Cancel' }));
    expect(closed).not.toHaveBeenCalled();
    await waitFor(() => expect(screen.queryByRole('dialog', { name: /Close without/ })).toBeNull());
    // jsdom has no clipboard.
    await userEvent.click(screen.getByRole('button', { name: /^Copy/ }));
    expect(await screen.findByText(/could not be copied/)).toBeVisible();
    await userEvent.click(screen.getAllByRole('button', { name: 'Close' })[0] as HTMLElement);
    const again = await screen.findByRole('dialog', { name: 'Close without keeping the passwords?' });
    await userEvent.click(within(again).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: /Close without/ })).toBeNull());
    const user = userEvent.setup();
    await user.click(screen.getByRole('button', { name: /^Copy/ }));
    await waitFor(async () =>
      expect(await navigator.clipboard.readText()).toBe(
        'Grace Hopper\tgrace_h\tfirstPass23\nLinus\tlinus_t\totherPass45',
      ),
    );
    await userEvent.click(screen.getAllByRole('button', { name: 'Close' })[0] as HTMLElement);
    await waitFor(() => expect(closed).toHaveBeenCalledTimes(1));
  });
});
