import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fail } from '@buildmesh/contracts';
import { MemoryTransport } from '../src/bus/memory-transport.js';
import { inSpan, startTelemetry, telemetryEnabled } from '../src/telemetry/telemetry.js';
import { busOver, call, greet } from './bus-fixture.js';

interface Span {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  status: { code?: number };
}
interface Point {
  count: number | string;
  attributes: { key: string; value: { stringValue: string } }[];
}
interface Export {
  resourceSpans?: { resource: { attributes: unknown[] }; scopeSpans: { spans: Span[] }[] }[];
  resourceMetrics?: {
    scopeMetrics: { metrics: { name: string; histogram?: { dataPoints: Point[] } }[] }[];
  }[];
}

/** An OTLP collector: takes what is exported over HTTP as JSON. */
class Collector {
  readonly received = new Map<string, Export[]>();
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

  async listen(): Promise<string> {
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  spans(): Span[] {
    return (this.received.get('/v1/traces') ?? []).flatMap(({ resourceSpans = [] }) =>
      resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans)),
    );
  }

  /** How many calls of a contract came to what. */
  outcomes(): Record<string, number> {
    const points = (this.received.get('/v1/metrics') ?? []).flatMap(({ resourceMetrics = [] }) =>
      resourceMetrics.flatMap(({ scopeMetrics }) =>
        scopeMetrics.flatMap(({ metrics }) =>
          metrics
            .filter(({ name }) => name === 'buildmesh.call.duration')
            .flatMap(({ histogram }) => histogram?.dataPoints ?? []),
        ),
      ),
    );
    return Object.fromEntries(
      points.map(({ attributes, count }) => {
        const said = Object.fromEntries(attributes.map(({ key, value }) => [key, value.stringValue]));
        return [`${said['contract'] ?? ''} ${said['outcome'] ?? ''}`, Number(count)];
      }),
    );
  }

  close(): void {
    this.server.closeAllConnections();
    this.server.close();
  }
}

describe('telemetry', () => {
  test('costs nothing where nobody is to receive it', async () => {
    const stop = await startTelemetry({ service: 'test' });
    expect(telemetryEnabled()).toBe(false);
    expect(await inSpan('work', {}, (span) => Promise.resolve(span))).toBeUndefined();
    await stop();
  });

  test('sends a call as one trace from the request over the bus to the statement, and counts calls by outcome', async () => {
    const collector = new Collector();
    const stop = await startTelemetry({ service: 'test', endpoint: await collector.listen() });
    const transport = new MemoryTransport();
    const bus = busOver(transport);
    bus.serve(greet, ({ input }) =>
      inSpan('sql SELECT', {}, () =>
        input.name === 'Nobody' ? Promise.reject(fail('row.conflict')) : Promise.resolve('hello'),
      ),
    );
    // The caller's own trace goes on, as a client sends it in a header.
    const traceId = 'a'.repeat(32);
    const request = { parent: `00-${traceId}-${'b'.repeat(16)}-01` };
    expect(await inSpan('GET test', request, () => bus.ask(greet, call()))).toBe('hello');
    const refused = inSpan('GET refused', {}, () => bus.ask(greet, call({ input: { name: 'Nobody' } })));
    await expect(refused).rejects.toMatchObject({ key: 'row.conflict' });
    await stop();
    collector.close();

    const ofTrace = collector.spans().filter((span) => span.traceId === traceId);
    const byName = new Map(ofTrace.map((span) => [span.name, span]));
    const parentOf = (name: string) =>
      ofTrace.find(({ spanId }) => spanId === byName.get(name)?.parentSpanId)?.name;
    expect(ofTrace).toHaveLength(4);
    expect(byName.get('GET test')?.parentSpanId).toBe('b'.repeat(16));
    expect(['sql SELECT', greet.id, `ask ${greet.id}`].map(parentOf)).toEqual([
      greet.id,
      `ask ${greet.id}`,
      'GET test',
    ]);
    const failed = collector.spans().find(({ name }) => name === 'GET refused');
    expect(failed?.status.code).toBe(2);
    expect(failed?.traceId).not.toBe(traceId);
    expect(collector.outcomes()).toEqual({ [`${greet.id} ok`]: 1, [`${greet.id} row.conflict`]: 1 });
    expect(telemetryEnabled()).toBe(false);
  });
});
