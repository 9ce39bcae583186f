import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { randomText, systemClock, type Clock } from '@buildmesh/kernel';
import type {
  CallContext,
  Contract,
  OutputOf,
  ParamsOf,
  QueryStringOf,
  RawInputOf,
} from '@buildmesh/contracts';
import {
  baseConfig,
  ContextSigner,
  createLogger,
  loadConfig,
  MemoryTransport,
  OwnHealth,
  startService,
  type Runtime,
  type RunningService,
  type ServiceDefinition,
  type Transport,
} from '@buildmesh/service-kit';
import type { TestPostgres } from '../backends/postgres.js';
import { CheckedBus } from './checked-bus.js';
import { migratedDatabase } from './migrated-database.js';

export interface TestServiceOptions {
  /** Further variables of the environment. */
  env?: NodeJS.ProcessEnv;
  clock?: Clock;
  /** Another transport than memory. */
  transport?: Transport;
  /** A database that outlives the service, for tests of restarts; else a fresh one is made and dropped. */
  database?: TestPostgres;
}

/** What a test may leave out: parts that the contract does not have, and input that has defaults. */
interface TestCall<C extends Contract> {
  params?: ParamsOf<C>;
  queryString?: QueryStringOf<C>;
  input?: RawInputOf<C>;
}

/** One or more services in this process, on a database of their own. */
export interface TestService {
  runtime: Runtime;
  bus: CheckedBus;
  database: TestPostgres;
  services: RunningService[];
  /** Contracts that have a handler. */
  served(): readonly Contract[];
  /** The answer to `contract` called by `context`; throws the refusal. */
  ask<C extends Contract>(contract: C, context: CallContext, call?: TestCall<C>): Promise<OutputOf<C>>;
  /** Answers and errors that no contract declares, so far. Expect it to be empty at the end of a suite. */
  breaches(): readonly string[];
  /** Provider of a service's Nest application. */
  get<T>(token: string | symbol | (abstract new (...args: never[]) => T)): T;
  stop(): Promise<void>;
}

function environment(databaseUrl: string, folder: string, more: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return {
    NODE_ENV: 'test',
    LOG_LEVEL: process.env['TEST_LOG_LEVEL'] ?? 'silent',
    BUS: 'memory',
    CACHE: 'memory',
    BUS_SECRET: randomText(40),
    DATABASE_URL: databaseUrl,
    DATABASE_POOL: '8',
    DATA_DIR: folder,
    ...more,
  };
}

/** Starts `definitions` as production does, on a fresh database, over one in-process bus that checks the contracts. */
export async function startTestService(
  definitions: ServiceDefinition | ServiceDefinition[],
  options: TestServiceOptions = {},
): Promise<TestService> {
  const folder = await mkdtemp(join(tmpdir(), 'bm-service-'));
  const transport = options.transport ?? new MemoryTransport();
  const runtimeOn = (databaseUrl: string): Runtime & { bus: CheckedBus } => {
    const env = environment(databaseUrl, folder, options.env ?? {});
    const config = loadConfig(baseConfig, env);
    const logger = createLogger('test', config.LOG_LEVEL);
    const bus = new CheckedBus(transport, new ContextSigner(config.BUS_SECRET), logger);
    const clock = options.clock ?? systemClock;
    return { env, config, transport, bus, logger, clock, health: new OwnHealth() };
  };
  const database = options.database ?? (await migratedDatabase([definitions].flat(), runtimeOn));
  const runtime = runtimeOn(database.url);
  const { bus } = runtime;
  const services: RunningService[] = [];
  const stop = async () => {
    for (const service of services) await service.stop();
    await transport.close();
    if (!options.database) await database.stop();
    await rm(folder, { recursive: true, force: true });
  };
  try {
    for (const definition of [definitions].flat()) services.push(await startService(definition, runtime));
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    runtime,
    bus,
    database,
    services,
    served: () => services.flatMap(({ served }) => served),
    ask: (contract, context, call = {}) =>
      bus.ask(contract, {
        context,
        params: orEmpty(call.params),
        queryString: orEmpty(call.queryString),
        input: orEmpty(call.input),
      } as never),
    breaches: () => bus.breaches,
    get: (token) => firstOf(services, token),
    stop,
  };
}

/** A part that is absent is empty; `null` is sent as it is. */
function orEmpty(part: unknown): unknown {
  return part === undefined ? {} : part;
}

function firstOf<T>(
  services: RunningService[],
  token: string | symbol | (abstract new (...args: never[]) => T),
): T {
  for (const { app } of services) {
    try {
      return app.get<T>(token as never, { strict: false });
    } catch {
      // Another service may have it.
    }
  }
  throw new Error(`no service provides ${String(token)}`);
}
