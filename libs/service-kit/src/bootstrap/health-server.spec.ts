import type { AddressInfo } from 'node:net';
import type { HealthReport } from '../bus/bus.js';
import { startHealthServer } from './health-server.js';
import { OwnHealth } from './own-health.js';

describe('probes of a process', () => {
  test('live as long as it answers, ready only while what runs in it is up, not while it starts or leaves', async () => {
    let report: HealthReport = { database: 'up', bus: 'up' };
    const health = new OwnHealth();
    const server = await startHealthServer(0, () => health.report());
    const ask = async (path: string) =>
      (await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`)).status;
    expect([await ask('/live'), await ask('/ready')]).toEqual([200, 503]);
    health.add('data', async () => report);
    expect([await ask('/live'), await ask('/ready'), await ask('/other')]).toEqual([200, 200, 404]);
    report = { database: 'down', bus: 'up' };
    expect([await ask('/live'), await ask('/ready')]).toEqual([200, 503]);
    report = { database: 'up', bus: 'up', cache: 'away' };
    expect(await ask('/ready')).toBe(200);
    health.leave();
    expect([await ask('/live'), await ask('/ready')]).toEqual([200, 503]);
    server.closeAllConnections();
    server.close();
  });
});
