import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderApp, USER } from '../../../shared/testing/render-app.js';
import { startServer } from '../../../shared/testing/server.js';
import { ScanLogin } from './scan-login.js';
import { ScanScreen } from './scan-screen.js';
import { isOver, scanAddress, ticketOf } from './scan.model.js';

const TOKEN = 'n'.repeat(48);
const TICKET = 'T'.repeat(40);
const guest = { session: { token: null, user: null, project: null, projects: [] } };
const made = { data: { ticket: TICKET, secret: 'S'.repeat(40), expire: Date.now() + 120_000 } };
let server: ReturnType<typeof startServer>;
afterEach(() => {
  server.stop();
  localStorage.clear();
});

describe('signing in by a scanned code', () => {
  it('shows the code, says when it was scanned, and collects the session once confirmed', async () => {
    const states = [{ status: 'pending' }, { status: 'scanned' }];
    let asked = 0;
    server = startServer({
      'POST /ticket/generate': made,
      'POST /ticket/poll': () => ({
        data: states[asked++] ?? { status: 'confirmed', session: { token: TOKEN, data: USER } },
      }),
    });
    const { store } = renderApp(<ScanLogin onClose={() => undefined} />, guest);
    expect(await screen.findByAltText('Code to sign in')).toHaveAttribute(
      'src',
      expect.stringContaining('svg'),
    );
    expect(await screen.findByText('Scanned. Confirm on the phone', {}, { timeout: 10_000 })).toBeVisible();
    await waitFor(() => expect(store.getState().session.token).toBe(TOKEN), { timeout: 10_000 });
    expect(server.to('POST /ticket/poll')[0]?.body).toEqual({ ticket: TICKET, secret: 'S'.repeat(40) });
  });

  it('offers a new code when the phone refused', async () => {
    server = startServer({
      'POST /ticket/generate': made,
      'POST /ticket/poll': { data: { status: 'refused' } },
    });
    const { store } = renderApp(<ScanLogin onClose={() => undefined} />, guest);
    await userEvent.click(await screen.findByRole('button', { name: 'New code' }, { timeout: 10_000 }));
    await waitFor(() => expect(server.to('POST /ticket/generate')).toHaveLength(2));
    expect(store.getState().session.token).toBeNull();
  });
});

describe('the phone that scanned', () => {
  const at = { path: `/scan?ticket=${TICKET}` };

  it('says who would be signed in, and confirms', async () => {
    server = startServer({ 'POST /ticket/scan': { data: { status: 'scanned' } } });
    renderApp(<ScanScreen />, at);
    expect(await screen.findByText(/it signs in as Ada/)).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Confirm sign-in' }));
    expect(await screen.findByText('The device is signed in')).toBeVisible();
    expect(server.to('POST /ticket/scan').map(({ body }) => (body as { action: string }).action)).toEqual([
      'scan',
      'confirm',
    ]);
  });

  it('refuses', async () => {
    server = startServer({ 'POST /ticket/scan': { data: { status: 'scanned' } } });
    renderApp(<ScanScreen />, at);
    await userEvent.click(await screen.findByRole('button', { name: 'Refuse' }));
    expect(await screen.findByText(/Refused. The device is not signed in/)).toBeVisible();
  });

  it('says that a code is over', async () => {
    server = startServer({ 'POST /ticket/scan': { code: 100, message: 'The link is no longer valid' } });
    renderApp(<ScanScreen />, at);
    expect(await screen.findByText(/no longer valid/)).toBeVisible();
  });
});

describe('the scanned address', () => {
  it('is of this site and carries the ticket', () => {
    const url = new URL(scanAddress('https://bm.test', TICKET));
    expect(ticketOf(url.searchParams)).toBe(TICKET);
    expect(ticketOf(new URLSearchParams('ticket=<b>'))).toBeNull();
  });

  it('is asked about until there is an end', () => {
    expect((['pending', 'scanned'] as const).map(isOver)).toEqual([false, false]);
    expect((['confirmed', 'refused', 'expired'] as const).map(isOver)).toEqual([true, true, true]);
  });
});
