import { metrics } from '@opentelemetry/api';
import { OTLPMetricExporter } from '@opentelemetry/exporter-metrics-otlp-http';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { MeterProvider, PeriodicExportingMetricReader } from '@opentelemetry/sdk-metrics';
import {
  BatchSpanProcessor,
  ConsoleSpanExporter,
  NodeTracerProvider,
  SimpleSpanProcessor,
  type SpanProcessor,
} from '@opentelemetry/sdk-trace-node';
import type { TelemetryOptions } from './telemetry.js';

/** Registers the OpenTelemetry SDK of this process; answers how to flush and stop it. */
export function startSdk({ service, endpoint, console }: TelemetryOptions): () => Promise<void> {
  const resource = resourceFromAttributes({ 'service.name': `buildmesh-${service}` });
  const spanProcessors: SpanProcessor[] = [];
  if (endpoint)
    spanProcessors.push(new BatchSpanProcessor(new OTLPTraceExporter({ url: `${endpoint}/v1/traces` })));
  if (console) spanProcessors.push(new SimpleSpanProcessor(new ConsoleSpanExporter()));
  const tracers = new NodeTracerProvider({ resource, spanProcessors });
  tracers.register();
  const stops = [() => tracers.shutdown()];
  if (endpoint) {
    const reader = new PeriodicExportingMetricReader({
      exporter: new OTLPMetricExporter({ url: `${endpoint}/v1/metrics` }),
    });
    const meters = new MeterProvider({ resource, readers: [reader] });
    metrics.setGlobalMeterProvider(meters);
    stops.push(() => meters.shutdown());
  }
  return async () => {
    await Promise.allSettled(stops.map((stop) => stop()));
  };
}
