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
let enabled = false;
const tracer = trace.getTracer('buildmesh');
let durations: Histogram | undefined;

export interface TelemetryOptions {
  service: string;
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
  durations = metrics
    .getMeter('buildmesh')
    .createHistogram('buildmesh.call.duration', { unit: 'ms', description: 'Time to answer a contract' });
  enabled = true;
  return async () => {
    enabled = false;
    await stop();
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
