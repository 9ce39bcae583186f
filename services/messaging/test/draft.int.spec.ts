import { newId } from '@buildmesh/kernel';
import {
  clearChat,
  fetchMessages,
  getDraft,
  listDrafts,
  removeDraft,
  removeMessage,
  saveDraft,
  updateMessage,
  type CallContext,
  type RawInputOf,
} from '@buildmesh/contracts';
import { MAX_DRAFT, unwrapDraft } from '@buildmesh/domain';
import { eventually } from '@buildmesh/testing';
import { startMessaging, type MessagingFixture } from './messaging-fixture.js';

const BOT = '$$BOT@DRAFT';

describe('Drafts of forms', () => {
  let fixture: MessagingFixture;
  let params: { project: string };
  let now = Date.UTC(2026, 0, 5);
  const flow = newId();
  const entity = newId();
  beforeAll(async () => {
    fixture = await startMessaging({ clock: { now: () => now } });
    params = { project: fixture.project };
    fixture.tables.add(flow).add(entity);
  }, 60_000);
  afterAll(() => fixture.service.stop());

  const save = (who: CallContext, parts: Partial<RawInputOf<typeof saveDraft>> = {}) =>
    fixture.service.ask(saveDraft, who, {
      params,
      input: { flow, form: { type: 'program' }, name: 'Order', save: { title: 'half' }, ...parts },
    });
  const list = (who: CallContext) => fixture.service.ask(listDrafts, who, { params });
  const get = (who: CallContext, id: string) =>
    fixture.service.ask(getDraft, who, { params: { ...params, id } });
  const refused = async (work: () => Promise<unknown>, key: string) => {
    const before = await fixture.footprint();
    await expect(work()).rejects.toMatchObject({ key });
    expect(await fixture.footprint()).toEqual(before);
  };

  test('have flow, form, name, timestamp, save and time, and are kept between their markers as a message of the bot', async () => {
    const ann = fixture.join('Ann');
    const begun = now;
    const given = { customer: 'c1' };
    const { draft } = await save(ann, { form: { type: 'program', given, run: 'r1' } });
    const parts = { flow, form: { type: 'program', given, run: 'r1' }, name: 'Order', timestamp: begun };
    expect(draft).toEqual({ _id: draft._id, ...parts, time: begun });
    expect(await get(ann, draft._id)).toEqual({ ...draft, save: { title: 'half' } });
    const [row] = await fixture.sql<{ content: string; sender: string; recipient: string }>(
      'SELECT content, sender, recipient FROM messaging.message WHERE id = $1',
      [draft._id],
    );
    expect(row).toMatchObject({ sender: BOT, recipient: ann.user });
    expect(row?.content).toMatch(/^\$\$DRAFT\{.*\}DRAFT\$\$$/);
    expect(unwrapDraft(row?.content ?? '')).toEqual({ ...parts, save: { title: 'half' }, time: begun });
  });

  test('keep when they were begun while they are saved again, in the place of the one before', async () => {
    const ann = fixture.join('Ann');
    const begun = now;
    const { draft } = await save(ann);
    now += 60_000;
    const again = await save(ann, { id: draft._id, save: { title: 'more' } });
    expect(again.draft).toMatchObject({ timestamp: begun, time: now });
    expect((await list(ann)).map(({ _id }) => _id)).toEqual([again.draft._id]);
    expect((await get(ann, again.draft._id)).save).toEqual({ title: 'more' });
    await refused(() => get(ann, draft._id), 'draft.not-found');
  });

  test('are ten of a person, the oldest makes room and is named', async () => {
    const [ann, ben] = [fixture.join('Ann'), fixture.join('Ben')];
    await save(ben, { name: 'of Ben' });
    for (let at = 1; at <= 10; at++) expect((await save(ann, { name: `d${at}` })).dropped).toBeNull();
    expect((await save(ann, { name: 'd11' })).dropped).toBe('d1');
    expect((await list(ann)).map(({ name }) => name)).toEqual([
      'd11',
      'd10',
      'd9',
      'd8',
      'd7',
      'd6',
      'd5',
      'd4',
      'd3',
      'd2',
    ]);
    expect((await list(ben)).map(({ name }) => name)).toEqual(['of Ben']);
    await Promise.all([1, 2, 3, 4].map((at) => save(ann, { name: `at once ${at}` })));
    expect(await list(ann)).toHaveLength(10);
  });

  test('of more than 102400 characters are not saved', async () => {
    const ann = fixture.join('Ann');
    await refused(() => save(ann, { save: { text: 'x'.repeat(MAX_DRAFT) } }), 'draft.too-large');
    expect(await list(ann)).toEqual([]);
    await save(ann, { save: { text: '字'.repeat(MAX_DRAFT - 200) } });
    expect(await list(ann)).toHaveLength(1);
  });

  test('are their owner’s alone: nobody else lists, reads, replaces or removes them', async () => {
    const [ann, eve] = [fixture.join('Ann'), fixture.join('Eve')];
    const { draft } = await save(ann);
    const ask = fixture.service.ask;
    expect(await list(eve)).toEqual([]);
    await refused(() => get(eve, draft._id), 'draft.not-found');
    await refused(() => save(eve, { id: draft._id }), 'draft.not-found');
    await refused(() => ask(removeDraft, eve, { params, input: { id: draft._id } }), 'draft.not-found');
    expect((await fixture.chat(eve, BOT)).data).toEqual([]);
    expect(await ask(fetchMessages, eve, { params, queryString: { index: 1, size: 20 } })).toEqual([]);
    // Neither a token of the project nor somebody who looks on in a preview is the owner.
    for (const via of ['open-token', 'preview', 'share'] as const)
      await refused(() => list({ ...ann, via }), 'no-authority');
  });

  test('are messages of a bot: read at once, without values in lists, neither changed nor taken back as the own words', async () => {
    const ann = fixture.join('Ann');
    const { draft } = await save(ann, { save: { text: 'not for lists' } });
    const [overview] = await fixture.overview(ann);
    expect(overview).toMatchObject({ _id: { from: BOT, to: ann.user }, unread: 0 });
    const { data } = await fixture.chat(ann, BOT);
    const newest = await fixture.service.ask(fetchMessages, ann, {
      params,
      queryString: { index: 1, size: 20 },
    });
    for (const message of [overview?.last, data[0], newest[0]])
      expect(unwrapDraft(message?.content ?? '')).toMatchObject({ name: 'Order', save: {} });
    expect(JSON.stringify([overview, data, newest])).not.toContain('not for lists');
    const ask = fixture.service.ask;
    const id = draft._id;
    await refused(
      () => ask(updateMessage, ann, { params, input: { id, content: 'x' } }),
      'message.not-found',
    );
    await refused(() => ask(removeMessage, ann, { params, input: { id } }), 'message.not-found');
  });

  test('go when they are removed, and with the conversation when that is cleared', async () => {
    const ann = fixture.join('Ann');
    const { draft } = await save(ann);
    await save(ann, { flow: null, form: { type: 'record', entity }, name: 'New visit' });
    const ask = fixture.service.ask;
    await ask(removeDraft, ann, { params, input: { id: draft._id } });
    expect((await list(ann)).map(({ name }) => name)).toEqual(['New visit']);
    await refused(() => ask(removeDraft, ann, { params, input: { id: draft._id } }), 'draft.not-found');
    await ask(clearChat, ann, { params, input: { from: BOT } });
    expect(await list(ann)).toEqual([]);
  });

  test('name a function or table of the project, as their form says', async () => {
    const ann = fixture.join('Ann');
    await refused(() => save(ann, { flow: newId() }), 'not-found');
    const record = { type: 'record' as const, entity: newId() };
    await refused(() => save(ann, { flow: null, form: record }), 'not-found');
    await refused(() => save(ann, { flow: null }), 'invalid');
    const { draft } = await save(ann, { flow, form: { type: 'record', entity } });
    expect(draft.flow).toBeNull();
    await save(ann, { flow: null, form: { type: 'approval', approval: newId() } });
  });

  test('are told to the own open clients', async () => {
    const ann = fixture.join('Ann');
    await save(ann);
    const own = () => fixture.pushes.filter(({ to }) => 'users' in to && to.users.includes(ann.user));
    await eventually(() => own().length === 1);
    expect(own()[0]?.notify).toEqual({ type: 'message', from: BOT, own: true });
  });
});
