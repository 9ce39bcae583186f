import 'reflect-metadata';
import { createRuntime, runMain, startTelemetry, stopOnSignal } from '@buildmesh/service-kit';
import { startGateway } from './start-gateway.js';

runMain(async () => {
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
