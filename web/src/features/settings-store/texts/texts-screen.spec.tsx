import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderApp } from '../../../shared/testing/render-app.js';
import { startServer, type ReceivedCall } from '../../../shared/testing/server.js';
import { TextsScreen } from './texts-screen.js';

type Values = Record<string, Record<string, string>>;

describe('the texts of the project', () => {
  let server: ReturnType<typeof startServer>;
  let store: Values;
  afterEach(() => server.stop());
  function open(first: Values) {
    store = structuredClone(first);
    server = startServer({
      'POST /transfer/export': { data: [] },
      'POST /query': () => ({
        data: Object.entries(store).map(([key, value]) => ({ model: 'i18n', type: 'project', key, value })),
      }),
      'POST /update': ({ body }: ReceivedCall) => {
        const { key, value } = body as { key: string; value: Record<string, string | null> };
        const merged = Object.entries({ ...store[key], ...value });
        store[key] = Object.fromEntries(
          merged.filter((entry): entry is [string, string] => entry[1] !== null),
        );
        return { data: { _ver: 2 } };
      },
      'POST /set': ({ body }: ReceivedCall) => {
        const { key, value } = body as { key: string; value: Record<string, string> };
        store[key] = value;
        return { data: { _ver: 2 } };
      },
      'POST /remove': ({ body }: ReceivedCall) => {
        delete store[(body as { key: string }).key];
        return { data: true };
      },
    });
    return renderApp(<TextsScreen />, { path: '/system/share/i18n' });
  }
  const TEXTS: Values = {
    list: { en: 'English', zh: '中文' },
    en: { 'order.title': 'Order', 'order.note': 'Note' },
    zh: { 'order.title': '订单' },
  };
  const updates = () => server.to('POST /update').map(({ body }) => body);

  it('begin with a language and a text', async () => {
    open({});
    expect(await screen.findByText('No languages yet')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Add language' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add language' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Add' }));
    await waitFor(() => expect(store).toEqual({ list: { zh: '简体中文' } }));
    await userEvent.click((await screen.findAllByRole('button', { name: 'Add text' }))[0] as HTMLElement);
    const ask = within(await screen.findByRole('dialog', { name: 'Add text' }));
    fireEvent.change(ask.getByLabelText('Id'), { target: { value: 'greeting' } });
    await userEvent.click(ask.getByRole('button', { name: 'Create' }));
    await waitFor(() => expect(store['zh']).toEqual({ greeting: '' }));
    expect(await screen.findByLabelText('greeting in 简体中文')).toHaveValue('');
  });

  it('show at a glance what is missing, and only that when asked', async () => {
    open(TEXTS);
    const table = within(await screen.findByRole('table', { name: 'Translations' }));
    expect(await table.findByText('1 missing')).toBeVisible();
    expect(table.getByText('Complete')).toBeVisible();
    expect(table.getByLabelText('order.note in 中文')).toHaveAttribute('placeholder', 'Missing');
    await userEvent.click(screen.getByRole('button', { name: 'Only missing (1)' }));
    expect(await screen.findByLabelText('order.note in 中文')).toBeVisible();
    expect(screen.queryByLabelText('order.title in 中文')).toBeNull();
    // It stays while it is written.
    fireEvent.change(screen.getByLabelText('order.note in 中文'), { target: { value: '备注' } });
    expect(await screen.findByLabelText('order.note in 中文')).toHaveValue('备注');
    expect(await screen.findByRole('button', { name: 'Only missing (0)' })).toBeVisible();
  });

  it('are kept half a second after the last letter, and say so', async () => {
    open(TEXTS);
    const cell = await screen.findByLabelText('order.note in 中文');
    fireEvent.change(cell, { target: { value: '备' } });
    fireEvent.change(cell, { target: { value: '备注' } });
    expect(await screen.findByText('Saving…')).toBeVisible();
    expect(updates()).toEqual([]);
    expect(await screen.findByText('All changes saved')).toBeVisible();
    expect(updates()).toEqual([{ model: 'i18n', key: 'zh', value: { 'order.note': '备注' } }]);
    expect(await screen.findByLabelText('order.note in 中文')).toHaveValue('备注');
  });

  it('are kept when the screen is left before that', async () => {
    const { unmount } = open(TEXTS);
    fireEvent.change(await screen.findByLabelText('order.note in 中文'), { target: { value: '备注' } });
    unmount();
    await waitFor(() => expect(updates()).toHaveLength(1));
  });

  it('come back in every language when a removal is undone', async () => {
    open(TEXTS);
    await userEvent.click(await screen.findByRole('button', { name: 'Remove order.title' }));
    await waitFor(() => expect(store['en']).toEqual({ 'order.note': 'Note' }));
    await waitFor(() => expect(store['zh']).toEqual({}));
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(store['zh']).toEqual(TEXTS['zh']));
    expect(store['en']).toEqual(TEXTS['en']);
  });

  it('of a language go with it once that is confirmed, and come back with it', async () => {
    open(TEXTS);
    await userEvent.click(await screen.findByRole('button', { name: 'More for 中文' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Remove language' }));
    const question = within(await screen.findByRole('dialog', { name: 'Remove 中文?' }));
    expect(question.getByText('The 1 text in it goes with it.')).toBeVisible();
    await userEvent.click(question.getByRole('button', { name: 'Remove' }));
    await waitFor(() => expect(Object.keys(store)).toEqual(['list', 'en']));
    expect(store['list']).toEqual({ en: 'English' });
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(store['list']).toEqual(TEXTS['list']));
    expect(store['zh']).toEqual(TEXTS['zh']);
  });
});
