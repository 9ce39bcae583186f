import type { DataSource } from 'typeorm';
import { z } from 'zod';
import { randomText, sleep } from '@buildmesh/kernel';
import { defineEvent } from '@buildmesh/contracts';
import { Bus, ContextSigner, createLogger, MemoryTransport } from '@buildmesh/service-kit';
import { describeWith, eventually, startPostgres, type TestPostgres } from '@buildmesh/testing';
import { Outbox, outboxDdl } from '../src/outbox/outbox.js';
import { openDemo } from './test-source.js';

const happened = defineEvent('test.thing.happened', z.strictObject({ n: z.number() }));
const logger = createLogger('test', 'silent');

describeWith(['postgres'], 'the outbox', () => {
  let database: TestPostgres;
  let source: DataSource;
  let bus: Bus;
  let transport: MemoryTransport;
  let heard: number[];
  let messages: string[];
  beforeAll(async () => {
    database = await startPostgres();
    source = await openDemo(database.url);
    await source.query(`${outboxDdl('demo')}; CREATE TABLE demo.thing (n int)`);
  }, 60_000);
  afterAll(async () => {
    await source.destroy();
    await database.stop();
  });
  beforeEach(async () => {
    await source.query('TRUNCATE demo.outbox, demo.thing');
    transport = new MemoryTransport();
    bus = new Bus(transport, new ContextSigner(randomText(40)), logger);
    heard = [];
    messages = [];
    bus.subscribe(happened, ({ n }, message) => {
      heard.push(n);
      messages.push(message);
    });
  });

  const open = () => new Outbox(source.manager, 'demo', bus, logger);
  const write = (outbox: Outbox, n: number, fails = false) =>
    source.transaction(async (manager) => {
      await manager.query('INSERT INTO demo.thing VALUES ($1)', [n]);
      await outbox.add(manager, happened, { n });
      if (fails) throw new Error('changed my mind');
    });
  const waiting = async () =>
    Number((await source.query<{ count: string }[]>('SELECT count(*) FROM demo.outbox'))[0]?.count);

  test('an event is told after the change it belongs to was committed, and never of one that was not', async () => {
    const outbox = open();
    await write(outbox, 1);
    expect(heard).toEqual([]);
    await expect(write(outbox, 2, true)).rejects.toThrow('changed my mind');
    outbox.flush();
    await eventually(() => heard.length > 0);
    await outbox.stop();
    expect([heard, await waiting(), await source.query<object[]>('SELECT n FROM demo.thing')]).toEqual([
      [1],
      0,
      [{ n: 1 }],
    ]);
  });

  test('what a crash left waiting is told by the next process without being asked', async () => {
    await write(open(), 7);
    const next = open();
    next.start();
    await eventually(() => heard.length > 0);
    await next.stop();
    expect([heard, await waiting()]).toEqual([[7], 0]);
  });

  test('of several processes one tells each event, all of them in the end', async () => {
    const outboxes = [open(), open(), open()];
    for (let n = 0; n < 60; n++) await write(outboxes[n % 3] ?? open(), n);
    for (const outbox of outboxes) outbox.flush();
    await eventually(async () => (await waiting()) === 0);
    for (const outbox of outboxes) await outbox.stop();
    await sleep(20);
    expect([...heard].sort((a, b) => a - b)).toEqual(Array.from({ length: 60 }, (_, n) => n));
  });

  test('more events than one turn takes are told in order', async () => {
    const outbox = open();
    await source.transaction(async (manager) => {
      for (let n = 0; n < 1_203; n++) await outbox.add(manager, happened, { n });
    });
    outbox.flush();
    await eventually(() => heard.length === 1_203);
    await outbox.stop();
    expect(heard).toEqual(Array.from({ length: 1_203 }, (_, n) => n));
  });

  test('what a crash makes it tell twice is the same message; the same news again is another', async () => {
    const crashing = Object.assign(Object.create(bus) as Bus, {
      flush: () => Promise.reject(new Error('the process died')),
    });
    const [first, next] = [new Outbox(source.manager, 'demo', crashing, logger), open()];
    await write(first, 1);
    await write(first, 1);
    first.flush();
    await first.stop();
    expect([heard, await waiting()]).toEqual([[1, 1], 2]);
    next.flush();
    await eventually(() => heard.length === 4);
    await next.stop();
    expect(messages.slice(2)).toEqual(messages.slice(0, 2));
    expect(new Set(messages).size).toBe(2);
  });

  test('a number that is given out again, as in a database that was restored, makes another message', async () => {
    const outbox = open();
    for (let turn = 1; turn <= 2; turn++) {
      await source.query('ALTER TABLE demo.outbox ALTER id RESTART WITH 1');
      await write(outbox, turn);
      outbox.flush();
      await eventually(() => heard.length === turn);
    }
    await outbox.stop();
    expect(new Set(messages).size).toBe(2);
  });

  test('while the bus is away events wait', async () => {
    const outbox = open();
    const away = Object.assign(Object.create(bus) as Bus, { connected: () => false });
    const waitingOutbox = new Outbox(source.manager, 'demo', away, logger);
    await write(waitingOutbox, 5);
    waitingOutbox.flush();
    await waitingOutbox.stop();
    expect([heard, await waiting()]).toEqual([[], 1]);
    outbox.flush();
    await eventually(() => heard.length > 0);
    await outbox.stop();
    expect(heard).toEqual([5]);
  });
});
