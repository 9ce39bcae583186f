import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
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

/** The manifest of the whole product, seen from here, source or build. */
const MANIFEST = new URL('../../../../package.json', import.meta.url);

function versionOf(): string {
  try {
    return String((JSON.parse(readFileSync(MANIFEST, 'utf8')) as { version?: unknown }).version);
  } catch {
    return 'unknown';
  }
}

/** Which process this is: replicas of one service have a name in common, and an id each. */
export function resourceAttributes({ service, environment }: TelemetryOptions): Record<string, string> {
  return {
    'service.name': `buildmesh-${service}`,
    'service.instance.id': randomUUID(),
    'service.version': versionOf(),
    'deployment.environment.name': environment,
  };
}

/** Registers the OpenTelemetry SDK of this process; answers how to flush and stop it. */
export function startSdk(options: TelemetryOptions): () => Promise<void> {
  const { endpoint, console } = options;
  const resource = resourceFromAttributes(resourceAttributes(options));
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
