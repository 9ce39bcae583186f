import { context, metrics, propagation, SpanKind, SpanStatusCode, trace, type Attributes, type Span } from '@opentelemetry/api';
import { OTLPMetricExporter } from '@opentelemetry/exporter-metrics-otlp-http';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { MeterProvider, PeriodicExportingMetricReader } from '@opentelemetry/sdk-metrics';
import { BatchSpanProcessor, ConsoleSpanExporter, NodeTracerProvider, SimpleSpanProcessor, type SpanProcessor } from '@opentelemetry/sdk-trace-node';

let enabled = false;
const tracer = trace.getTracer('buildmesh');
const meter = metrics.getMeter('buildmesh');
const durations = meter.createHistogram('buildmesh.call.duration', { unit: 'ms', description: 'Time to answer a contract' });

export interface TelemetryOptions {
  service: string;
  /** Base URL of an OTLP/HTTP collector; traces and metrics go there. */
  endpoint?: string;
  /** Prints every span. */
  console?: boolean;
}

/** Starts tracing and metrics if anything is to receive them; answers how to flush and stop. */
export function startTelemetry(options: TelemetryOptions): () => Promise<void> {
  if (enabled || (!options.endpoint && !options.console)) return () => Promise.resolve();
  const resource = resourceFromAttributes({ 'service.name': `buildmesh-${options.service}` });
  const spanProcessors: SpanProcessor[] = [];
  if (options.endpoint) spanProcessors.push(new BatchSpanProcessor(new OTLPTraceExporter({ url: `${options.endpoint}/v1/traces` })));
  if (options.console) spanProcessors.push(new SimpleSpanProcessor(new ConsoleSpanExporter()));
  const provider = new NodeTracerProvider({ resource, spanProcessors });
  provider.register();
  const stops = [() => provider.shutdown()];
  if (options.endpoint) {
    const reader = new PeriodicExportingMetricReader({ exporter: new OTLPMetricExporter({ url: `${options.endpoint}/v1/metrics` }) });
    const meters = new MeterProvider({ resource, readers: [reader] });
    metrics.setGlobalMeterProvider(meters);
    stops.push(() => meters.shutdown());
  }
  enabled = true;
  return async () => {
    enabled = false;
    await Promise.allSettled(stops.map((stop) => stop()));
  };
}

/** Whether spans are recorded; lets hot paths skip the bookkeeping. */
export function telemetryEnabled(): boolean {
  return enabled;
}

export interface SpanOptions {
  kind?: SpanKind;
  attributes?: Attributes;
  /** W3C `traceparent` of a caller in another process. */
  parent?: string;
}

/** Runs `work` inside a span; a thrown error marks it and goes on. Without telemetry it just runs `work`. */
export async function inSpan<T>(name: string, options: SpanOptions, work: (span?: Span) => Promise<T>): Promise<T> {
  if (!enabled) return work();
  const parent = options.parent ? propagation.extract(context.active(), { traceparent: options.parent }) : context.active();
  return tracer.startActiveSpan(name, { kind: options.kind ?? SpanKind.INTERNAL, attributes: options.attributes ?? {} }, parent, async (span) => {
    try {
      return await work(span);
    } catch (error) {
      span.setStatus({ code: SpanStatusCode.ERROR, message: error instanceof Error ? error.message : String(error) });
      throw error;
    } finally {
      span.end();
    }
  });
}

/** `traceparent` of the active span, to be carried over the bus; empty without telemetry. */
export function activeTraceparent(): string {
  if (!enabled) return '';
  const carrier: Record<string, string> = {};
  propagation.inject(context.active(), carrier);
  return carrier['traceparent'] ?? '';
}

/** Trace id of the active span; with it an operator finds the trace of a 500. */
export function activeTraceId(): string | undefined {
  return trace.getActiveSpan()?.spanContext().traceId;
}

/** Records rate, errors and duration of one call (RED), by contract id. */
export function recordCall(contract: string, outcome: string, ms: number): void {
  if (enabled) durations.record(ms, { contract, outcome });
}
