import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { jest } from '@jest/globals';
import type { VisibleEntity } from '../../shared/row/row-access.js';
import { renderApp } from '../../shared/testing/render-app.js';
import { startServer } from '../../shared/testing/server.js';
import { ExportDialog } from './export-dialog.js';

const ENTITY = {
  ...{
    _id: 'e'.repeat(24),
    _name: 'Orders',
    _type: 'normal',
    _option: {},
    allow: ['export'],
    writable: null,
  },
  _field: [
    { _id: 't', _key: 'title', _name: 'Title', _type: 'string', _option: {}, _relate: [], _status: 'normal' },
  ],
} as unknown as VisibleEntity;

let server: ReturnType<typeof startServer>;
afterEach(() => server.stop());

function open(total: number) {
  const onClose = jest.fn();
  server = startServer({ 'POST /export': { code: 101, message: 'not now', status: 400 } });
  const query = { filter: [], sort: [], search: '' };
  renderApp(<ExportDialog entity={ENTITY} query={query} total={total} shown={['title']} onClose={onClose} />);
  return onClose;
}
const exporting = () => screen.findByRole('button', { name: 'Export' });

describe('an export of rows', () => {
  it('does nothing where there are none', async () => {
    const onClose = open(0);
    const button = await exporting();
    expect(button).toBeDisabled();
    await userEvent.setup({ pointerEventsCheck: 0 }).click(button);
    expect([server.asked, onClose.mock.calls]).toEqual([[], []]);
  });

  it('asks for them where there are some', async () => {
    open(1);
    await userEvent.click(await exporting());
    expect(await screen.findByText('not now')).toBeVisible();
    expect(server.to('POST /export')).toHaveLength(1);
  });
});
