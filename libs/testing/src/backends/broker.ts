import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startContainer } from './containers.js';
import { DEFAULT_PORTS, dockerAnswers, givenUrl, programOf, type BackendName } from './found.js';
import { answers, freePort } from './ports.js';
import { ServerProcess } from './server-process.js';

/** A server for tests. */
export interface TestBackend {
  url: string;
  stop(): Promise<void>;
}

/** A server that only this test uses, and may kill. */
export interface OwnBackend extends TestBackend {
  kill(): Promise<void>;
  restart(): Promise<void>;
  /** Sends it a signal, such as SIGSTOP. */
  signal(signal: NodeJS.Signals): void;
}

export interface BrokerOptions {
  name: Exclude<BackendName, 'postgres'>;
  scheme: string;
  args: (port: number, folder: string) => string[];
  own: boolean;
}

async function ownServer(options: BrokerOptions, command: string): Promise<OwnBackend> {
  const folder = await mkdtemp(join(tmpdir(), `bm-${options.name}-`));
  const port = await freePort();
  const args = options.args(port, folder);
  const server = await ServerProcess.start({ name: options.name, command, args, ready: () => answers(port) });
  return {
    url: `${options.scheme}://127.0.0.1:${port}`,
    kill: () => server.kill(),
    restart: () => server.start(),
    signal: (signal) => server.signal(signal),
    stop: async () => {
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** A server by the house's order: given, running, a program of this machine, a container. */
export async function startBroker(options: BrokerOptions): Promise<OwnBackend> {
  const { name, scheme, own } = options;
  const program = programOf(name);
  if (own && program) return ownServer(options, program);
  if (own) throw new Error(`no ${name} program on this machine`);
  const shared = (url: string, stop = () => Promise.resolve()): OwnBackend => {
    const refuse = () => Promise.reject(new Error(`this ${name} is shared; ask for { own: true }`));
    return { url, stop, kill: refuse, restart: refuse, signal: () => void refuse() };
  };
  const given = givenUrl(name);
  if (given) return shared(given);
  if (await answers(DEFAULT_PORTS[name])) return shared(`${scheme}://127.0.0.1:${DEFAULT_PORTS[name]}`);
  if (program) return ownServer(options, program);
  if (!dockerAnswers()) throw new Error(`no ${name} can be had here`);
  const container = await startContainer(name);
  return shared(`${scheme}://127.0.0.1:${container.port}`, () => container.stop());
}
