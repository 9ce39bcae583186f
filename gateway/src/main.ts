import 'reflect-metadata';
import {
  assertConfig,
  baseConfig,
  createRuntime,
  runMain,
  startTelemetry,
  stopOnSignal,
} from '@buildmesh/service-kit';
import { gatewayConfig } from './gateway.config.js';
import { startGateway } from './start-gateway.js';

runMain(async () => {
  assertConfig([baseConfig, gatewayConfig], process.env);
  const runtime = await createRuntime('gateway', process.env);
  const stopTelemetry = await startTelemetry({
    service: 'gateway',
    endpoint: runtime.config.OTEL_EXPORTER_OTLP_ENDPOINT,
    console: runtime.config.TRACE_CONSOLE,
  });
  const gateway = await startGateway(runtime);
  runtime.logger.info({ url: gateway.url }, 'ready');
  stopOnSignal(runtime.logger, async () => {
    await gateway.stop();
    await runtime.transport.close();
    await stopTelemetry();
  });
});
