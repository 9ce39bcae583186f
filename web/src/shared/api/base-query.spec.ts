/** @jest-environment jsdom */
import { projectCalls, TOKEN } from '../testing/project-calls.js';
import { startServer } from '../testing/server.js';

let server: ReturnType<typeof startServer>;
afterEach(() => server.stop());

describe('the base query', () => {
  it('sends token, locale, request id and idempotency key, and fills the path', async () => {
    server = startServer({ 'POST /option/set': { data: true } });
    const { save, P } = projectCalls();
    await save();
    const [call] = server.asked;
    expect(call?.path).toBe(`/api/admin/project/${P}/option/set`);
    expect(call?.headers).toMatchObject({ 'x-token': TOKEN, 'x-locale': 'en', 'x-idempotency-key': 'once' });
    expect(call?.headers['x-request-id']).toMatch(/^[0-9a-f]{24}$/);
    expect(call?.body).toEqual({ name: 'New' });
  });

  it('unwraps the data of the answer', async () => {
    const { project, P } = projectCalls();
    server = startServer({ [`GET /project/${P}`]: { data: { project: { _id: P } } } });
    const { data } = await project();
    expect(data).toEqual({ project: { _id: P } });
    expect(server.asked[0]?.path).toContain('?mode=dev');
  });

  it('gives the refusal to the caller and shows its message', async () => {
    server = startServer({ 'POST /option/set': { code: 100, message: 'Not today' } });
    const { save, seen, leave } = projectCalls();
    const result = await save();
    expect(result.error).toMatchObject({ code: 100, message: 'Not today' });
    expect(seen).toEqual([{ level: 'error', text: 'Not today' }]);
    leave();
  });

  it('treats an answer with an error text as refused', async () => {
    server = startServer({
      'POST /option/set': { code: 0, message: '', ...{ error: 'The operation was refused' } },
    });
    const result = await projectCalls().save(true);
    expect(result.error).toMatchObject({ code: 100, message: 'The operation was refused' });
  });

  it('shows nothing when the caller does', async () => {
    server = startServer({ 'POST /option/set': { code: 100, message: 'Shown in the form' } });
    const { save, seen, leave } = projectCalls();
    await save(true);
    expect(seen).toEqual([]);
    leave();
  });

  it('ends the session at 104', async () => {
    server = startServer({ 'POST /option/set': { code: 104, message: 'No session' } });
    const { save, store } = projectCalls();
    await save();
    expect(store.getState().session.token).toBeNull();
  });

  it('hands the current record of a conflict to the caller', async () => {
    server = startServer({
      'POST /option/set': { code: 109, message: 'Changed meanwhile', data: { _ver: 3 } },
    });
    const result = await projectCalls().save();
    expect(result.error).toMatchObject({ code: 109, data: { _ver: 3 } });
  });

  it('reads again when a service was down for a moment, but never repeats a command', async () => {
    let reads = 0;
    server = startServer({
      'GET /project/list': () => (++reads === 1 ? { code: 500, message: 'down', status: 503 } : { data: [] }),
      'POST /option/set': { code: 500, message: 'down', status: 503 },
    });
    const { list, save } = projectCalls();
    expect((await list()).data).toEqual([]);
    expect(reads).toBe(2);
    await save(true);
    expect(server.to('POST /option/set')).toHaveLength(1);
  });

  it('notes that the server cannot be reached', async () => {
    server = startServer({ 'POST /option/set': 'unreachable' });
    const { save, store } = projectCalls();
    const result = await save();
    expect(result.error).toMatchObject({ code: -1 });
    expect(store.getState().network.offline).toBe(true);
  });

  it('asks to reload the page when the same request broke three times', async () => {
    server = startServer({
      'POST /option/set': { code: 500, message: 'Internal server error', status: 500 },
    });
    const { save, seen, leave } = projectCalls();
    await save(true);
    await save(true);
    expect(seen).toEqual([]);
    await save(true);
    expect(seen).toEqual([{ level: 'error', text: 'Too many request errors, refresh the page and retry' }]);
    leave();
  });

  it('does not count refusals as failures', async () => {
    server = startServer({ 'POST /option/set': { code: 100, message: 'Wrong again' } });
    const { save, seen, leave } = projectCalls();
    for (let tries = 0; tries < 4; tries++) await save(true);
    expect(seen).toEqual([]);
    leave();
  });

  it('does not send more than twenty requests to one URL in a second', async () => {
    server = startServer({ 'POST /option/set': { data: true } });
    const { save, seen, leave } = projectCalls();
    const results = await Promise.all(Array.from({ length: 25 }, () => save()));
    expect(server.asked.length).toBeLessThanOrEqual(20);
    expect(results.filter(({ error }) => error !== undefined).length).toBeGreaterThanOrEqual(5);
    expect(seen[0]?.text).toBe('Request error, requests too frequent');
    leave();
  });
});
