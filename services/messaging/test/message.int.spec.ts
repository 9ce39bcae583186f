import { newId } from '@buildmesh/kernel';
import {
  clearChat,
  fetchDataMessages,
  fetchMessages,
  listPeople,
  readChat,
  removeMessage,
  sendData,
  updateMessage,
} from '@buildmesh/contracts';
import { eventually } from '@buildmesh/testing';
import { startMessaging, type MessagingFixture } from './messaging-fixture.js';

const DAY_MS = 24 * 3_600_000;

describe('Messages between people (D57)', () => {
  let fixture: MessagingFixture;
  let params: { project: string };
  let now = Date.UTC(2026, 0, 5);
  beforeAll(async () => {
    fixture = await startMessaging({ clock: { now: () => now } });
    params = { project: fixture.project };
  }, 60_000);
  afterAll(() => fixture.service.stop());

  const people = () => [fixture.join('Ann'), fixture.join('Ben')] as const;
  const texts = (list: readonly { content: string }[]) => list.map(({ content }) => content);
  /** A call that is refused and leaves everything as it was. */
  const refused = async (work: () => Promise<unknown>, key: string) => {
    const before = await fixture.footprint();
    await expect(work()).rejects.toMatchObject({ key });
    expect(await fixture.footprint()).toEqual(before);
  };

  test('arrive with sender, receiver, text, kind and time, and show as unread until they are read', async () => {
    const [ann, ben] = people();
    const sent = await fixture.send(ann, ben.user, 'Hello Ben');
    expect(sent).toMatchObject({
      from: ann.user,
      to: ben.user,
      content: 'Hello Ben',
      meta: { type: 'text' },
      createdAt: now,
      updatedAt: null,
    });
    expect(await fixture.overview(ben)).toEqual([
      { _id: { from: ann.user, to: ben.user }, unread: 1, last: sent },
    ]);
    expect(await fixture.overview(ann)).toMatchObject([{ _id: { from: ben.user, to: ann.user }, unread: 0 }]);
    expect((await fixture.chat(ann, ben.user)).seen).toBeUndefined();
    await fixture.service.ask(readChat, ben, { params, input: { from: ann.user } });
    expect(await fixture.overview(ben)).toMatchObject([{ unread: 0 }]);
    expect((await fixture.chat(ann, ben.user)).seen).toBe(now);
  });

  test('are told to the open clients of both sides, by id alone', async () => {
    const [ann, ben] = people();
    const { _id: id } = await fixture.send(ann, ben.user, 'secret');
    await eventually(() => fixture.pushes.filter(({ notify }) => notify?.['id'] === id).length === 2);
    const told = fixture.pushes.filter(({ notify }) => notify?.['id'] === id);
    expect(told).toEqual([
      {
        to: { room: 'users', project: fixture.project, users: [ben.user] },
        notify: { type: 'message', id, from: ann.user },
      },
      {
        to: { room: 'users', project: fixture.project, users: [ann.user] },
        notify: { type: 'message', id, from: ben.user, own: true },
      },
    ]);
  });

  test('are paged backwards, at most 100 at once', async () => {
    const [ann, ben] = people();
    for (let at = 1; at <= 105; at++) await fixture.send(ann, ben.user, `m${at}`);
    const first = await fixture.chat(ben, ann.user, { size: 5_000 });
    expect([first.data.length, first.more, first.data[0]?.content]).toEqual([100, true, 'm105']);
    const rest = await fixture.chat(ben, ann.user, { before: first.data.at(-1)?._id ?? '' });
    expect([texts(rest.data), rest.more]).toEqual([['m5', 'm4', 'm3', 'm2', 'm1'], false]);
    const newest = await fixture.service.ask(fetchMessages, ben, {
      params,
      queryString: { index: 1, size: 5_000 },
    });
    expect(newest).toHaveLength(100);
  });

  test('are nobody else’s: neither conversations nor messages show to a third person, who changes none', async () => {
    const [ann, ben] = people();
    const eve = fixture.join('Eve');
    const { _id: id } = await fixture.send(ann, ben.user, 'between us');
    expect(await fixture.overview(eve)).toEqual([]);
    for (const peer of [ann.user, ben.user]) expect((await fixture.chat(eve, peer)).data).toEqual([]);
    expect(
      await fixture.service.ask(fetchMessages, eve, { params, queryString: { index: 1, size: 20 } }),
    ).toEqual([]);
    const ask = fixture.service.ask;
    for (const other of [eve, ben]) {
      await refused(
        () => ask(updateMessage, other, { params, input: { id, content: 'x' } }),
        'message.not-found',
      );
      await refused(() => ask(removeMessage, other, { params, input: { id } }), 'message.not-found');
    }
  });

  test('go to members only: not to strangers, to somebody put out of action, to oneself', async () => {
    const [ann, ben] = people();
    fixture.disable(ben.user);
    for (const to of [newId(), ben.user, ann.user])
      await refused(() => fixture.send(ann, to, 'Hello'), 'user.not-found');
  });

  test('are never sent to bots that only tell, and never empty', async () => {
    const [ann, ben] = people();
    for (const bot of ['$$BOT@PROJECT', '$$BOT@APPROVAL', '$$BOT@DRAFT', '$$BOT@LOGGER'])
      await refused(() => fixture.send(ann, bot, 'Hello'), 'no-authority');
    for (const bot of ['$$BOT@ELSE', '$$AI@', 'g:x', ''])
      await refused(() => fixture.send(ann, bot, 'Hello'), 'invalid');
    await refused(() => fixture.send(ann, ben.user, '  '), 'invalid');
    await refused(() => fixture.send(ann, ben.user, 'x'.repeat(10_001)), 'invalid');
    const as = { from: '$$BOT@PROJECT' } as object;
    await refused(() => fixture.send(ann, ben.user, 'Hello', as), 'invalid');
  });

  test('to the common assistant are kept with their chat and where they were said', async () => {
    const [ann] = people();
    const context = { page: newId(), entity: newId() };
    fixture.pages.add(context.page);
    fixture.tables.add(context.entity);
    const sent = await fixture.send(ann, '$$BOT@CHAT', 'Help', { uid: 'chat-1', context });
    expect(sent).toMatchObject({ uid: 'chat-1', meta: { type: 'text', context } });
    expect(texts((await fixture.chat(ann, '$$BOT@CHAT', { uid: 'chat-1' })).data)).toEqual(['Help']);
    expect((await fixture.chat(ann, '$$BOT@CHAT', { uid: 'chat-2' })).data).toEqual([]);
    for (const elsewhere of [{ page: newId() }, { entity: newId() }])
      await refused(
        () => fixture.send(ann, '$$BOT@CHAT', 'Help', { context: { ...context, ...elsewhere } }),
        'not-found',
      );
  });

  test('of a retried call are there once', async () => {
    const [ann, ben] = people();
    const retried = { ...ann, idempotencyKey: newId() };
    const once = () => fixture.send(retried, ben.user, 'Once');
    const [first, second] = await Promise.all([once(), once()]);
    expect(second._id).toBe(first._id);
    expect(texts((await fixture.chat(ben, ann.user)).data)).toEqual(['Once']);
  });

  test('are changed and taken back by who sent them, within a day', async () => {
    const [ann, ben] = people();
    const { _id: id } = await fixture.send(ann, ben.user, 'Helo');
    const { _id: other } = await fixture.send(ann, ben.user, 'Wrong window');
    const ask = fixture.service.ask;
    const changed = await ask(updateMessage, ann, { params, input: { id, content: 'Hello' } });
    expect(changed).toMatchObject({ content: 'Hello', updatedAt: now });
    await ask(removeMessage, ann, { params, input: { id: other } });
    expect(texts((await fixture.chat(ben, ann.user)).data)).toEqual(['Hello']);
    expect(await fixture.overview(ben)).toMatchObject([{ unread: 1, last: { content: 'Hello' } }]);
    const audit = await fixture.sql('SELECT after FROM messaging.audit WHERE target = $1', [id]);
    expect(JSON.stringify(audit)).not.toContain('Hel');
    now += DAY_MS + 1;
    await refused(() => ask(updateMessage, ann, { params, input: { id, content: 'Hi' } }), 'message.too-old');
    await refused(() => ask(removeMessage, ann, { params, input: { id } }), 'message.too-old');
  });

  test('are cleared for the caller alone; what comes later shows again', async () => {
    const [ann, ben] = people();
    await fixture.send(ann, ben.user, 'Old');
    await fixture.service.ask(clearChat, ben, { params, input: { from: ann.user } });
    expect((await fixture.chat(ben, ann.user)).data).toEqual([]);
    expect(await fixture.overview(ben)).toEqual([]);
    expect(texts((await fixture.chat(ann, ben.user)).data)).toEqual(['Old']);
    await fixture.send(ann, ben.user, 'New');
    expect(texts((await fixture.chat(ben, ann.user)).data)).toEqual(['New']);
  });

  test('of a bot are gone once they are cleared', async () => {
    const [ann] = people();
    await fixture.notice({ to: [ann.user], content: 'Notice' });
    expect(await fixture.overview(ann)).toMatchObject([{ _id: { from: '$$BOT@PROJECT' }, unread: 1 }]);
    await fixture.service.ask(clearChat, ann, { params, input: { from: '$$BOT@PROJECT' } });
    expect(await fixture.sql('SELECT FROM messaging.message WHERE recipient = $1', [ann.user])).toEqual([]);
  });

  test('to a group reach everybody in it; whoever is not in it, or no longer, has none of it', async () => {
    const group = newId();
    const [ann, ben, cid] = ['Ann', 'Ben', 'Cid'].map((name) => fixture.join(name, { groups: [group] }));
    const eve = fixture.join('Eve');
    if (!ann || !ben || !cid) throw new Error('nobody');
    await fixture.send(ann, `g:${group}`, 'Meeting at nine');
    for (const one of [ben, cid]) {
      expect(texts((await fixture.chat(one, `g:${group}`)).data)).toEqual(['Meeting at nine']);
      expect(await fixture.overview(one)).toMatchObject([{ _id: { from: `g:${group}` }, unread: 1 }]);
    }
    await fixture.service.ask(readChat, ben, { params, input: { from: `g:${group}` } });
    expect(await fixture.overview(ben)).toMatchObject([{ unread: 0 }]);
    expect(await fixture.overview(cid)).toMatchObject([{ unread: 1 }]);
    const left = { ...cid, groups: [] };
    for (const one of [eve, left]) {
      await refused(() => fixture.send(one, `g:${group}`, 'Hello'), 'group.not-found');
      await expect(fixture.chat(one, `g:${group}`)).rejects.toMatchObject({ key: 'group.not-found' });
      expect(await fixture.overview(one)).toEqual([]);
    }
  });

  test('bring files of the project and of no other', async () => {
    const [ann, ben] = people();
    const meta = (project: string) => ({
      type: 'file' as const,
      files: [{ key: `project/${project}/main/a.pdf`, name: 'a.pdf' }],
    });
    const sent = await fixture.send(ann, ben.user, '', { meta: meta(fixture.project) });
    expect(sent.meta).toEqual(meta(fixture.project));
    await refused(() => fixture.send(ann, ben.user, '', { meta: meta(newId()) }), 'invalid');
  });

  test('bring rows of tables of the project, and are found by the row', async () => {
    const [ann, ben] = people();
    const eve = fixture.join('Eve');
    const [entity, id] = [newId(), newId()];
    fixture.tables.add(entity);
    const row = { entity, id, index: 3, project: fixture.project };
    const ask = fixture.service.ask;
    const sent = await ask(sendData, ann, { params, input: { to: ben.user, ...row } });
    expect(sent.meta).toEqual({ type: 'data', data: { entity, id, index: 3 } });
    const of = (who: typeof ann) => ask(fetchDataMessages, who, { params, input: { query: { entity, id } } });
    expect(await of(ben)).toEqual([sent]);
    expect(await of(eve)).toEqual([]);
    const elsewhere = [
      { ...row, entity: newId() },
      { ...row, project: newId() },
    ];
    for (const other of elsewhere)
      await refused(() => ask(sendData, ann, { params, input: { to: ben.user, ...other } }), 'not-found');
  });

  test('find their addressees by name; people from outside find their groups and whoever wrote to them', async () => {
    const group = newId();
    const guest = fixture.join('Guest', { model: 'public', groups: [group] });
    const mate = fixture.join('Mate of group', { groups: [group] });
    const [ann] = people();
    const find = (who: typeof ann, search: string) =>
      fixture.service.ask(listPeople, who, { params, input: { search } });
    expect(await find(ann, 'of gro')).toEqual([{ _id: mate.user, nickname: 'Mate of group', avatar: null }]);
    expect(texts((await find(guest, '')).map(({ nickname }) => ({ content: nickname })))).toEqual([
      'Mate of group',
    ]);
    await fixture.send(guest, mate.user, 'Hello');
    await refused(() => fixture.send(guest, ann.user, 'Hello'), 'user.not-found');
    await fixture.send(ann, guest.user, 'Welcome');
    await fixture.send(guest, ann.user, 'Thanks');
  });

  test('are not for whoever looks on as somebody else', async () => {
    const [ann, ben] = people();
    await expect(fixture.overview({ ...ann, via: 'preview' })).rejects.toMatchObject({ key: 'no-authority' });
    await refused(() => fixture.send({ ...ann, via: 'preview' }, ben.user, 'Hi'), 'no-authority');
  });
});
