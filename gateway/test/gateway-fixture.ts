import { createHash } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { request as httpRequest, type IncomingHttpHeaders } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { newId, randomText, systemClock } from '@buildmesh/kernel';
import {
  refusal,
  resolveSession,
  type CallContext,
  type Contract,
  type Principal,
} from '@buildmesh/contracts';
import {
  baseConfig,
  Bus,
  ContextSigner,
  createLogger,
  loadConfig,
  MemoryTransport,
  OwnHealth,
  type Call,
  type Runtime,
} from '@buildmesh/service-kit';
import { startGateway, type RunningGateway } from '../src/start-gateway.js';

export const PROJECT = 'aaaaaaaaaaaaaaaaaaaaaaaa';
export const OTHER_PROJECT = 'bbbbbbbbbbbbbbbbbbbbbbbb';
export const ENTITY = 'cccccccccccccccccccccccc';
export const ROW = 'dddddddddddddddddddddddd';

export interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  bytes: Buffer;
  /** Body as JSON. */
  json: {
    code: number;
    error?: number;
    message?: string;
    data?: unknown;
    errors?: unknown[];
    encrypted?: string;
    trace?: string;
  };
}

export interface Sending {
  method?: string;
  headers?: Record<string, string | string[]>;
  /** An object is sent as JSON. */
  body?: unknown;
}

/** Sends a request exactly as written: unlike `fetch`, nothing tidies the path. */
export function send(
  url: string,
  path: string,
  { method = 'GET', headers = {}, body }: Sending = {},
): Promise<Answer> {
  const raw =
    Buffer.isBuffer(body) || typeof body === 'string'
      ? body
      : body === undefined
        ? undefined
        : JSON.stringify(body);
  const { hostname, port } = new URL(url);
  const type = raw === undefined || 'content-type' in headers ? {} : { 'content-type': 'application/json' };
  const length = raw === undefined ? {} : { 'content-length': String(Buffer.byteLength(raw)) };
  return new Promise((resolve, reject) => {
    const sent = httpRequest(
      { hostname, port, path, method, headers: { ...length, ...type, ...headers }, agent: false },
      (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('error', reject);
        response.on('end', () => {
          const bytes = Buffer.concat(chunks);
          const isJson =
            (response.headers['content-type'] ?? '').includes('json') &&
            !response.headers['content-encoding'];
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            bytes,
            json: isJson && bytes.length > 0 ? JSON.parse(bytes.toString('utf8')) : {},
          });
        });
      },
    );
    sent.on('error', reject);
    sent.end(raw);
  });
}

/** A memory transport that can pretend to have lost its connection for a while. */
class GapTransport extends MemoryTransport {
  private readonly callbacks: (() => void)[] = [];

  override onReconnect(callback?: () => void): void {
    if (callback) this.callbacks.push(callback);
  }

  gap(): void {
    for (const callback of this.callbacks) callback();
  }
}

type People = Map<string, (project: string | undefined) => Principal>;

export interface GatewayFixture {
  url: string;
  gateway: RunningGateway;
  bus: Bus;
  health: OwnHealth;
  folder: string;
  /** Calls that reached a service, newest last. */
  calls: { contract: string; context: CallContext; call: Call }[];
  /** How often identity was asked who a token is. */
  resolved(): number;
  send(path: string, sending?: Sending): Promise<Answer>;
  /** A token of a new user; `principal` says what the user is in a project. */
  user(principal: (project: string | undefined) => Partial<Principal>): string;
  /** A project token. */
  projectToken(project: string): string;
  /** Makes a token unknown, as identity does when a session ends; the gateway is not told. */
  forget(token: string): void;
  serve(contract: Contract, handler: (call: Call) => unknown): void;
  /** The bus may have missed events. */
  gap(): void;
  /** Holds back identity's answers until the returned function is called. */
  delayIdentity(): () => void;
  /** Keys of files in the store. */
  stored(): Promise<string[]>;
  stop(): Promise<void>;
}

