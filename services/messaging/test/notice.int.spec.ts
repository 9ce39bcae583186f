import { LOCALES, newId, type Locale } from '@buildmesh/kernel';
import { fetchMessages, messageOf } from '@buildmesh/contracts';
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

  test('in words of ours are read by each in the language that they use, in every list', async () => {
    const gil = fixture.join('Gil');
    const words = { key: 'approval.notice.remind', params: { name: 'Leave {name}' }, after: 'two days' };
    const bot = '$$BOT@APPROVAL' as const;
    await fixture.notice({ bot, to: [gil.user], content: words, meta: { type: 'text', approval: 'a' } });
    const read = async (locale: Locale) => {
      const as = { ...gil, locale };
      const lists = [
        (await fixture.chat(as, bot)).data,
        (await fixture.overview(as)).map(({ last }) => last),
        await fixture.service.ask(fetchMessages, as, { params: { project: fixture.project } }),
      ];
      return lists.flat().map(({ content, meta }) => ({ content, meta }));
    };
    const meta = { type: 'text', approval: 'a' };
    for (const locale of LOCALES) {
      const content = `${messageOf('approval.notice.remind', locale, words.params)}\ntwo days`;
      expect(await read(locale)).toEqual([
        { content, meta },
        { content, meta },
        { content, meta },
      ]);
    }
    expect((await read('en'))[0]?.content).toBe('Leave {name} – still waits for you\ntwo days');
  });

  test('are words of ours when a bot says them, and nothing but text from people', async () => {
    const [hal, ina] = [fixture.join('Hal'), fixture.join('Ina')];
    const words = { key: 'approval.notice.pass', params: { name: 'Leave' }, after: '' };
    await fixture.send(hal, ina.user, 'as it was written', { meta: { type: 'text', words } });
    expect((await fixture.chat(ina, hal.user)).data.map(({ content }) => content)).toEqual([
      'as it was written',
    ]);
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
