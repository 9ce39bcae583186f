import { startBroker, type OwnBackend, type TestBackend } from './broker.js';

/** A Redis server: `TEST_REDIS_URL`, the one on port 6379, the program of this machine, a container. `own` may be killed. */
export function startRedis(options: { own: true }): Promise<OwnBackend>;
export function startRedis(): Promise<TestBackend>;
export function startRedis(options?: { own: true }): Promise<TestBackend> {
  return startBroker({
    name: 'redis',
    scheme: 'redis',
    args: (port, folder) => [
      '--bind',
      '127.0.0.1',
      '--port',
      String(port),
      '--dir',
      folder,
      '--save',
      '',
      '--appendonly',
      'no',
    ],
    own: options?.own ?? false,
  });
}
