import 'reflect-metadata';
import {
  assertConfig,
  baseConfig,
  createRuntime,
  runMain,
  startTelemetry,
  stopOnSignal,
  telemetryOptions,
} from '@buildmesh/service-kit';
import { gatewayConfig } from './gateway.config.js';
import { startGateway } from './start-gateway.js';

runMain(async () => {
  assertConfig([baseConfig, gatewayConfig], process.env);
  const runtime = await createRuntime('gateway', process.env);
  const stopTelemetry = await startTelemetry(telemetryOptions('gateway', runtime.config));
  const gateway = await startGateway(runtime);
  runtime.logger.info({ url: gateway.url }, 'ready');
  stopOnSignal(
    runtime.logger,
    async () => {
      await gateway.stop();
      await runtime.transport.close();
      await stopTelemetry();
    },
    gateway.patienceMs,
  );
});
