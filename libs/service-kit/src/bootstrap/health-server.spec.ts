import type { AddressInfo } from 'node:net';
import type { HealthReport } from '../bus/bus.js';
import { startHealthServer } from './health-server.js';

describe('probes of a service', () => {
  test('live as long as the process answers, ready only while every part is up', async () => {
    let report: HealthReport = { database: 'up', bus: 'up' };
    const server = await startHealthServer(0, async () => report);
    const ask = async (path: string) =>
      (await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`)).status;
    expect([await ask('/live'), await ask('/ready'), await ask('/other')]).toEqual([200, 200, 404]);
    report = { database: 'down', bus: 'up' };
    expect([await ask('/live'), await ask('/ready')]).toEqual([200, 503]);
    server.closeAllConnections();
    server.close();
  });
});
