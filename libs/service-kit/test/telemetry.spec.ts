import { refusal } from '@buildmesh/contracts';
// Not by the name of its library, which brings a database along.
import { OtlpCollector } from '../../testing/src/telemetry/otlp-collector.js';
import { MemoryTransport } from '../src/bus/memory-transport.js';
import { inSpan, startTelemetry, telemetryEnabled } from '../src/telemetry/telemetry.js';
import { resourceAttributes } from '../src/telemetry/telemetry-sdk.js';
import { busOver, call, greet } from './bus-fixture.js';

describe('telemetry', () => {
  test('costs nothing where nobody is to receive it', async () => {
    const stop = await startTelemetry({ service: 'test', environment: 'test' });
    expect(telemetryEnabled()).toBe(false);
    expect(await inSpan('work', {}, (span) => Promise.resolve(span))).toBeUndefined();
    await stop();
  });

  test('sends a call as one trace from the request over the bus to the statement, and counts calls by outcome', async () => {
    const collector = new OtlpCollector();
    const endpoint = await collector.listen();
    const stop = await startTelemetry({ service: 'test', environment: 'staging', endpoint });
    const transport = new MemoryTransport();
    const bus = busOver(transport);
    bus.serve(greet, ({ input }) =>
      inSpan('sql SELECT', {}, () =>
        input.name === 'Nobody' ? Promise.reject(refusal('row.conflict')) : Promise.resolve('hello'),
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
    expect(collector.points('buildmesh.call.duration')).toEqual([
      { labels: { contract: greet.id, outcome: 'ok' }, count: 1 },
      { labels: { contract: greet.id, outcome: 'row.conflict' }, count: 1 },
    ]);
    expect(collector.resources()).toEqual([
      expect.objectContaining({
        'service.name': 'buildmesh-test',
        'service.instance.id': expect.stringMatching(/^[0-9a-f-]{36}$/),
        'deployment.environment.name': 'staging',
      }),
    ]);
    expect(telemetryEnabled()).toBe(false);
  });

  test('tells which process it comes from: two of one service are two', () => {
    const ofOne = () => resourceAttributes({ service: 'test', environment: 'staging' });
    expect(ofOne()).toMatchObject({
      'service.name': 'buildmesh-test',
      'service.version': expect.stringMatching(/^\d+\.\d+\.\d+/),
      'deployment.environment.name': 'staging',
    });
    expect(ofOne()['service.instance.id']).not.toBe(ofOne()['service.instance.id']);
  });
});
