/** @jest-environment jsdom */
import { tokenStored } from '../../state/session/session.slice.js';
import { projectCalls } from '../../testing/project-calls.js';
import { startServer } from '../../testing/server.js';
import { accessDeadline } from '../access-deadline.js';
import { setNetworkHook } from '../sending/network-hook.js';

let server: ReturnType<typeof startServer>;
afterEach(() => server.stop());

describe('answers and failures', () => {
  it('passes an HTTP error with a body to the same handler as any other code', async () => {
    server = startServer({ 'POST /option/set': { code: 106, message: 'No authority', status: 403 } });
    const { save, seen, leave } = projectCalls();
    const result = await save();
    expect(result.error).toMatchObject({ code: 106, message: 'No authority' });
    expect(seen).toEqual([{ level: 'error', text: 'No authority' }]);
    leave();
  });

  it('shows the error text of an answer and rejects it', async () => {
    server = startServer({
      'POST /option/set': { code: 0, message: '', ...{ error: 'The form is closed' } },
    });
    const { save, seen, leave } = projectCalls();
    expect((await save()).error).toMatchObject({ message: 'The form is closed' });
    expect(seen).toEqual([{ level: 'error', text: 'The form is closed' }]);
    leave();
  });

  it('lets a hook swallow a network error: nothing is shown, counted or marked as offline', async () => {
    server = startServer({ 'POST /option/set': 'unreachable' });
    const { save, store, seen, leave } = projectCalls();
    const asked: string[] = [];
    setNetworkHook((_, id) => asked.push(id) > 0);
    await save();
    await save();
    await save();
    expect(asked).toHaveLength(3);
    expect(seen).toEqual([]);
    expect(store.getState().network.offline).toBe(false);
    setNetworkHook(null);
    leave();
  });

  it('never hands a refusal of the server to the network hook', async () => {
    server = startServer({ 'POST /option/set': { code: 100, message: 'Refused by the server' } });
    const { save, seen, leave } = projectCalls();
    setNetworkHook(() => true);
    await save();
    expect(seen).toHaveLength(1);
    setNetworkHook(null);
    leave();
  });

  it('puts off the access deadline with every request', async () => {
    server = startServer({ 'POST /option/set': { data: true } });
    accessDeadline.configure(10);
    await projectCalls().save();
    expect(Number(localStorage.getItem('bm.access-until'))).toBeGreaterThan(Date.now() + 590_000);
    accessDeadline.configure(0);
  });

  it('does not end the session of now for a request of the session before', async () => {
    const { save, store } = projectCalls();
    server = startServer({
      'POST /option/set': () => {
        store.dispatch(tokenStored('n'.repeat(48)));
        return { code: 104, message: 'No session' };
      },
    });
    await save();
    expect(store.getState().session.token).toBe('n'.repeat(48));
  });
});
