import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { NestFactory } from '@nestjs/core';
import type { FastifyInstance } from 'fastify';
import { catalogue, type Contract } from '@buildmesh/contracts';
import { storeOrigin } from '@buildmesh/persistence';
import { sleep } from '@buildmesh/kernel';
import { loadConfig, NestLogger, type Runtime } from '@buildmesh/service-kit';
import { gatewayConfig } from './gateway.config.js';
import { GatewayModule } from './gateway.module.js';
import { Health } from './health/health.js';
import { Calls } from './http/calls.js';
import { createHttpServer } from './http/http-server.js';
import { mountContracts } from './http/routes.js';
import { RunningRequests } from './http/running-requests.js';
import { LIMIT_STORE, type LimitStore } from './limits/limit-store.js';
import { mountOpenApi } from './openapi/openapi.js';
import { Sockets } from './socket/sockets.js';
import { AssetFolder } from './web/asset-folder.js';
import { mountWebClient } from './web/web-client.js';

/** Where the build leaves the web client, seen from here. */
const BUILT_WEB = fileURLToPath(new URL('../../web/dist', import.meta.url));

export interface GatewayOptions {
  /** Contracts to mount; the whole catalogue unless a test says otherwise. */
  contracts?: readonly Contract[];
}

export interface RunningGateway {
  /** The address it listens on. */
  url: string;
  server: FastifyInstance;
  sockets: Sockets;
  /** Says it is not ready, serves on until nobody is sent here any more, lets running requests finish, closes (D106). */
  stop(): Promise<void>;
  /** How long a stop may take. */
  patienceMs: number;
}

/** Starts the gateway on `runtime`; it answers when this resolves. Throws `ConfigFault` for a faulty environment. */
export async function startGateway(runtime: Runtime, options: GatewayOptions = {}): Promise<RunningGateway> {
  const config = loadConfig(gatewayConfig, runtime.env);
  const app = await NestFactory.createApplicationContext(GatewayModule.forRoot(runtime, config), {
    logger: new NestLogger(runtime.logger),
    abortOnError: false,
  });
  const server = await createHttpServer(config, runtime.logger);
  const requests = new RunningRequests(server);
  mountContracts(server, options.contracts ?? catalogue, {
    calls: app.get(Calls),
    requestTimeoutMs: config.REQ_TIMEOUT_MS,
  });
  app.get(Health).mount(server);
  await mountOpenApi(server);
  mountWebClient(server, await AssetFolder.read(config.WEB_DIR ?? BUILT_WEB), {
    config,
    storage: storeOrigin(runtime.config),
  });
  const sockets = app.get(Sockets);
  sockets.attach(server.server);
  await server.listen({ host: config.HOST, port: config.PORT });
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `http://${config.HOST === '0.0.0.0' || config.HOST === '::' ? 'localhost' : config.HOST}:${port}`,
    server,
    sockets,
    patienceMs: config.DRAIN_MS + runtime.config.FINISH_MS,
    stop: async () => {
      runtime.health.leave();
      requests.leave();
      await sleep(config.DRAIN_MS);
      sockets.stop();
      await requests.close(runtime.config.FINISH_MS);
      await app.get<LimitStore>(LIMIT_STORE).close();
      await app.close();
    },
  };
}
