import { Refusal, sleep } from '@buildmesh/kernel';
import { defineContract, defineEvent, refusal } from '@buildmesh/contracts';
import { z } from 'zod';
import type { Bus } from '../src/bus/bus.js';
import { ContextSigner } from '../src/bus/signed-context.js';
import type { Transport } from '../src/bus/transport.js';
import type { StreamOut } from '../src/bus/stream.js';
// Not by the name of its library, which brings a database along.
import { eventually } from '../../testing/src/eventually.js';
import { busOver, call, caller, greet, SECRET, tell } from './bus-fixture.js';

export interface BusBench {
  /** A process of its own on the same bus, as far as the transport can tell. */
  join(): Promise<Transport>;
  stop(): Promise<void>;
}

async function keyOf(work: Promise<unknown>): Promise<string> {
  try {
    await work;
    return 'ok';
  } catch (error) {
    return error instanceof Refusal ? error.key : `fault: ${String(error)}`;
  }
}

/** What every transport must make of the bus; the same claims hold in one process and over NATS. */
export function describeBus(name: string, start: () => Promise<BusBench>): void {
  describe(`the bus over ${name}`, () => {
    let bench: BusBench;
    let transports: Transport[];
    const join = async (secret?: string): Promise<Bus> => {
      const transport = await bench.join();
      transports.push(transport);
      return busOver(transport, secret);
    };
    beforeEach(async () => {
      transports = [];
      bench = await start();
    });
    afterEach(async () => {
      for (const transport of transports) await transport.close();
      await bench.stop();
    });

    /** One that answers and one that asks. */
    const pair = async (handler: (got: ReturnType<typeof call>) => unknown): Promise<Bus> => {
      const service = await join();
      service.serve(greet, async (got) => handler(got));
      await service.flush();
      return join();
    };

    test('an answer comes back, with defaults filled and the caller as the gateway signed it', async () => {
      const client = await pair(({ context, params, input }) => ({ context, params, input }));
      const answer = await client.ask(greet, call({ input: { name: 'Ada' } }));
      expect(answer).toEqual({ context: caller, params: { id: 'x' }, input: { name: 'Ada', list: [] } });
    });

    test('nothing is answered as null', async () => {
      const client = await pair(() => undefined);
      expect(await client.askRaw(greet, call())).toBe('null');
    });

    test('a refusal arrives with its details', async () => {
      const client = await pair(() => {
        throw refusal('row.conflict', { data: { _ver: 3 }, params: { name: 'x' } });
      });
      await expect(client.ask(greet, call())).rejects.toMatchObject({
        key: 'row.conflict',
        details: { data: { _ver: 3 }, params: { name: 'x' } },
      });
    });

    test('a fault arrives as internal, without a word of it', async () => {
      const client = await pair(() => {
        throw new Error('password is 1234');
      });
      const error = await client.ask(greet, call()).catch((caught: unknown) => caught);
      expect(error).toMatchObject({ key: 'internal', details: { data: { trace: 'r1' } } });
      expect(JSON.stringify(error)).not.toContain('1234');
    });

    test('nobody there is told at once as down, no answer in time as late', async () => {
      const lonely = await join();
      expect(await keyOf(lonely.ask(greet, call()))).toBe('service-down');
      const client = await pair(() => sleep(5_000));
      const startedMs = performance.now();
      expect(await keyOf(client.ask(greet, call()))).toBe('service-timeout');
      expect(performance.now() - startedMs).toBeLessThan(4_500);
    });

    test('a service takes so many calls at once, lets so many wait, and refuses the rest at once', async () => {
      const open = Promise.withResolvers<string>();
      let running = 0;
      const client = await pair(() => {
        running++;
        return open.promise;
      });
      const outcomes: string[] = [];
      const calls = Array.from({ length: 256 + 1024 + 20 }, () =>
        keyOf(client.ask({ ...greet, timeoutMs: 20_000 }, call())).then((key) => outcomes.push(key)),
      );
      await eventually(() => outcomes.length === 20);
      expect([new Set(outcomes), running]).toEqual([new Set(['too-many-requests']), 256]);
      open.resolve('done');
      await Promise.all(calls);
      expect(outcomes.slice(20)).toEqual(Array(1280).fill('ok'));
    }, 20_000);

    describe('an answer that leaves piece by piece', () => {
      const signal = new AbortController().signal;
      const teller = async (handler: (out: StreamOut) => Promise<unknown>): Promise<Bus> => {
        const service = await join();
        service.serve(tell, (_got, out) => handler(out));
        await service.flush();
        return join();
      };

      test('is heard in order before the answer is there', async () => {
        const client = await teller(async (out) => {
          for (let at = 0; at < 500; at++) out.send({ at });
          return Promise.resolve('told');
        });
        const heard: unknown[] = [];
        const answer = await client.askStream(tell, call() as never, {
          onPiece: (piece) => heard.push(piece),
          signal,
        });
        expect(answer).toBe('"told"');
        expect(heard).toEqual(Array.from({ length: 500 }, (_, at) => ({ at })));
      });

      test('goes nowhere for who asks for one answer', async () => {
        const client = await teller((out) => {
          out.send('piece');
          return Promise.resolve(out.taken);
        });
        expect(await client.askRaw(tell, call() as never)).toBe('false');
      });

      test('ends with the refusal that comes after some pieces', async () => {
        const client = await teller((out) => {
          out.send('first');
          return Promise.reject(refusal('row.conflict'));
        });
        const heard: unknown[] = [];
        const asked = client.askStream(tell, call() as never, {
          onPiece: (piece) => heard.push(piece),
          signal,
        });
        expect(await keyOf(asked)).toBe('row.conflict');
        await eventually(() => heard.length === 1);
      });

      test('is stopped when nobody wants the rest, and when the deadline is over', async () => {
        const stopped: string[] = [];
        const client = await teller(async (out) => {
          out.send('first');
          await new Promise<void>((resolve) => out.signal.addEventListener('abort', () => resolve()));
          stopped.push('stopped');
          return 'partly';
        });
        const leaving = new AbortController();
        const answer = client.askStream(tell, call() as never, {
          onPiece: () => leaving.abort(),
          signal: leaving.signal,
        });
        expect(await answer).toBe('"partly"');
        expect(stopped).toHaveLength(1);
        const late = client.askStream(tell, call() as never, { onPiece: () => undefined, signal });
        expect(await keyOf(late)).toBe('service-timeout');
        await eventually(() => stopped.length === 2);
      });

      test('has a limit', async () => {
        const client = await teller((out) => {
          for (;;) out.send('x'.repeat(100_000));
        });
        const asked = client.askStream(tell, call() as never, { onPiece: () => undefined, signal });
        expect(await keyOf(asked)).toBe('too-large');
      });
    });

    test('a context that somebody else signed is refused before anything runs', async () => {
      let ran = false;
      await pair(() => (ran = true));
      const stranger = await join('another secret of thirty-two characters and more');
      expect(await keyOf(stranger.ask(greet, call()))).toBe('permission-denied');
      expect(ran).toBe(false);
    });

    test('bytes that none of us sent are refused, and the service goes on', async () => {
      let ran = 0;
      const client = await pair(() => ++ran);
      const raw = await bench.join();
      transports.push(raw);
      for (const bytes of [[], [0x4a], [0x5a, 1, 2, 3], [0x4a, 0x7b, 0x0a, 0x0a, 0x7b], [1, 2, 3]]) {
        const reply = await raw.request(greet.id, Uint8Array.from(bytes), 1_000);
        expect(Buffer.from(reply).toString()).toContain('permission-denied');
      }
      expect(await client.ask(greet, call())).toBe(1);
    });

    test('the handler’s side checks rights and input again', async () => {
      let ran = false;
      const client = await pair(() => (ran = true));
      const anonymous = { ...caller, via: 'anonymous' as const };
      expect(await keyOf(client.ask(greet, call({ context: anonymous })))).toBe('no-session');
      expect(await keyOf(client.ask(greet, call({ params: { id: 'too long' } })))).toBe('not-found');
      const refused = await client
        .ask(greet, call({ input: { name: '', list: ['x'], more: 1 } }))
        .catch((error: unknown) => error);
      expect(refused).toMatchObject({
        key: 'invalid',
        details: {
          errors: expect.arrayContaining([
            expect.objectContaining({ field: 'name' }),
            expect.objectContaining({ field: 'list.0', rule: 'type' }),
            expect.objectContaining({ field: 'more', rule: 'unknown' }),
          ]),
        },
      });
      expect(await keyOf(client.ask(greet, call({ input: null })))).toBe('invalid');
      expect(ran).toBe(false);
    });

    test('who has rights in one project is refused at the path of another, before anything runs', async () => {
      const inProject = defineContract({ ...greet, params: z.strictObject({ project: z.string() }) });
      const service = await join();
      const reached: string[] = [];
      service.serve(inProject, async ({ params }) => reached.push(params.project));
      await service.flush();
      const client = await join();
      const ask = (context: typeof caller, project: string) =>
        keyOf(client.ask(inProject, { ...call({ context }), params: { project } }));
      expect(await ask({ ...caller, project: 'p1' }, 'p2')).toBe('no-authority');
      expect(await ask(caller, 'p2')).toBe('no-authority');
      expect(await ask({ ...caller, project: 'p1' }, 'p1')).toBe('ok');
      expect(await ask({ ...caller, via: 'system' }, 'p2')).toBe('ok');
      expect(reached).toEqual(['p1', 'p2']);
    });

    test('each call reaches one of the processes of a service', async () => {
      const counts = [0, 0];
      for (const index of [0, 1]) {
        const service = await join();
        service.serve(greet, async () => {
          counts[index] = (counts[index] ?? 0) + 1;
          return index;
        });
        await service.flush();
      }
      const client = await join();
      for (let count = 0; count < 60; count++) await client.ask(greet, call());
      expect((counts[0] ?? 0) + (counts[1] ?? 0)).toBe(60);
      expect(Math.min(...counts)).toBeGreaterThan(5);
    });

    test('answers of many kilobytes arrive whole; what is too large even packed is refused', async () => {
      const patient = { ...greet, timeoutMs: 30_000 };
      const client = await pair(({ input }) => (input.name === 'long' ? 'ä'.repeat(2_000_000) : 'short'));
      expect(await client.ask(patient, call({ input: { name: 'long' } }))).toHaveLength(2_000_000);
      const noise = Array.from({ length: 1_200_000 }, () => Math.random());
      expect(await keyOf(client.ask(patient, call({ input: { name: 'x', list: noise } })))).toBe('too-large');
      expect(await client.ask(patient, call())).toBe('short');
    }, 60_000);

    test('an event reaches every process that listens, and one that does not fit its contract reaches none', async () => {
      const event = defineEvent('test.thing.happened', z.strictObject({ id: z.string() }));
      const heard: string[] = [];
      for (const name of ['a', 'b']) {
        const listener = await join();
        listener.subscribe(event, ({ id }) => heard.push(name + id));
        await listener.flush();
      }
      const speaker = await join();
      speaker.publishRaw(event.id, { id: 1 });
      const raw = await bench.join();
      transports.push(raw);
      const ours = { id: 'm', payload: { id: 'x' } };
      const [own, stranger] = [new ContextSigner(SECRET), new ContextSigner('s'.repeat(40))];
      const tell = (text: string) => raw.publish(`event.${event.id}`, Buffer.from(text));
      for (const text of [
        '{not json',
        'null',
        JSON.stringify(ours.payload),
        JSON.stringify({ payload: ours.payload }),
        JSON.stringify({ ...ours, id: '' }),
        JSON.stringify({ ...ours, id: 'm'.repeat(101) }),
        JSON.stringify({ ...ours, id: 1 }),
      ])
        tell(own.sealEvent(event.id, text));
      // Who has not the secret of the bus, or has heard of another event, tells nobody anything.
      const whole = JSON.stringify(ours);
      tell(whole);
      tell(stranger.sealEvent(event.id, whole));
      tell(own.sealEvent('test.thing.other', whole));
      tell(own.sealEvent(event.id, whole).replace('"x"', '"y"'));
      await raw.flush();
      speaker.publish(event, { id: '1' });
      await speaker.flush();
      await sleep(50);
      expect(heard.sort()).toEqual(['a1', 'b1']);
    });

    test('a message has one id for all who hear it, its own or the one it was given', async () => {
      const event = defineEvent('test.thing.happened', z.strictObject({ n: z.number() }));
      const heard: Record<string, string[]> = { a: [], b: [] };
      for (const name of ['a', 'b']) {
        const listener = await join();
        listener.subscribe(event, ({ n }, message) => heard[name]?.push(`${n} ${message}`));
        await listener.flush();
      }
      const speaker = await join();
      for (let turn = 0; turn < 2; turn++) {
        speaker.publish(event, { n: 1 });
        speaker.publishRaw(event.id, { n: 2 }, 'identity-7');
      }
      await speaker.flush();
      await sleep(50);
      expect(heard['a']).toEqual([
        expect.stringMatching(/^1 [0-9a-f]{24}$/),
        '2 identity-7',
        expect.stringMatching(/^1 [0-9a-f]{24}$/),
        '2 identity-7',
      ]);
      expect(new Set(heard['a']).size).toBe(3);
      expect(heard['b']).toEqual(heard['a']);
    });

    test('the health of a service is told, and that of an absent one is down', async () => {
      const service = await join();
      service.serveHealth('test', async () => ({ database: 'up' }));
      await service.flush();
      const client = await join();
      expect(await client.health('test')).toEqual({ database: 'up' });
      expect(await client.health('absent')).toEqual({ bus: 'down' });
    });
  });
}
