import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { startServer } from '../../../shared/testing/server.js';
import { PROJECT, renderApp } from '../../../shared/testing/render-app.js';
import { HomeScreen } from './home-screen.js';

const table = (n: number, name: string) => ({
  _id: n.toString(16).padStart(24, '0'),
  _name: name,
  _option: {},
  _field: [],
  allow: ['query'],
  writable: null,
});
const ImportDialog = () => <p>import dialog</p>;
const member = { session: { project: { ...PROJECT, _auth: 'common' as const } } };

let server: ReturnType<typeof startServer>;
afterEach(() => server.stop());

describe('the home', () => {
  it('lists the tables somebody may read and finds one by name', async () => {
    server = startServer({
      'GET /list': { data: [...'ABCDEFGH'].map((letter, n) => table(n, `Table ${letter}`)) },
    });
    renderApp(<HomeScreen ImportDialog={ImportDialog} />, member);
    await userEvent.type(await screen.findByLabelText('Find a table'), 'table c');
    expect(screen.getByRole('link', { name: /Table C/ })).toHaveAttribute(
      'href',
      `/table/${'2'.padStart(24, '0')}`,
    );
    expect(screen.queryByRole('link', { name: /Table A/ })).toBeNull();
  });

  it('of an empty project leads an administrator to the first table', async () => {
    server = startServer({ 'GET /list': { data: [] } });
    renderApp(<HomeScreen ImportDialog={ImportDialog} />);
    await userEvent.click(await screen.findByRole('button', { name: 'Import a file' }));
    expect(screen.getByText('import dialog')).toBeVisible();
    expect(screen.getByRole('button', { name: 'New table' })).toBeVisible();
  });

  it('of an empty project tells a member what to wait for, and offers nothing that is refused', async () => {
    server = startServer({ 'GET /list': { data: [] } });
    renderApp(<HomeScreen ImportDialog={ImportDialog} />, member);
    expect(await screen.findByText(/once an administrator gives your role access/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'New table' })).toBeNull();
    expect(screen.queryByRole('region', { name: 'You can open' })).toBeNull();
  });

  it('without a table of work says what to ask for, and lists the table of members as the navigation does', async () => {
    server = startServer({
      [`GET /rt/${PROJECT._id}/list`]: { data: [] },
      'GET /list': { data: [{ ...table(1, 'Users'), _type: 'system' }] },
    });
    renderApp(<HomeScreen ImportDialog={ImportDialog} />, member);
    const openable = within(await screen.findByRole('region', { name: 'You can open' }));
    expect(openable.getByRole('link', { name: /Users/ })).toHaveAttribute(
      'href',
      `/table/${'1'.padStart(24, '0')}`,
    );
    expect(screen.getByText('No table is open to your role yet')).toBeVisible();
    expect(screen.getByText(/Ask an administrator for access/)).toBeVisible();
    expect(screen.queryByText(/No tables/)).toBeNull();
  });

  it('without a table of work lists the menu where there is one', async () => {
    const page = {
      _id: '5'.padStart(24, '0'),
      _name: 'Welcome page',
      _type: 'page',
      _parent: null,
      _sort: 1,
      _children: [],
      _value: '6'.padStart(24, '0'),
      _program: [],
      _option: {},
      _ver: 1,
    };
    server = startServer({
      [`GET /rt/${PROJECT._id}/list`]: { data: [page] },
      'GET /list': { data: [{ ...table(1, 'Users'), _type: 'system' }] },
    });
    renderApp(<HomeScreen ImportDialog={ImportDialog} />, member);
    const openable = within(await screen.findByRole('region', { name: 'You can open' }));
    expect(openable.getByRole('link', { name: 'Welcome page' })).toHaveAttribute(
      'href',
      `/page/${'6'.padStart(24, '0')}`,
    );
    expect(openable.queryByRole('link', { name: /Users/ })).toBeNull();
  });

  it('says what went wrong and tries again', async () => {
    let tries = 0;
    server = startServer({
      'GET /list': () =>
        ++tries === 1
          ? { code: 500, message: 'Internal server error', status: 500 }
          : { data: [table(1, 'Back')] },
    });
    renderApp(<HomeScreen ImportDialog={ImportDialog} />);
    await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('link', { name: /Back/ })).toBeVisible();
  });
});
