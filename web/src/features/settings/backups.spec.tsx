import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderApp } from '../../shared/testing/render-app.js';
import { startServer } from '../../shared/testing/server.js';
import { Backups } from './backups.js';

const backup = (parts: object) => ({
  _id: 'b'.repeat(24),
  type: 'file',
  value: 'backups/p/b-1.zip',
  name: 'backup-20261129-0730.zip',
  oss: false,
  size: 2048,
  mime: 'application/zip',
  user: null,
  time: Date.UTC(2026, 10, 28, 23, 30),
  day: '2026-11-29',
  rows: 1234,
  ...parts,
});
const JOB = 'c'.repeat(24);

let listed: { data: object[]; job: string | null } = { data: [], job: null };
let job: object = {};
let server: ReturnType<typeof startServer>;
beforeEach(() => {
  listed = { data: [], job: null };
  server = startServer({
    'GET /backup/list': () => ({ data: listed }),
    [`GET /${JOB}`]: () => ({ data: job }),
    'POST /backup': () => {
      listed = { data: [], job: JOB };
      return { data: { job: JOB } };
    },
  });
});
afterEach(() => server.stop());

describe('the backups of a project', () => {
  it('say what they are for while there are none, and are made by the first button', async () => {
    job = { _id: JOB, kind: 'backup', state: 'running', done: 500, total: 1234, message: null };
    renderApp(<Backups />);
    expect(await screen.findByText('No backups yet')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Back up now' }));
    expect(await screen.findByText('500 of 1,234 rows')).toBeVisible();
    expect(screen.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '41');
    expect(screen.getByRole('button', { name: 'Back up now' })).toBeDisabled();
    expect(server.to('POST /backup')[0]?.body).toEqual({});
    listed = { data: [backup({})], job: null };
    job = { ...job, state: 'done', done: 1234 };
    expect(await screen.findByText(/Daily · 1,234 rows · 2 kB/, {}, { timeout: 5000 })).toBeVisible();
    await waitFor(() => expect(screen.getByRole('button', { name: 'Back up now' })).toBeEnabled());
  });

  it('can each be downloaded', async () => {
    listed = { data: [backup({}), backup({ _id: 'd'.repeat(24), day: null, rows: 1 })], job: null };
    renderApp(<Backups />);
    const buttons = await screen.findAllByRole('button', { name: 'Download backup-20261129-0730.zip' });
    expect(buttons).toHaveLength(2);
    expect(screen.getByText('1 row · 2 kB')).toBeVisible();
    await userEvent.click(buttons[0] as HTMLElement);
    await waitFor(() => expect(server.to('GET /file')).toHaveLength(1));
    expect(server.to('GET /file')[0]?.path).toContain(`/backup/${'b'.repeat(24)}/file`);
  });
});
