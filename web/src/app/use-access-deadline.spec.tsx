import { fireEvent, screen, waitFor } from '@testing-library/react';
import { accessDeadline } from '../shared/api/access-deadline.js';
import { storeToken } from '../shared/state/session/session-storage.js';
import { renderApp } from '../shared/testing/render-app.js';
import { startServer } from '../shared/testing/server.js';
import { useAccessDeadline } from './use-access-deadline.js';

const WHY = 'You were signed out because nothing happened for a while';

function Work() {
  useAccessDeadline();
  return <p>at work</p>;
}

let server: ReturnType<typeof startServer>;
afterEach(() => {
  accessDeadline.configure(0);
  server.stop();
  localStorage.clear();
});

/** Somebody comes back to a page whose deadline lies `agoMs` in the past. */
async function comeBack(agoMs: number, hint: boolean) {
  server = startServer({ 'POST /user/logout': { data: true } });
  storeToken('t'.repeat(48));
  accessDeadline.configure(10, hint);
  const { store } = renderApp(<Work />);
  await screen.findByText('at work');
  localStorage.setItem('bm.access-until', String(Date.now() - agoMs));
  fireEvent(document, new Event('visibilitychange'));
  return store;
}

describe('a page whose access deadline has passed', () => {
  it('signs out and says why', async () => {
    const store = await comeBack(1, true);
    await waitFor(() => expect(store.getState().session).toMatchObject({ token: null, user: null }));
    expect(server.to('POST /user/logout')).toHaveLength(1);
    expect(localStorage.getItem('bm.token')).toBeNull();
    expect(screen.getByText(WHY)).toBeVisible();
  });

  it('signs out without a word where the hint is switched off', async () => {
    const store = await comeBack(1, false);
    await waitFor(() => expect(store.getState().session.token).toBeNull());
    expect(screen.queryByText(WHY)).toBeNull();
  });

  it('is left alone while the deadline lies ahead', async () => {
    const store = await comeBack(-60_000, true);
    expect(server.asked).toEqual([]);
    expect(store.getState().session.token).not.toBeNull();
  });
});
