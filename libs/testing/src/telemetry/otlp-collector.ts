import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

interface Attribute {
  key: string;
  value: { stringValue?: string; intValue?: number | string };
}

export interface CollectedSpan {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  status: { code?: number };
}

interface Point {
  count: number | string;
  attributes: Attribute[];
}

interface Metric {
  name: string;
  unit?: string;
  histogram?: { dataPoints: Point[] };
}

interface Export {
  resourceSpans?: { resource: { attributes: Attribute[] }; scopeSpans: { spans: CollectedSpan[] }[] }[];
  resourceMetrics?: { resource: { attributes: Attribute[] }; scopeMetrics: { metrics: Metric[] }[] }[];
}

function textsOf(attributes: readonly Attribute[]): Record<string, string> {
  return Object.fromEntries(
    attributes.map(({ key, value }) => [key, value.stringValue ?? String(value.intValue)]),
  );
}

/** Name of a metric in Prometheus, as the collector translates it. */
function prometheusName({ name, unit }: Metric): string {
  return name.replaceAll('.', '_') + (unit === 'ms' ? '_milliseconds' : '');
}

/** A collector of OpenTelemetry: takes what is exported over HTTP as JSON, and tells what came. */
export class OtlpCollector {
  private readonly received = new Map<string, Export[]>();
  private readonly server: Server = createServer((request, response) => {
    const pieces: Buffer[] = [];
    request.on('data', (piece: Buffer) => pieces.push(piece));
    request.on('end', () => {
      const path = request.url ?? '';
      const body = JSON.parse(Buffer.concat(pieces).toString('utf8')) as Export;
      this.received.set(path, [...(this.received.get(path) ?? []), body]);
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    });
  });

  /** Listens; answers the address that processes export to. */
  async listen(): Promise<string> {
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  spans(): CollectedSpan[] {
    return (this.received.get('/v1/traces') ?? []).flatMap(({ resourceSpans = [] }) =>
      resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans)),
    );
  }

  /** What the processes said of themselves, one each time that they exported metrics. */
  resources(): Record<string, string>[] {
    return this.metricExports().map(({ resource }) => textsOf(resource.attributes));
  }

  /** Labels and counts of a metric, by the name that the process gave it. */
  points(metric: string): { labels: Record<string, string>; count: number }[] {
    return this.metrics()
      .filter(({ name }) => name === metric)
      .flatMap(({ histogram }) => histogram?.dataPoints ?? [])
      .map(({ attributes, count }) => ({ labels: textsOf(attributes), count: Number(count) }));
  }

  /** Labels of each series as Prometheus has it. */
  series(): Map<string, Set<string>> {
    const series = new Map<string, Set<string>>();
    for (const metric of this.metrics()) {
      const points = metric.histogram?.dataPoints ?? [];
      // What the collector makes of the name and the id of a process.
      const labels = [
        'job',
        'instance',
        ...points.flatMap(({ attributes }) => attributes.map(({ key }) => key)),
      ];
      for (const [suffix, more] of [
        ['_count', []],
        ['_sum', []],
        ['_bucket', ['le']],
      ] as const)
        series.set(prometheusName(metric) + suffix, new Set([...labels, ...more]));
    }
    return series;
  }

  close(): void {
    this.server.closeAllConnections();
    this.server.close();
  }

  private metricExports() {
    return (this.received.get('/v1/metrics') ?? []).flatMap(({ resourceMetrics = [] }) => resourceMetrics);
  }

  private metrics(): Metric[] {
    return this.metricExports().flatMap(({ scopeMetrics }) => scopeMetrics.flatMap(({ metrics }) => metrics));
  }
}
