import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { PROJECT, renderApp } from '../../../shared/testing/render-app.js';
import { startServer, type ReceivedCall } from '../../../shared/testing/server.js';
import { AdvancedScreen } from './advanced-screen.js';

const field = (key: string, name: string) => ({
  _id: key.padEnd(24, '0'),
  _key: key,
  _name: name,
  _type: 'string',
  _status: 'normal',
  _index: key === 'region',
  _option: {},
  _relate: [],
});
const table = (letter: string, name: string, type = 'normal') => ({
  _id: letter.padStart(24, '0'),
  _name: name,
  _type: type,
  _option: {},
  _field: [field('region', 'Region'), field('state', 'State')],
});
const ORDERS = table('c', 'Orders');
const USERS = table('d', 'Users', 'system');
const GONE = { _id: 'r'.padStart(24, '0'), __name: 'Order 7', _mtime: 1_700_000_000_000, _ver: 3 };

describe('advanced tables', () => {
  let server: ReturnType<typeof startServer>;
  let bin: (typeof GONE)[];
  let state: string;
  afterEach(() => server.stop());
  function open(id = '') {
    bin = [GONE];
    state = 'marked';
    server = startServer({
      [`GET /entity/${PROJECT._id}/list`]: { data: [ORDERS, USERS] },
      'POST /meta': () => ({
        data: {
          fields: [],
          indexes: [{ field: 'region', state }],
          combined: [],
          count: 1234,
          size: 3 * 1024 ** 2,
        },
      }),
      'POST /query': () => ({ data: { data: bin, size: bin.length, meta: { next: null } } }),
      'POST /data/restore': { data: { restored: 1 } },
      [`POST /${ORDERS._id}/restore`]: () => {
        bin = [];
        return { data: { restored: 1 } };
      },
      'POST /option': { data: true },
      'POST /index/set': ({ body }: ReceivedCall) => ({ data: { ...(body as object), marked: true } }),
      'GET /index/build': { data: { job: 'j'.repeat(24) } },
      'POST /drop': { data: { removed: 1234 } },
    });
    return renderApp(<AdvancedScreen />, { path: `/system/data-advanced${id && `?table=${id}`}` });
  }

  it('are chosen from a list, and say how large they are', async () => {
    open();
    expect(await screen.findByText('Choose a table on the left')).toBeVisible();
    await userEvent.click(await screen.findByRole('button', { name: /Orders/ }));
    expect(await screen.findByText('1,234 records · 3 MB')).toBeVisible();
  });

  it('have a note and a colour that the home shows', async () => {
    open(ORDERS._id);
    fireEvent.change(await screen.findByLabelText('Note'), { target: { value: 'What customers order' } });
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(server.to('POST /option')[0]?.body).toEqual({ note: 'What customers order', colour: '' }),
    );
    expect(await screen.findByText('Saved')).toBeVisible();
  });

  it('are not left for another one while a note is not saved', async () => {
    open(ORDERS._id);
    fireEvent.change(await screen.findByLabelText('Note'), { target: { value: 'What customers order' } });
    await userEvent.click(screen.getByRole('button', { name: /Users/ }));
    const question = within(await screen.findByRole('dialog'));
    await userEvent.click(question.getByRole('button', { name: 'Cancel' }));
    expect(await screen.findByLabelText('Note')).toHaveValue('What customers order');
  });

  it('show the state of their indexes, build those that wait, and get more', async () => {
    open(ORDERS._id);
    const list = within(await screen.findByRole('list', { name: 'Indexes' }));
    expect(list.getByText('Index marked')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Build indexes' }));
    await waitFor(() => expect(server.to('GET /index/build')).toHaveLength(1));
    // They are built in the background.
    state = 'ready';
    expect(await list.findByText('Indexed', {}, { timeout: 10_000 })).toBeVisible();
    await userEvent.selectOptions(screen.getByLabelText('Add index on a field'), 'State');
    await waitFor(() => expect(server.to('POST /index/set')[0]?.body).toEqual({ field: 'state' }));
    await userEvent.click(list.getByRole('button', { name: 'No index for Region' }));
    await waitFor(() => expect(server.to('POST /index/set')[1]?.body).toEqual({ field: 'region' }));
  });

  it('give removed rows back', async () => {
    open(ORDERS._id);
    await userEvent.click(await screen.findByRole('button', { name: 'Restore Order 7' }));
    await waitFor(() =>
      expect(server.to(`POST /${ORDERS._id}/restore`)[0]?.body).toEqual({ list: [GONE._id] }),
    );
    expect(await screen.findByText('Nothing was removed')).toBeVisible();
    expect(server.to('POST /query')[0]?.body).toMatchObject({ option: { removed: true } });
  });

  it('are emptied once their name was typed', async () => {
    open(ORDERS._id);
    await userEvent.click(await screen.findByRole('button', { name: 'Remove all rows' }));
    const question = within(await screen.findByRole('dialog', { name: 'Remove all rows of Orders?' }));
    const sure = question.getByRole('button', { name: 'Remove all rows' });
    expect(sure).toBeDisabled();
    fireEvent.change(question.getByRole('textbox'), { target: { value: 'Orders' } });
    await userEvent.click(sure);
    await waitFor(() => expect(server.to('POST /drop')[0]?.body).toEqual({ confirm: 'Orders' }));
  });

  it('of the system are as they are', async () => {
    open(USERS._id);
    expect(await screen.findByText(/This table belongs to the system/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Remove all rows' })).toBeNull();
  });
});
