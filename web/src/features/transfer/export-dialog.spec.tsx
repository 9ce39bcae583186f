import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { jest } from '@jest/globals';
import type { VisibleEntity } from '../../entities/row/row-access.js';
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
  const refused = { code: 101, message: 'not now', status: 400 };
  server = startServer({
    'POST /export': refused,
    'POST /sheet/xlsx': refused,
    'POST /query': { data: { data: [{ _id: '1', title: 'First' }], meta: { next: null } } },
  });
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

  it('by a template does nothing unless one is given', async () => {
    open(1);
    await userEvent.click(await screen.findByLabelText('Document from a template'));
    const button = await exporting();
    expect(button).toBeDisabled();
    await userEvent.setup({ pointerEventsCheck: 0 }).click(button);
    expect(server.asked).toEqual([]);
    await userEvent.type(screen.getByLabelText('Or the address of a file of the project'), 'order.xlsx');
    await userEvent.click(button);
    expect(await screen.findByText('not now')).toBeVisible();
    expect(server.asked.map(({ path }) => path.replace(/^.*\/api/, ''))).toEqual([
      expect.stringMatching(/\/query$/),
      expect.stringMatching(/\/sheet\/xlsx$/),
    ]);
  });

  it('by a template takes back the choice of a file', async () => {
    open(1);
    await userEvent.click(await screen.findByLabelText('Document from a template'));
    await userEvent.upload(
      screen.getByLabelText('Choose a template, or drop it here'),
      new File(['PK'], 'letter.docx'),
    );
    expect(await screen.findByText('letter.docx')).toBeVisible();
    expect(await exporting()).toBeEnabled();
    expect(screen.getByLabelText('Becomes')).toHaveTextContent('Word document (DOCX)');
    await userEvent.click(screen.getByRole('button', { name: 'Another template' }));
    expect(await exporting()).toBeDisabled();
  });
});
