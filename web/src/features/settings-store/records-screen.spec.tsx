import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderApp } from '../../shared/testing/render-app.js';
import { startServer } from '../../shared/testing/server.js';
import { AutoNumberScreen } from './auto-number-screen.js';
import { SelectionScreen } from './selection-screen.js';

const SET = {
  key: 'states',
  name: 'States',
  type: 'string',
  items: [{ label: 'Open', value: 'open' }, { label: 'Done' }],
};
const RULE = { format: 'ORD-{0000}', start: 1, step: 1, reset: 'none' };
const record = (model: string, key: string, value: unknown) => ({ model, type: 'project', key, value });

describe('shared settings', () => {
  let server: ReturnType<typeof startServer>;
  const start = (records: unknown[]) =>
    (server = startServer({
      'POST /query': { data: records },
      'POST /set': { data: { _ver: 2 } },
      'POST /remove': { data: true },
      'POST /increment/reset': { data: true },
      'GET /list': { data: [] },
    }));
  afterEach(() => server.stop());
  const draw = (place: 'selection' | 'increment', key = '') =>
    renderApp(place === 'selection' ? <SelectionScreen /> : <AutoNumberScreen />, {
      path: `/system/share/${place}${key}`,
      route: `/system/share/${place}/:key?`,
    });

  it('say what belongs here while there is nothing, and offer the first step', async () => {
    start([]);
    draw('selection');
    expect(await screen.findByText('No sets yet')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'New set' }));
    expect(await screen.findByLabelText('Name')).toBeVisible();
  });

  it('a set of choices is made, with its choices in their order', async () => {
    start([]);
    draw('selection', '/new');
    const write = (box: HTMLElement, value: string) => fireEvent.change(box, { target: { value } });
    write(await screen.findByLabelText('Name'), 'Regions');
    await userEvent.click(screen.getByRole('button', { name: 'Add choice' }));
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Every choice needs a label')).toBeVisible();
    write(screen.getByLabelText('Label of choice 1'), 'North');
    await userEvent.click(screen.getByRole('button', { name: 'Add choice' }));
    write(screen.getByLabelText('Label of choice 2'), 'South');
    await userEvent.click(screen.getByRole('button', { name: 'Move South up' }));
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(server.to('POST /set')).toHaveLength(1));
    const body = server.to('POST /set')[0]?.body as { model: string; key: string; value: typeof SET };
    expect(body).toMatchObject({
      model: 'selection',
      value: { key: body.key, name: 'Regions', type: 'string' },
    });
    expect(body.value.items.map(({ label }) => label)).toEqual(['South', 'North']);
  });

  it('a set that is removed comes back when that is undone', async () => {
    start([record('selection', 'states', SET)]);
    draw('selection', '/states');
    const list = await screen.findByRole('list', { name: 'Selection sets' });
    expect(await within(list).findByText('Open, Done')).toBeVisible();
    await userEvent.click(await screen.findByRole('button', { name: 'Remove' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() =>
      expect(server.to('POST /set')[0]?.body).toEqual({ model: 'selection', key: 'states', value: SET }),
    );
    expect(server.to('POST /remove')[0]?.body).toEqual({ model: 'selection', key: 'states' });
  });

  it('a rule of numbers shows its first number, is kept under its name, and starts over when that is wanted', async () => {
    start([record('increment', 'orders', RULE)]);
    draw('increment', '/orders');
    expect(await screen.findByText('First one today: ORD-0001')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Start over' }));
    await userEvent.click(
      within(await screen.findByRole('dialog')).getByRole('button', { name: 'Start over' }),
    );
    await waitFor(() => expect(server.to('POST /increment/reset')[0]?.body).toEqual({ key: 'orders' }));
    // Nothing beside the question is reachable until it has gone.
    const save = await screen.findByRole('button', { name: 'Save' });
    const start1 = screen.getByLabelText('First number');
    await userEvent.clear(start1);
    await userEvent.type(start1, '7');
    await userEvent.click(save);
    await waitFor(() =>
      expect(server.to('POST /set')[0]?.body).toMatchObject({ model: 'increment', key: 'orders' }),
    );
  });

  it('are left without a question once they are saved, and with one before', async () => {
    start([record('increment', 'orders', RULE), record('increment', 'bills', RULE)]);
    const { router } = draw('increment', '/orders');
    fireEvent.change(await screen.findByLabelText('First number'), { target: { value: '7' } });
    await userEvent.click(screen.getByRole('button', { name: /bills/ }));
    const question = within(await screen.findByRole('dialog'));
    await userEvent.click(question.getByRole('button', { name: 'Cancel' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Save' }));
    await waitFor(() => expect(server.to('POST /set')).toHaveLength(1));
    await waitFor(() => expect(screen.getByRole('button', { name: 'Save' })).toBeEnabled());
    await userEvent.click(await screen.findByRole('button', { name: /bills/ }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/system/share/increment/bills'));
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});
