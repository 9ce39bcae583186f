import { connect } from '@nats-io/transport-node';
import { sleep, withDeadline } from '@buildmesh/kernel';
import { defineContract, type Contract } from '@buildmesh/contracts';
import { describeWith, eventually, startNats, type OwnBackend, type TestBackend } from '@buildmesh/testing';
import { NatsTransport } from '../src/bus/nats-transport.js';
import { describeBus } from './bus-conformance.js';
import { busOver, call, greet } from './bus-fixture.js';
import { describeNest } from './nest-conformance.js';

describeWith(['nats'], 'NATS', () => {
  let server: TestBackend;
  beforeAll(async () => {
    server = await startNats({ own: true });
  }, 30_000);
  afterAll(() => server.stop());

  describeBus('NATS', async () => ({
    join: () => NatsTransport.connect(server.url, 'test'),
    stop: () => Promise.resolve(),
  }));
  describeNest('NATS', () => NatsTransport.connect(server.url, 'test'));
});

describeWith(['nats'], 'a service that dies', () => {
  let server: TestBackend;
  beforeAll(async () => {
    server = await startNats({ own: true });
  }, 30_000);
  afterAll(() => server.stop());

  const slow = { ...greet, id: 'test.slow.get', timeoutMs: 25_000 };
  /** Somebody who asks, and checks often who holds the question. */
  const asker = () => NatsTransport.connect(server.url, 'asking', { checkEveryMs: 20 });

  test('takes its questions with it: they are given up long before their deadline, without being answered', async () => {
    const [crashing, asking] = await Promise.all([connect({ servers: server.url }), asker()]);
    const heard = new Promise<void>((resolve) => {
      crashing.subscribe(slow.id, { queue: 'test', callback: () => resolve() });
    });
    await crashing.flush();
    const question = busOver(asking)
      .ask(slow, call())
      .catch((refusal: unknown) => refusal);
    await heard;
    await crashing.close();
    expect(await withDeadline(question, 5_000, 'the question')).toMatchObject({ key: 'service-timeout' });
    await asking.close();
  }, 15_000);

  test('is told from one that is slow, whose answer is waited for', async () => {
    const [serving, idle, asking] = await Promise.all([
      NatsTransport.connect(server.url, 'serving'),
      NatsTransport.connect(server.url, 'idle'),
      asker(),
    ]);
    busOver(serving).serve(slow, async () => {
      await sleep(600);
      return 'at last';
    });
    busOver(idle).serve({ ...slow, id: 'test.other.get' }, async () => 'other');
    await Promise.all([serving.flush(), idle.flush()]);
    expect(await busOver(asking).ask(slow, call())).toBe('at last');
    await Promise.all([serving.close(), idle.close(), asking.close()]);
  }, 15_000);
});

