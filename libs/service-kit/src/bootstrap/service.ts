import type { DynamicModule, INestApplicationContext } from '@nestjs/common';
import { Global, Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { z } from 'zod';
import { systemClock, type Clock } from '@buildmesh/kernel';
import { Bus, type HealthReport } from '../bus/bus.js';
import { BusModule } from '../bus/bus.module.js';
import { ContextSigner } from '../bus/signed-context.js';
import type { Transport } from '../bus/transport.js';
import { baseConfig, type BaseConfig } from '../config/base-config.js';
import { assertConfig, loadConfig } from '../config/load-config.js';
import { createLogger, LOGGER, NestLogger, type Logger } from '../logging/logger.js';
import { startTelemetry } from '../telemetry/telemetry.js';
import { startHealthServer } from './health-server.js';

/** DI token of the clock. */
export const CLOCK = Symbol('clock');
/** DI token of the parts whose state makes a service ready. */
export const HEALTH = Symbol('health');
export type HealthCheck = () => Promise<HealthReport>;

/** What a process gives to the services in it. */
export interface Runtime {
  env: NodeJS.ProcessEnv;
  config: BaseConfig;
  transport: Transport;
  bus: Bus;
  logger: Logger;
  clock: Clock;
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
      ],
      exports: [LOGGER, CLOCK],
    };
  }
}

/** A runtime from the environment; `transport` is given where services share a process, else NATS is dialled. */
export async function createRuntime(
  name: string,
  env: NodeJS.ProcessEnv,
  transport?: Transport,
): Promise<Runtime> {
  const config = loadConfig(baseConfig, env);
  const logger = createLogger(name, config.LOG_LEVEL);
  const carrier = transport ?? (await dialNats(config, name));
  const bus = new Bus(carrier, new ContextSigner(config.BUS_SECRET), logger);
  return { env, config, transport: carrier, bus, logger, clock: systemClock };
}

/** The client of NATS is loaded only where there is NATS. */
async function dialNats(config: BaseConfig, name: string): Promise<Transport> {
  const { NatsTransport } = await import('../bus/nats-transport.js');
  return NatsTransport.connect(config.NATS_URL, name);
}

/** The Nest modules around a service's own: runtime tokens and the bus. */
export function serviceModules(definition: ServiceDefinition, runtime: Runtime): DynamicModule {
  @Module({})
  class ServiceRoot {}
  return {
    module: ServiceRoot,
    imports: [RuntimeModule.forRoot(runtime), BusModule.forRoot(runtime.bus), definition.module(runtime)],
  };
}

/** Starts one service on `runtime`; its handlers answer when this resolves. */
export async function startService(definition: ServiceDefinition, runtime: Runtime): Promise<RunningService> {
  const app = await NestFactory.createApplicationContext(serviceModules(definition, runtime), {
    logger: new NestLogger(runtime.logger),
    abortOnError: false,
  });
  const check = app.get<HealthCheck>(HEALTH, { strict: false });
  const report: HealthCheck = async () => ({
    ...(await check()),
    bus: runtime.bus.connected() ? 'up' : 'down',
  });
  runtime.bus.serveHealth(definition.name, report);
  const probes =
    runtime.config.HEALTH_PORT > 0 ? await startHealthServer(runtime.config.HEALTH_PORT, report) : undefined;
  return {
    name: definition.name,
    app,
    async stop() {
      probes?.close();
      await app.close();
    },
  };
}

/** How long a stop may take before the process ends anyway. */
const STOP_DEADLINE_MS = 10_000;

/** `main` of a service that runs alone: config from the environment, signals end it gracefully, faults exit with 1. */
export async function runService(
  definition: ServiceDefinition,
  env: NodeJS.ProcessEnv = process.env,
): Promise<void> {
  assertConfig(definition.config ? [baseConfig, definition.config] : [baseConfig], env);
  const runtime = await createRuntime(definition.name, env);
  const stopTelemetry = await startTelemetry({
    service: definition.name,
    endpoint: runtime.config.OTEL_EXPORTER_OTLP_ENDPOINT,
    console: runtime.config.TRACE_CONSOLE,
  });
  const service = await startService(definition, runtime);
  runtime.logger.info('ready');
  stopOnSignal(runtime.logger, async () => {
    await runtime.transport.close();
    await service.stop();
    await stopTelemetry();
  });
}

/** Runs `stop` once on SIGINT or SIGTERM, then exits; a stop that hangs is cut off after ten seconds. */
export function stopOnSignal(logger: Logger, stop: () => Promise<void>): void {
  let stopping = false;
  const end = (signal: string) => {
    if (stopping) return;
    stopping = true;
    logger.info({ signal }, 'stopping');
    setTimeout(() => process.exit(1), STOP_DEADLINE_MS).unref();
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
