import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { FileEntry } from '@buildmesh/contracts';
import { PROJECT, renderApp, USER } from '../../shared/testing/render-app.js';
import { startServer } from '../../shared/testing/server.js';
import { FilesScreen } from './files-screen.js';

const TABLE = '7'.padStart(24, '0');
const root = `project/${PROJECT._id}/`;
const folder = (name: string): FileEntry => ({
  type: 'dir',
  value: `${root}main/${name}/`,
  name,
  oss: false,
});
const file = (name: string): FileEntry => ({
  type: 'file',
  value: `${root}main/${name}`,
  name,
  oss: false,
  size: 1536,
  mime: 'image/png',
  user: USER._id,
  time: Date.UTC(2026, 10, 28),
});
let server: ReturnType<typeof startServer>;
afterEach(() => server.stop());

function open(list: FileEntry[], more: Parameters<typeof startServer>[0] = {}, path = '/system/share/file') {
  server = startServer({
    'POST /fetch': { data: { oss: false, list } },
    'GET /list': { data: [{ _id: TABLE, _name: 'orders', _option: {}, _field: [] }] },
    'POST /list': { data: { data: [{ _id: USER._id, nickname: 'Ada' }], size: 1 } },
    'POST /remove': { data: true },
    'GET /usage': { data: { files: 2, bytes: 3 * 1024 ** 2, limit: 1024 ** 3 } },
    ...more,
  });
  return renderApp(<FilesScreen />, { path });
}

describe('the files of a project', () => {
  it('begin with what belongs to the project, folders called as their tables are', async () => {
    open([folder(TABLE), file('plan.png')]);
    expect(await screen.findByRole('link', { name: 'Open orders' })).toBeVisible();
    expect(screen.getByText('plan.png')).toBeVisible();
    expect(await screen.findByText('2 files, 3 MB of 1 GB')).toBeVisible();
    expect(screen.getByText('1.5 kB', { exact: false })).toBeVisible();
    expect(server.to('POST /fetch')[0]?.body).toEqual({ prefix: `${root}main/` });
    await userEvent.click(screen.getByRole('link', { name: 'Open orders' }));
    await waitFor(() =>
      expect(server.to('POST /fetch').at(-1)?.body).toEqual({ prefix: `${root}main/${TABLE}/` }),
    );
    expect(within(screen.getByRole('navigation')).getByText('orders')).toHaveAttribute(
      'aria-current',
      'page',
    );
  });

  it('say what belongs there while there are none', async () => {
    open([]);
    expect(await screen.findByText('No files here yet')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Design tables' })).toHaveAttribute('href', '/dev/entity');
  });

  it('are removed only when that was confirmed', async () => {
    open([file('plan.png')]);
    await userEvent.click(await screen.findByRole('button', { name: 'Remove plan.png' }));
    const dialog = await screen.findByRole('dialog');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    expect(server.to('POST /remove')).toEqual([]);
    await userEvent.click(await screen.findByRole('button', { name: 'Remove plan.png' }));
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Remove' }));
    await waitFor(() => expect(server.to('POST /remove')[0]?.body).toEqual({ file: `${root}main/plan.png` }));
  });

  it('go on piece by piece', async () => {
    open([], {
      'POST /fetch': ({ body }) => {
        const isNext = (body as { after?: string }).after !== undefined;
        const list = [file(isNext ? 'second.png' : 'first.png')];
        return { data: { oss: false, list, ...(isNext ? {} : { next: `${root}main/first.png` }) } };
      },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Show more' }));
    expect(await screen.findByText('second.png')).toBeVisible();
    expect(screen.getByText('first.png')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
  });

  it('show the lines of a log, 50 from the first one', async () => {
    open([file('run.log')], { 'POST /tail': { data: ['one', 'two'] } });
    await userEvent.click(await screen.findByRole('button', { name: 'Show the lines of run.log' }));
    expect(await screen.findByText(/one\s+two/)).toBeVisible();
    expect(server.to('POST /tail')[0]?.body).toEqual({ file: `${root}main/run.log`, start: 0, size: 50 });
  });

  it('stay in the project, whatever the address says', async () => {
    open([file('plan.png')], {}, `/system/share/file?f=project/${'b'.repeat(24)}/main/`);
    await screen.findByText('plan.png');
    expect(server.to('POST /fetch')[0]?.body).toEqual({ prefix: `${root}main/` });
  });
});
