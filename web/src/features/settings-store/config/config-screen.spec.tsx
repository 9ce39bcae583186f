import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { PROJECT, renderApp } from '../../../shared/testing/render-app.js';
import { startServer, type ReceivedCall } from '../../../shared/testing/server.js';
import { ConfigScreen } from './config-screen.js';

const RATE = { key: 'tax.rate', name: 'Tax rate', type: 'number', value: 0.19 };
const OPEN = { key: 'shop.open', name: 'Shop is open', type: 'boolean', value: true };
const PULLED = 'config_project_list';

describe('the global settings', () => {
  let server: ReturnType<typeof startServer>;
  let list: unknown[];
  afterEach(() => server.stop());
  /** A store with one record, which refuses what was made of an older one. */
  function open(path = '', first: unknown[] = [RATE, OPEN]) {
    list = first;
    let ver = 1;
    server = startServer({
      'POST /pull': () => ({
        data: {
          [PULLED]:
            list.length === 0
              ? null
              : {
                  _project: PROJECT._id,
                  _model: 'config',
                  _type: 'project',
                  _key: 'list',
                  _value: list,
                  _ver: ver,
                  _mtime: 1,
                },
        },
      }),
      'POST /set': ({ body }: ReceivedCall) => {
        list = (body as { value: unknown[] }).value;
        ver += 1;
        return { data: { _ver: ver } };
      },
    });
    return renderApp(<ConfigScreen />, {
      path: `/system/share/config${path}`,
      route: '/system/share/config/:key?',
    });
  }
  const write = (label: string, value: string) =>
    fireEvent.change(screen.getByLabelText(label), { target: { value } });
  const save = async () => userEvent.click(screen.getByRole('button', { name: 'Save' }));
  const sent = () => server.to('POST /set').map(({ body }) => body);

  it('are listed by name, each with its key and what it is', async () => {
    open();
    const values = await screen.findByRole('list', { name: 'Global settings' });
    expect(await within(values).findByText('tax.rate · 0.19')).toBeVisible();
    expect(within(values).getByText('shop.open · Yes')).toBeVisible();
  });

  it('say what belongs there while there is none', async () => {
    open('', []);
    expect(await screen.findByText('No values yet')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'New value' }));
    expect(await screen.findByLabelText('Key')).toBeVisible();
  });

  it('get a new value beside those that are there by then, under a key that is free', async () => {
    open('/new');
    await screen.findByText('tax.rate · 0.19');
    write('Name', 'Company');
    write('Key', 'tax.rate');
    write('Value', 'Acme');
    await save();
    expect(await screen.findByText('This key is in use already')).toBeVisible();
    write('Key', '1st');
    await save();
    expect(await screen.findByText(/The key begins with a letter/)).toBeVisible();
    write('Key', 'company.name');
    // Somebody else adds one meanwhile.
    list = [...list, { key: 'other', name: 'Other', type: 'text', value: 'x' }];
    await save();
    const company = { key: 'company.name', name: 'Company', type: 'text', value: 'Acme' };
    await waitFor(() => expect(sent()).toHaveLength(1));
    expect(sent()[0]).toMatchObject({ model: 'config', key: 'list', _ver: 1 });
    expect(list).toEqual([RATE, OPEN, expect.objectContaining({ key: 'other' }), company]);
    expect(await screen.findByText('company.name · Acme')).toBeVisible();
  });

  it('change in place, and only to what their type takes', async () => {
    open('/tax.rate');
    expect(await screen.findByLabelText('Key')).toBeDisabled();
    write('Value', 'a lot');
    await save();
    expect(await screen.findByRole('alert')).toHaveTextContent('This is not a number');
    write('Value', '0.07');
    await save();
    await waitFor(() => expect(list).toEqual([{ ...RATE, value: 0.07 }, OPEN]));
  });

  it('come back in their place when a removal is undone', async () => {
    open('/tax.rate');
    await userEvent.click(await screen.findByRole('button', { name: 'Remove' }));
    await waitFor(() => expect(list).toEqual([OPEN]));
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(list).toEqual([RATE, OPEN]));
  });
});
