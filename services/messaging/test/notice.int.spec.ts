import { newId } from '@buildmesh/kernel';
import { eventually } from '@buildmesh/testing';
import { startMessaging, type MessagingFixture } from './messaging-fixture.js';

describe('Notices of bots (D58)', () => {
  let fixture: MessagingFixture;
  beforeAll(async () => {
    fixture = await startMessaging();
  }, 60_000);
  afterAll(() => fixture.service.stop());

  const received = (user: string) =>
    fixture.sql<{ sender: string; content: string }>(
      'SELECT sender, content FROM messaging.message WHERE recipient = $1 ORDER BY seq',
      [user],
    );

  test('reach the members they are for, and their open clients; strangers and those put out of action are left out', async () => {
    const [ann, ben, cid] = ['Ann', 'Ben', 'Cid'].map((name) => fixture.join(name).user) as [
      string,
      string,
      string,
    ];
    fixture.disable(cid);
    const to = [ann, ben, ann, cid, newId()];
    expect(await fixture.notice({ bot: '$$BOT@APPROVAL', to, content: 'Please decide' })).toEqual({
      sent: 2,
    });
    for (const user of [ann, ben])
      expect(await received(user)).toEqual([{ sender: '$$BOT@APPROVAL', content: 'Please decide' }]);
    expect(await received(cid)).toEqual([]);
    await eventually(() => fixture.pushes.length > 0);
    expect(fixture.pushes).toEqual([
      {
        to: { room: 'users', project: fixture.project, users: expect.arrayContaining([ann, ben]) as unknown },
        notify: { type: 'message', from: '$$BOT@APPROVAL' },
      },
    ]);
  });

  test('that are sent again under the same text reach nobody twice, also when both come at once', async () => {
    const { user } = fixture.join('Dan');
    const once = newId();
    const twice = () => fixture.notice({ to: [user], once });
    expect(await Promise.all([twice(), twice()])).toEqual([{ sent: 1 }, { sent: 1 }]);
    expect(await twice()).toEqual({ sent: 1 });
    expect(await received(user)).toHaveLength(1);
  });

  test('of another project reach nobody, though the person is a member of this one', async () => {
    const { user } = fixture.join('Eve');
    const before = await fixture.footprint();
    expect(await fixture.notice({ project: newId(), to: [user] })).toEqual({ sent: 0 });
    expect(await fixture.footprint()).toEqual(before);
  });

  test('of the activity log are cut to 10000 characters, and a day keeps the newest 100 (data §9)', async () => {
    const { user } = fixture.join('Fay');
    const log = (content: string) => fixture.notice({ bot: '$$BOT@LOGGER', to: [user], content });
    await log('a'.repeat(10_001));
    expect((await received(user))[0]?.content).toHaveLength(10_000);
    for (let at = 1; at <= 100; at++) await log(`entry ${at}`);
    const kept = await received(user);
    expect(kept).toHaveLength(100);
    expect(kept[0]?.content).toBe('entry 1');
    expect(kept.at(-1)?.content).toBe('entry 100');
  });
});
