import { sleep } from '@buildmesh/kernel';
import { defineContract } from '@buildmesh/contracts';
import { MemoryTransport } from '../src/bus/memory-transport.js';
import { describeBus } from './bus-conformance.js';
import { busOver, call, greet } from './bus-fixture.js';
import { describeNest } from './nest-conformance.js';

describeBus('one process', async () => {
  const transport = new MemoryTransport();
  // All of them share it; closing it for one must not close it for the others of the test.
  const shared = Object.create(transport, { close: { value: () => Promise.resolve() } }) as MemoryTransport;
  return { join: () => Promise.resolve(shared), stop: () => transport.close() };
});

const together = new MemoryTransport();
describeNest('one process', () => Promise.resolve(together));

describe('back-pressure', () => {
  test('a service runs 256 calls at once, lets 1024 wait, and refuses more as too many', async () => {
    const bus = busOver(new MemoryTransport());
    const slow = { ...greet, timeoutMs: 20_000 };
    let running = 0;
    let most = 0;
    let release = () => {};
    const gate = new Promise<void>((resolve) => (release = resolve));
    bus.serve(slow, async () => {
      most = Math.max(most, ++running);
      await gate;
      running--;
      return 'done';
    });
    const all = Array.from({ length: 256 + 1024 + 7 }, () =>
      bus.ask(slow, call()).then(
        () => 'done',
        (error: { key: string }) => error.key,
      ),
    );
    await sleep(50);
    release();
    const outcomes = await Promise.all(all);
    expect(most).toBe(256);
    expect(outcomes.filter((outcome) => outcome === 'too-many-requests')).toHaveLength(7);
    expect(outcomes.filter((outcome) => outcome === 'done')).toHaveLength(1280);
  });

  test('calls that wait for another service of the same process do not take its places', async () => {
    const bus = busOver(new MemoryTransport());
    const outer = { ...greet, timeoutMs: 5_000 };
    const inner = defineContract({ ...greet, id: 'other.greeting.get', timeoutMs: 5_000 });
    bus.serve(inner, async () => 'inner');
    bus.serve(outer, async () => {
      await sleep(5);
      return bus.ask(inner, call() as never);
    });
    const answers = await Promise.all(Array.from({ length: 600 }, () => bus.ask(outer, call())));
    expect(new Set(answers)).toEqual(new Set(['inner']));
  }, 15_000);
});