describeWith(['nats'], 'a NATS server that dies', () => {
  let server: OwnBackend;
  beforeAll(async () => {
    server = await startNats({ own: true });
  }, 30_000);
  afterAll(() => server.stop());

  test('calls are refused as down while it is away, go on when it is back, and listeners hear of the gap', async () => {
    const [serving, asking] = await Promise.all([
      NatsTransport.connect(server.url, 'serving'),
      NatsTransport.connect(server.url, 'asking'),
    ]);
    const [service, client] = [busOver(serving), busOver(asking)];
    service.serve(greet, async () => 'hello');
    await service.flush();
    let gaps = 0;
    client.onReconnect(() => gaps++);
    expect(await client.ask(greet, call())).toBe('hello');
    await server.kill();
    await expect(client.ask(greet, call())).rejects.toMatchObject({
      key: expect.stringMatching(/service-(down|timeout)/),
    });
    expect(client.connected()).toBe(false);
    await server.restart();
    await eventually(() => client.connected() && service.connected());
    await sleep(300);
    expect(await client.ask(greet, call())).toBe('hello');
    expect(gaps).toBe(1);
    await Promise.all([serving.close(), asking.close()]);
  }, 30_000);

  test('a question that it took with it is given up soon after it is back', async () => {
    const [serving, asking] = await Promise.all([
      NatsTransport.connect(server.url, 'serving'),
      NatsTransport.connect(server.url, 'asking'),
    ]);
    const slow = { ...greet, id: 'test.never.get', timeoutMs: 25_000 };
    let finish: (text: string) => void = () => undefined;
    const heard = new Promise<void>((resolve) =>
      busOver(serving).serve(slow, () => {
        resolve();
        return new Promise<string>((answer) => (finish = answer));
      }),
    );
    await serving.flush();
    const question = busOver(asking)
      .ask(slow, call())
      .catch((refusal: unknown) => refusal);
    await heard;
    await server.kill();
    await server.restart();
    expect(await withDeadline(question, 15_000, 'the question')).toMatchObject({ key: 'service-timeout' });
    finish('too late');
    await Promise.all([serving.close(), asking.close()]);
  }, 30_000);

  test('while it is away, calls are refused within a second and never done later; it is used as soon as it is back', async () => {
    const [serving, asking] = await Promise.all([
      NatsTransport.connect(server.url, 'serving'),
      NatsTransport.connect(server.url, 'asking'),
    ]);
    const [service, client] = [busOver(serving), busOver(asking)];
    const long = { ...greet, timeoutMs: 25_000 };
    const done: string[] = [];
    let asked = 0;
    service.serve(long, async ({ input }) => {
      asked++;
      if (input.name === 'running') await sleep(60_000);
      return done.push(input.name);
    });
    await service.flush();
    const outcome = async (contract: Contract, name: string) => {
      const startedMs = performance.now();
      const key = await client.ask(contract, call({ input: { name } })).then(
        () => 'ok',
        (refusal: { key: string }) => refusal.key,
      );
      return { key, inTime: performance.now() - startedMs < 1_500 };
    };
    // One reads, so that it may be asked again; of the other nobody knows whether it was done.
    const running = [
      outcome(long, 'running'),
      outcome(defineContract({ ...long, kind: 'command' }), 'running'),
    ];
    await eventually(() => asked === 2);
    await server.kill();
    await eventually(() => !client.connected());
    const late = [outcome(long, 'first'), sleep(1_000).then(() => outcome(long, 'second'))];
    const keys = (await Promise.all([...late, running[0]])).map((one) => one?.key);
    expect(keys).toEqual(['service-down', 'service-down', 'service-down']);
    expect((await running[1])?.key).toBe('service-timeout');
    expect((await Promise.all(late)).every(({ inTime }) => inTime)).toBe(true);
    await server.restart();
    await eventually(() => client.connected() && service.connected());
    await sleep(300);
    expect(await outcome(long, 'third')).toEqual({ key: 'ok', inTime: true });
    expect(done).toEqual(['third']);
    await Promise.all([asking.close(), serving.leave(100)]);
    await serving.close();
  }, 30_000);

  test('one that hangs is taken for away after some seconds, and used again when it goes on', async () => {
    const [serving, asking] = await Promise.all([
      NatsTransport.connect(server.url, 'serving'),
      NatsTransport.connect(server.url, 'asking'),
    ]);
    const [service, client] = [busOver(serving), busOver(asking)];
    const long = { ...greet, timeoutMs: 25_000 };
    service.serve(long, async () => 'hello');
    await service.flush();
    server.signal('SIGSTOP');
    try {
      const question = client.ask(long, call()).catch((refusal: unknown) => refusal);
      expect(await withDeadline(question, 8_000, 'the question')).toMatchObject({ key: 'service-down' });
      const next = client.ask(long, call()).catch((refusal: unknown) => refusal);
      expect(await withDeadline(next, 1_500, 'the next question')).toMatchObject({ key: 'service-down' });
    } finally {
      server.signal('SIGCONT');
    }
    await eventually(() => client.connected() && service.connected(), 10_000);
    await sleep(300);
    expect(await client.ask(long, call())).toBe('hello');
    await Promise.all([serving.close(), asking.close()]);
  }, 40_000);

  test('a stop lets the answers that are being made finish, while others get the new questions', async () => {
    const [serving, asking] = await Promise.all([
      NatsTransport.connect(server.url, 'serving'),
      NatsTransport.connect(server.url, 'asking'),
    ]);
    const slow = { ...greet, id: 'test.slow.get', timeoutMs: 5_000 };
    busOver(serving).serve(slow, async () => {
      await sleep(500);
      return 'finished';
    });
    await serving.flush();
    const answer = busOver(asking).ask(slow, call());
    await sleep(150);
    const other = await NatsTransport.connect(server.url, 'other');
    busOver(other).serve(slow, async () => 'of another');
    await other.flush();
    const leaving = serving.leave(5_000);
    // The server has heard of it.
    await serving.flush();
    const next = await Promise.all(Array.from({ length: 20 }, () => busOver(asking).ask(slow, call())));
    expect(next.filter((one) => one !== 'of another')).toEqual([]);
    expect(await answer).toBe('finished');
    await leaving;
    expect(await busOver(asking).ask(slow, call())).toBe('of another');
    await Promise.all([serving.close(), other.close(), asking.close()]);
  }, 15_000);
});
