import { socketOptions } from './open-socket.js';

describe('a page without a connection', () => {
  it('tries five times to get it back, later each time, by web sockets only', () => {
    const auth = { token: 't'.repeat(48), project: 'a'.repeat(24), platform: 'app' as const };
    expect(socketOptions(auth)).toMatchObject({
      auth,
      path: '/api/io',
      transports: ['websocket'],
      reconnectionAttempts: 5,
    });
    const { reconnectionDelay, reconnectionDelayMax } = socketOptions(auth);
    expect(reconnectionDelayMax).toBeGreaterThan(reconnectionDelay);
  });
});
