import type { DynamicModule, INestApplicationContext } from '@nestjs/common';
import { Global, Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { MicroserviceOptions } from '@nestjs/microservices';
import type { z } from 'zod';
import { systemClock, type Clock } from '@buildmesh/kernel';
import type { Contract } from '@buildmesh/contracts';
import { Bus } from '../bus/bus.js';
import { BusServer } from '../bus/bus-server.js';
import { RefusalFilter } from '../bus/refusal.filter.js';
import { ContextSigner } from '../bus/signed-context.js';
import type { Transport } from '../bus/transport.js';
import { baseConfig, type BaseConfig } from '../config/base-config.js';
import { assertConfig, loadConfig } from '../config/load-config.js';
import { createLogger, LOGGER, NestLogger, type Logger } from '../logging/logger.js';
import { startTelemetry, telemetryOptions } from '../telemetry/telemetry.js';
import { startHealthServer } from './health-server.js';
import { OwnHealth, type HealthCheck } from './own-health.js';

/** DI token of the clock. */
export const CLOCK = Symbol('clock');
/** DI token of the parts whose state makes a service ready. */
export const HEALTH = Symbol('health');

/** What a process gives to the services in it. */
export interface Runtime {
  env: NodeJS.ProcessEnv;
  config: BaseConfig;
  transport: Transport;
  bus: Bus;
  logger: Logger;
  clock: Clock;
  /** What runs in this process; it is ready while all of that is. */
  health: OwnHealth;
}

/** How a service is started, alone or with others in one process. */
export interface ServiceDefinition {
  name: string;
  /** Its own variables, so that their faults are listed with those of every process. */
  config?: z.ZodObject;
  /** The service's module; may be called once per process. */
  module(runtime: Runtime): DynamicModule;
}

export interface RunningService {
  name: string;
  app: INestApplicationContext;
  /** Contracts that it answers. */
  served: readonly Contract[];
  stop(): Promise<void>;
}

@Global()
@Module({})
class RuntimeModule {
  static forRoot(runtime: Runtime): DynamicModule {
    return {
      module: RuntimeModule,
      providers: [
        { provide: LOGGER, useValue: runtime.logger },
        { provide: CLOCK, useValue: runtime.clock },
        { provide: Bus, useValue: runtime.bus },
      ],
      exports: [LOGGER, CLOCK, Bus],
    };
  }
}

/**
 * A runtime from the environment; `transport` is given where services share a process, else NATS is dialled. Probes are
 * answered from here on, so that a process that waits for something or migrates long is not taken for a dead one.
 */
export async function createRuntime(
  name: string,
  env: NodeJS.ProcessEnv,
  transport?: Transport,
): Promise<Runtime> {
  const config = loadConfig(baseConfig, env);
  const logger = createLogger(name, config.LOG_LEVEL);
  const health = new OwnHealth();
  if (config.HEALTH_PORT > 0) (await startHealthServer(config.HEALTH_PORT, () => health.report())).unref();
  const carrier = transport ?? (await dialNats(config, name, logger));
  const bus = new Bus(carrier, new ContextSigner(config.BUS_SECRET), logger);
  return { env, config, transport: carrier, bus, logger, clock: systemClock, health };
}

/** A server of the bus that is not there yet is told of so often. */
const TELL_WAIT_MS = 10_000;

/** The client of NATS is loaded only where there is NATS. */
async function dialNats(config: BaseConfig, name: string, logger: Logger): Promise<Transport> {
  const { NatsTransport } = await import('../bus/nats-transport.js');
  const telling = setInterval(() => logger.warn('NATS does not answer yet; waiting for it'), TELL_WAIT_MS);
  try {
    return await NatsTransport.connect(config.NATS_URL, name);
  } finally {
    clearInterval(telling);
  }
}

/** The Nest modules around a service's own: what the process gives to it. */
function serviceModules(definition: ServiceDefinition, runtime: Runtime): DynamicModule {
  @Module({})
  class ServiceRoot {}
  return {
    module: ServiceRoot,
    imports: [RuntimeModule.forRoot(runtime), definition.module(runtime)],
  };
}

/** Starts one service on `runtime`; its handlers answer when this resolves. */
export async function startService(definition: ServiceDefinition, runtime: Runtime): Promise<RunningService> {
  const server = new BusServer(runtime.bus);
  const app = await NestFactory.createMicroservice<MicroserviceOptions>(serviceModules(definition, runtime), {
    strategy: server,
    logger: new NestLogger(runtime.logger),
    abortOnError: false,
  });
  app.useGlobalFilters(new RefusalFilter());
  await app.listen();
  const check = app.get<HealthCheck>(HEALTH, { strict: false });
  const report: HealthCheck = async () => ({
    ...(await check()),
    bus: runtime.bus.connected() ? 'up' : 'down',
  });
  runtime.bus.serveHealth(definition.name, report);
  runtime.health.add(definition.name, report);
  return { name: definition.name, app, served: server.served, stop: () => app.close() };
}

/** Beside what is finished and served on meanwhile, a stop may take this long before the process ends anyway. */
const STOP_DEADLINE_MS = 10_000;

/** `main` of a service that runs alone: config from the environment, signals end it gracefully, faults exit with 1. */
export async function runService(
  definition: ServiceDefinition,
  env: NodeJS.ProcessEnv = process.env,
): Promise<void> {
  assertConfig(definition.config ? [baseConfig, definition.config] : [baseConfig], env);
  const runtime = await createRuntime(definition.name, env);
  const stopTelemetry = await startTelemetry(telemetryOptions(definition.name, runtime.config));
  const service = await startService(definition, runtime);
  runtime.logger.info('ready');
  const { FINISH_MS } = runtime.config;
  stopOnSignal(
    runtime.logger,
    async () => {
      runtime.health.leave();
      // The bus is its own balancer: calls go to others at once. What was accepted still asks and tells over it.
      await runtime.bus.leave(FINISH_MS);
      await service.stop();
      await runtime.transport.close();
      await stopTelemetry();
    },
    FINISH_MS,
  );
}

/** Runs `stop` once on SIGINT or SIGTERM, then exits; one that takes ten seconds longer than `patienceMs` is cut off. */
export function stopOnSignal(logger: Logger, stop: () => Promise<void>, patienceMs: number): void {
  let stopping = false;
  const end = (signal: string) => {
    if (stopping) return;
    stopping = true;
    logger.info({ signal }, 'stopping');
    setTimeout(() => process.exit(1), patienceMs + STOP_DEADLINE_MS).unref();
    stop().then(
      () => process.exit(0),
      (error: unknown) => {
        logger.error({ err: error }, 'stop failed');
        process.exit(1);
      },
    );
  };
  process.on('SIGINT', end);
  process.on('SIGTERM', end);
}

/** Runs a process's `main`; a fault while starting is printed plainly and ends it with 1. */
export function runMain(main: () => Promise<void>): void {
  main().catch((error: unknown) => {
    process.stderr.write(
      `${error instanceof Error ? (error.name === 'ConfigFault' ? error.message : error.stack) : String(error)}\n`,
    );
    process.exit(1);
  });
}