const hash = (token: string) => createHash('sha256').update(token).digest('hex');

export const member =
  (project: string, parts: Partial<Principal> = {}) =>
  (asked: string | undefined): Partial<Principal> =>
    asked === project ? { project, member: true, role: newId(), roleType: 'common', ...parts } : {};

async function createTestRuntime(env: NodeJS.ProcessEnv): Promise<Runtime> {
  const folder = await mkdtemp(join(tmpdir(), 'bm-gateway-'));
  const all = {
    NODE_ENV: 'test',
    LOG_LEVEL: 'silent',
    BUS: 'memory',
    CACHE: 'memory',
    BUS_SECRET: randomText(40),
    DATA_DIR: folder,
    HOST: '127.0.0.1',
    PORT: '0',
    DRAIN_MS: '0',
    REQ_URL_LIMIT: '0',
    WEB_DIR: folder,
    ...env,
  };
  const config = loadConfig(baseConfig, all);
  const logger = createLogger('test', process.env['TEST_LOG_LEVEL'] ?? 'silent');
  const transport = new GapTransport();
  return {
    env: all,
    config,
    transport,
    bus: new Bus(transport, new ContextSigner(config.BUS_SECRET), logger),
    logger,
    clock: systemClock,
    health: new OwnHealth(),
  };
}

/** A gateway in this process, with a fake identity that knows the fixture's tokens. */
export async function startFixture(
  env: NodeJS.ProcessEnv = {},
  contracts?: readonly Contract[],
): Promise<GatewayFixture> {
  const runtime = await createTestRuntime(env);
  const people: People = new Map();
  let resolved = 0;
  let identity: Promise<void> = Promise.resolve();
  const calls: GatewayFixture['calls'] = [];
  runtime.bus.serve(resolveSession, async ({ input }) => {
    resolved++;
    await identity;
    const who = people.get(input.tokenHash ?? input.projectTokenHash ?? '');
    if (!who) throw refusal('no-session');
    return who(input.project);
  });
  const { DATA_DIR } = runtime.config;
  const gateway = await startGateway(runtime, contracts ? { contracts } : {}).catch(
    async (error: unknown) => {
      await rm(DATA_DIR, { recursive: true, force: true });
      throw error;
    },
  );
  return {
    url: gateway.url,
    gateway,
    bus: runtime.bus,
    health: runtime.health,
    folder: DATA_DIR,
    calls,
    resolved: () => resolved,
    send: (path, sending) => send(gateway.url, path, sending),
    user: (principal) => {
      const token = randomText(48);
      const base = {
        user: newId(),
        session: newId(),
        via: 'session' as const,
        model: 'inner' as const,
        owner: false,
        member: false,
        untilMs: Date.now() + 3_600_000,
      };
      people.set(hash(token), (project) => ({ ...base, ...principal(project) }));
      return token;
    },
    projectToken: (project) => {
      const token = randomText(48);
      people.set(hash(token), () => ({
        via: 'open-token',
        model: 'inner',
        owner: false,
        member: true,
        roleType: 'admin',
        project,
        untilMs: Date.now() + 3_600_000,
      }));
      return token;
    },
    forget: (token) => people.delete(hash(token)),
    serve: (contract, handler) =>
      runtime.bus.serve(contract, async (call) => {
        calls.push({ contract: contract.id, context: call.context, call });
        return (await handler(call)) as never;
      }),
    gap: () => (runtime.transport as GapTransport).gap(),
    delayIdentity: () => {
      let release = () => {};
      identity = new Promise((resolve) => (release = resolve));
      return release;
    },
    stored: async () => {
      const entries = await readdir(join(DATA_DIR, 'files'), { recursive: true, withFileTypes: true }).catch(
        () => [],
      );
      return entries.filter((entry) => entry.isFile()).map((entry) => entry.name);
    },
    stop: async () => {
      await gateway.stop();
      await runtime.transport.close();
      await rm(DATA_DIR, { recursive: true, force: true });
    },
  };
}
