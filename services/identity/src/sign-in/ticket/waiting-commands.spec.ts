import { FixedClock, newId } from '@buildmesh/kernel';
import { MemoryCache } from '@buildmesh/persistence';
import { COMMAND_MS, MAX_COMMANDS } from '../../limits.js';
import { WaitingCommands } from './waiting-commands.js';

const TO = { project: 'p', user: 'u' };

describe('Commands that wait for a member', () => {
  const clock = new FixedClock(1_764_000_000_000);
  let waiting: WaitingCommands;
  beforeEach(() => {
    waiting = new WaitingCommands(new MemoryCache(() => clock.now()));
  });
  const sessionBefore = () => newId(clock.now() - 10_000);
  async function add(value: string): Promise<boolean> {
    const place = await waiting.reserve(TO);
    if (place === undefined) return false;
    await waiting.put(TO, place, { type: 'tips', value, at: clock.now() });
    return true;
  }

  test('reach each open session once, in order', async () => {
    const [one, two] = [sessionBefore(), sessionBefore()];
    await add('first');
    clock.advance(1);
    await add('second');
    const list = [
      { type: 'tips', value: 'first' },
      { type: 'tips', value: 'second' },
    ];
    expect(await waiting.take(TO, one)).toEqual(list);
    expect(await waiting.take(TO, one)).toEqual([]);
    expect(await waiting.take(TO, two)).toEqual(list);
  });

  test('reach a session once also when it asks twice at once', async () => {
    const session = sessionBefore();
    await add('once');
    const both = await Promise.all([waiting.take(TO, session), waiting.take(TO, session)]);
    expect(both.flat()).toHaveLength(1);
  });

  test('are not meant for whoever signs in later, for another member or another project', async () => {
    await add('now');
    expect(await waiting.take(TO, newId(clock.now() + 2_000))).toEqual([]);
    expect(await waiting.take({ ...TO, user: 'x' }, sessionBefore())).toEqual([]);
    expect(await waiting.take({ ...TO, project: 'x' }, sessionBefore())).toEqual([]);
  });

  test('are taken back with their place', async () => {
    const place = (await waiting.reserve(TO)) ?? -1;
    await waiting.put(TO, place, { type: 'tips', value: 'undone', at: clock.now() });
    await waiting.release(TO, place);
    expect(await waiting.take(TO, sessionBefore())).toEqual([]);
    expect(await waiting.reserve(TO)).toBe(place);
  });

  test('wait five minutes and are twenty at most', async () => {
    const session = sessionBefore();
    for (let i = 0; i < MAX_COMMANDS; i++) expect(await add(`${i}`)).toBe(true);
    expect(await add('one too many')).toBe(false);
    clock.advance(COMMAND_MS + 1);
    expect(await waiting.take(TO, session)).toEqual([]);
    expect(await add('again')).toBe(true);
  });
});
