import {
  context,
  metrics,
  propagation,
  SpanKind,
  SpanStatusCode,
  trace,
  type Attributes,
  type Histogram,
  type Span,
} from '@opentelemetry/api';
import type { BaseConfig } from '../config/base-config.js';

let enabled = false;
const tracer = trace.getTracer('buildmesh');
let durations: Histogram | undefined;
let requests: Histogram | undefined;

export interface TelemetryOptions {
  service: string;
  /** What the installation is called. */
  environment: string;
  /** Base URL of an OTLP/HTTP collector; traces and metrics go there. */
  endpoint?: string;
  /** Prints every span. */
  console?: boolean;
}

/**
 * Starts tracing and metrics if anything is to receive them; answers how to flush and stop. The SDK is loaded only then:
 * it costs 40 MB and half a second.
 */
export async function startTelemetry(options: TelemetryOptions): Promise<() => Promise<void>> {
  if (enabled || (!options.endpoint && !options.console)) return () => Promise.resolve();
  const { startSdk } = await import('./telemetry-sdk.js');
  const stop = startSdk(options);
  const meter = metrics.getMeter('buildmesh');
  durations = meter.createHistogram('buildmesh.call.duration', {
    unit: 'ms',
    description: 'Time in which a service answers a contract',
  });
  requests = meter.createHistogram('buildmesh.request.duration', {
    unit: 'ms',
    description: 'Time in which the gateway answers a request',
  });
  enabled = true;
  return async () => {
    enabled = false;
    await stop();
  };
}

/** As the configuration of a process says. */
export function telemetryOptions(
  service: string,
  { OTEL_EXPORTER_OTLP_ENDPOINT, TRACE_CONSOLE, ENVIRONMENT, NODE_ENV }: BaseConfig,
): TelemetryOptions {
  return {
    service,
    environment: ENVIRONMENT ?? NODE_ENV,
    ...(OTEL_EXPORTER_OTLP_ENDPOINT ? { endpoint: OTEL_EXPORTER_OTLP_ENDPOINT } : {}),
    console: TRACE_CONSOLE,
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
export async function inSpan<T>(
  name: string,
  options: SpanOptions,
  work: (span?: Span) => Promise<T>,
): Promise<T> {
  if (!enabled) return work();
  const parent = options.parent
    ? propagation.extract(context.active(), { traceparent: options.parent })
    : context.active();
  return tracer.startActiveSpan(
    name,
    { kind: options.kind ?? SpanKind.INTERNAL, attributes: options.attributes ?? {} },
    parent,
    async (span) => {
      try {
        return await work(span);
      } catch (error) {
        span.setStatus({
          code: SpanStatusCode.ERROR,
          message: error instanceof Error ? error.message : String(error),
        });
        throw error;
      } finally {
        span.end();
      }
    },
  );
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
  durations?.record(ms, { contract, outcome });
}

/** A request that the gateway has answered. */
export interface AnsweredRequest {
  /** Route as it was declared; what no route was found for has none of its own. */
  route: string;
  method: string;
  status: number;
  /** `ok`, or the key of the refusal. */
  outcome: string;
}

/** Records rate, refusals and duration of one request, by route. */
export function recordRequest({ route, method, status, outcome }: AnsweredRequest, ms: number): void {
  requests?.record(ms, { route, method, status, outcome });
}
