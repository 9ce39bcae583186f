import { startBroker, type OwnBackend, type TestBackend } from './broker.js';

/** A NATS server: `TEST_NATS_URL`, the one on port 4222, the program of this machine, a container. `own` may be killed. */
export function startNats(options: { own: true }): Promise<OwnBackend>;
export function startNats(): Promise<TestBackend>;
export function startNats(options?: { own: true }): Promise<TestBackend> {
  return startBroker({
    name: 'nats',
    scheme: 'nats',
    args: (port, folder) => ['-a', '127.0.0.1', '-p', String(port), '-js', '-sd', folder],
    own: options?.own ?? false,
  });
}
