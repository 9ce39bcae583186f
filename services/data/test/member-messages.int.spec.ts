import { newId, sleep } from '@buildmesh/kernel';
import { listEntities, membersOf, rightsChanged, type InputOf } from '@buildmesh/contracts';
import { describeWith, eventually, startTestService, type TestService } from '@buildmesh/testing';
import { dataService } from '@buildmesh/data';
import { startData, type DataFixture, type TestMember } from './data-fixture.js';

describeWith(['postgres'], 'messages that tell of members', () => {
  let data: DataFixture;
  let users: { project: string; entity: string };
  let eve: TestMember;

  const nicknameOf = async (id: string) =>
    (await data.stored(users)).find((row) => row['_id'] === id && row['_removed_at'] === null)?.[column];
  let column = '';
  /** Identity tells of Eve, over the bus that `service` hears. */
  const tell = (service: TestService, message: string) =>
    service.bus.publishRaw(rightsChanged.id, { project: data.project, roles: [], users: [eve._id] }, message);
  const rename = (nickname: string) => {
    eve = { ...eve, nickname };
    data.members.set(eve._id, eve);
  };
  const had = async (message: string) =>
    (await data.sql('SELECT FROM data.inbox WHERE message = $1', [message])).length > 0;

  beforeAll(async () => {
    data = await startData();
    eve = data.member(newId(), { nickname: 'Eve' });
    const entities = await data.service.ask(listEntities, data.admin, { params: { project: data.project } });
    users = { project: data.project, entity: entities.find(({ _code }) => _code === 'user')?._id ?? '' };
    const [field] = await data.sql<{ column_name: string }>(
      `SELECT column_name FROM data.field WHERE entity = $1 AND key = 'nickname'`,
      [users.entity],
    );
    column = field?.column_name ?? '';
    await eventually(async () => (await nicknameOf(eve._id)) === 'Eve');
  }, 60_000);
  afterEach(() => expect(data.service.breaches()).toEqual([]));
  afterAll(() => data.service.stop());

  test('one that comes again is not looked up again; the same news in a new message is', async () => {
    const [first, other, second] = [newId(), newId(), newId()];
    rename('Eve I');
    tell(data.service, first);
    await eventually(() => had(first));
    expect(await nicknameOf(eve._id)).toBe('Eve I');

    rename('Eve II');
    tell(data.service, first);
    data.service.bus.publishRaw(
      rightsChanged.id,
      { project: data.project, roles: [], users: [newId()] },
      other,
    );
    await eventually(() => had(other));
    expect(await nicknameOf(eve._id)).toBe('Eve I');
    tell(data.service, second);
    await eventually(() => had(second));
    expect(await nicknameOf(eve._id)).toBe('Eve II');
  });

  describe('and reach two processes', () => {
    let other: TestService;
    /** What the other process asked identity for, and what its answers wait for. */
    let asked: (readonly string[] | undefined)[];
    let held: Promise<void>;
    beforeAll(async () => {
      other = await startTestService(dataService, { database: data.service.database });
      other.bus.serve(membersOf, async ({ input }: { input: InputOf<typeof membersOf> }) => {
        asked.push(input.ids);
        const { owner: _owner, current: _current, ...known } = eve;
        await held;
        return { data: [known], more: false };
      });
      asked = [];
      held = Promise.resolve();
      await other.ask(listEntities, data.admin, { params: { project: data.project } });
      await eventually(() => asked.length > 0);
      await sleep(100);
    }, 60_000);
    beforeEach(() => {
      asked = [];
      held = Promise.resolve();
    });
    afterAll(() => other.stop());

    test('are looked up by one of them', async () => {
      const message = newId();
      rename('Eve III');
      tell(data.service, message);
      await eventually(() => had(message));
      tell(other, message);
      await sleep(200);
      expect([await nicknameOf(eve._id), asked]).toEqual(['Eve III', []]);
    });

    test('leave the newest answer, although the process that asked first is answered last', async () => {
      const [first, second] = [newId(), newId()];
      let release = () => undefined as void;
      held = new Promise((resolve) => (release = resolve));
      rename('Eve before');
      tell(other, first);
      await eventually(() => asked.length === 1);
      rename('Eve after');
      tell(data.service, second);
      await sleep(200);
      release();
      await eventually(async () => (await had(first)) && (await had(second)));
      tell(data.service, first);
      tell(other, second);
      await sleep(200);
      expect(await nicknameOf(eve._id)).toBe('Eve after');
    });

    test('have their effect by the next delivery when the first process could not look them up', async () => {
      const message = newId();
      held = Promise.reject(new Error('identity is away'));
      held.catch(() => undefined);
      rename('Eve IV');
      tell(other, message);
      await eventually(() => asked.length === 1);
      await sleep(100);
      expect([await had(message), await nicknameOf(eve._id)]).toEqual([false, 'Eve after']);
      tell(data.service, message);
      await eventually(() => had(message));
      expect(await nicknameOf(eve._id)).toBe('Eve IV');
    });
  });
});
