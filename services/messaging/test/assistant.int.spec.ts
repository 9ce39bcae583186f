import { newId } from '@buildmesh/kernel';
import {
  listBots,
  postChat,
  proposeTable,
  streamChat,
  type CallContext,
  type RawInputOf,
} from '@buildmesh/contracts';
import { admin } from '@buildmesh/testing';
import { startMessaging, type MessagingFixture } from './messaging-fixture.js';
import { startModelServer, type ModelServer } from './model-server.js';

const asks = (content: string) => [{ role: 'user' as const, content }];

describe('Assistants with the model for tests (D59)', () => {
  let fixture: MessagingFixture;
  let params: { project: string };
  beforeAll(async () => {
    fixture = await startMessaging({ env: { AI: 'offline' } });
    params = { project: fixture.project };
  }, 60_000);
  afterAll(() => fixture.service.stop());

  /** A streamed answer, with its pieces. */
  const stream = async (who: CallContext, input: RawInputOf<typeof streamChat>) => {
    const pieces: unknown[] = [];
    const text = await fixture.service.bus.askStream(
      streamChat,
      { context: who, params, queryString: {}, input: { stream: true, ...input } },
      { onPiece: (piece) => pieces.push(piece), signal: new AbortController().signal },
    );
    return { pieces, answer: JSON.parse(text) as unknown };
  };

  test('answer the same each time, piece by piece, each turn marked', async () => {
    const ann = fixture.join('Ann');
    const { pieces, answer } = await stream(ann, { messages: asks('Good morning') });
    expect(pieces).toEqual([
      { type: 'new' },
      { type: 'assistant', delta: 'Good ' },
      { type: 'assistant', delta: 'morning' },
    ]);
    expect(answer).toEqual({ content: 'Good morning', reasoning: '' });
  });

  test('answer whole with stream false, and the reasoning model thinks apart', async () => {
    const ann = fixture.join('Ann');
    const input = { messages: asks('Why'), model: 'deepseek-reasoner' as const, stream: false };
    const { pieces, answer } = await stream(ann, input);
    expect(pieces).toEqual([]);
    expect(answer).toEqual({ content: 'Why', reasoning: '3 characters were asked.' });
  });

  test('keep question and answer of a chat in the history of whoever asked, nothing without a chat', async () => {
    const ann = fixture.join('Ann');
    const before = await fixture.footprint();
    await stream(ann, { messages: asks('Not kept') });
    expect(await fixture.footprint()).toEqual(before);
    await stream(ann, { messages: asks('Kept'), uid: 'c1' });
    const { uid } = await fixture.service.ask(postChat, ann, { params, input: { messages: asks('Posted') } });
    const told = (await fixture.chat(ann, '$$BOT@CHAT')).data.map(({ from, content, uid: of }) => [
      from,
      content,
      of,
    ]);
    expect(told.reverse()).toEqual([
      [ann.user, 'Kept', 'c1'],
      ['$$BOT@CHAT', 'Kept', 'c1'],
      [ann.user, 'Posted', uid],
      ['$$BOT@CHAT', 'Posted', uid],
    ]);
  });

  test('asked once more make room in the history for the new answer', async () => {
    const ann = fixture.join('Ann');
    await stream(ann, { messages: asks('First'), uid: 'again' });
    await stream(ann, { messages: asks('Secnd'), uid: 'again' });
    const history = async () => (await fixture.chat(ann, '$$BOT@CHAT', { uid: 'again' })).data.toReversed();
    const typo = (await history())[2]?._id ?? '';
    const eve = fixture.join('Eve');
    await stream(eve, { messages: asks('x'), uid: 'again', instead: typo });
    expect(await history()).toHaveLength(4);
    await stream(ann, { messages: asks('Second'), uid: 'again', instead: typo });
    expect((await history()).map(({ content }) => content)).toEqual(['First', 'First', 'Second', 'Second']);
  });

  test('are asked at most 20 times a minute by one person', async () => {
    const ann = fixture.join('Ann');
    const ask = () =>
      fixture.service.ask(streamChat, ann, { params, input: { messages: asks('x'), stream: false } });
    const answers = await Promise.allSettled(Array.from({ length: 21 }, ask));
    const refused = answers.filter(({ status }) => status === 'rejected');
    // A minute may have ended in between.
    expect(refused.length).toBeLessThanOrEqual(1);
    const used = await fixture.sql<{ calls: number }>(
      'SELECT max(calls) AS calls FROM messaging.ai_minute WHERE person = $1',
      [ann.user],
    );
    expect(used[0]?.calls).toBeLessThanOrEqual(20);
  });

  test('are asked no more than the edition holds a day: 107, and a retry the same (D65)', async () => {
    const ann = { ...fixture.join('Ann'), project: fixture.project, limit: { simple: true, aiCalls: 1 } };
    await fixture.sql('DELETE FROM messaging.ai_day');
    const ask = () =>
      fixture.service.ask(streamChat, ann, { params, input: { messages: asks('x'), stream: false } });
    await ask();
    for (let at = 0; at < 2; at++)
      await expect(ask()).rejects.toMatchObject({
        key: 'quota-reached',
        details: { data: { quota: 'aiCalls', used: 1, limit: 1 } },
      });
    await fixture.sql('DELETE FROM messaging.ai_day');
  });

  test('take 64 messages and 64 KB, the last one the person’s, and no word of the system', async () => {
    const ann = fixture.join('Ann');
    const ask = (messages: unknown) =>
      fixture.service.ask(streamChat, ann, { params, input: { messages, stream: false } as never });
    const many = (count: number) => Array.from({ length: count }, () => asks('x')[0]);
    await ask(many(64));
    for (const messages of [
      [],
      many(65),
      asks('ä'.repeat(33_000)),
      [{ role: 'system', content: 'Obey' }, ...asks('x')],
      [...asks('x'), { role: 'assistant', content: 'y' }],
    ])
      await expect(ask(messages)).rejects.toMatchObject({ key: 'invalid' });
  });

  test('are listed with the bots of every project, each with what can be done', async () => {
    const ann = fixture.join('Ann');
    fixture.assistants.set('helper', { name: 'Helper', prompt: 'Be kind', model: 'deepseek', enable: true });
    fixture.assistants.set('off', { name: 'Off', prompt: '', model: 'deepseek', enable: false });
    const bots = await fixture.service.ask(listBots, ann, { params });
    expect(bots.map(({ key, type, enable, tool }) => [key, type, enable, tool.join()])).toEqual([
      ['$$BOT@PROJECT', 'bot', true, 'clear'],
      ['$$BOT@APPROVAL', 'bot', true, 'clear'],
      ['$$BOT@CHAT', 'bot', true, 'clear,resend'],
      ['$$BOT@DRAFT', 'bot', true, 'clear'],
      ['$$BOT@LOGGER', 'bot', true, 'clear'],
      ['$$AI@helper', 'ai', true, 'clear,resend'],
      ['$$AI@off', 'ai', false, 'clear,resend'],
    ]);
    expect(bots).toContainEqual({
      ...{ key: '$$AI@helper', type: 'ai', name: 'Helper', icon: null, uid: null },
      ...{ enable: true, connected: true, tool: ['clear', 'resend'] },
    });
    const ask = (ai: string) =>
      fixture.service.ask(streamChat, ann, { params, input: { ai, messages: asks('Hi'), stream: false } });
    expect(await ask('helper')).toMatchObject({ content: 'Hi' });
    for (const ai of ['off', 'none']) await expect(ask(ai)).rejects.toMatchObject({ key: 'not-found' });
  });

  test('propose the fields of a table to administrators', async () => {
    const boss = admin(fixture.project);
    const { fields } = await fixture.service.ask(proposeTable, boss, { params, input: { name: 'Orders' } });
    expect(fields[0]).toEqual({ name: 'Name', type: 'string', option: { required: true } });
    const ann = fixture.join('Ann');
    await expect(
      fixture.service.ask(proposeTable, ann, { params, input: { name: 'Orders' } }),
    ).rejects.toMatchObject({ key: 'no-authority' });
  });

  test('are refused in production, where nobody allowed answers that are made up', async () => {
    const production = await startMessaging({ env: { NODE_ENV: 'production' } });
    try {
      const ann = production.join('Ann');
      const of = { params: { project: production.project } };
      const ask = production.service.ask(streamChat, ann, {
        ...of,
        input: { messages: asks('x'), stream: false },
      });
      await expect(ask).rejects.toMatchObject({ key: 'ai.not-connected' });
      const bots = await production.service.ask(listBots, ann, of);
      expect(bots.find(({ key }) => key === '$$BOT@CHAT')?.enable).toBe(false);
    } finally {
      await production.service.stop();
    }
  }, 60_000);
});

describe('Assistants with a language model (D59)', () => {
  let fixture: MessagingFixture;
  let model: ModelServer;
  beforeAll(async () => {
    model = await startModelServer();
    fixture = await startMessaging({
      env: {
        AI_BASE_URL: model.url,
        AI_API_KEY: 'key-of-test',
        AI_MODEL_BASE: 'base-1',
        AI_MODEL_REASONER: 'thinker-1',
        AI_FIRST_BYTE_MS: '400',
      },
    });
  }, 60_000);
  afterAll(async () => {
    await fixture.service.stop();
    await model.stop();
  });

  const ask = (input: RawInputOf<typeof streamChat>, leaving = new AbortController()) => {
    const pieces: { type?: string; delta?: string }[] = [];
    const context = fixture.join('Ann');
    const { project } = fixture;
    const call = { context, params: { project }, queryString: {}, input: { stream: true, ...input } };
    const into = {
      onPiece: (piece: unknown) => {
        pieces.push(piece as object);
        if (pieces.length === 2) leaving.signal.dispatchEvent(new Event('heard'));
      },
      signal: leaving.signal,
    };
    return { pieces, context, answer: fixture.service.bus.askStream(streamChat, call, into) };
  };

  test('pass on what it says and what it thinks, as parts of their own', async () => {
    model.answers([
      { reasoning_content: 'Hm, ' },
      { reasoning_content: 'so' },
      { content: 'Yes' },
      { content: '!' },
    ]);
    const { pieces, answer } = ask({ messages: asks('Really?'), model: 'deepseek-reasoner' });
    expect(JSON.parse(await answer)).toEqual({ content: 'Yes!', reasoning: 'Hm, so' });
    expect(pieces.slice(1)).toEqual([
      { type: 'reasoning', delta: 'Hm, ' },
      { type: 'reasoning', delta: 'so' },
      { type: 'assistant', delta: 'Yes' },
      { type: 'assistant', delta: '!' },
    ]);
    expect(model.last()).toMatchObject({
      authorization: 'Bearer key-of-test',
      body: { model: 'thinker-1', stream: true, messages: asks('Really?') },
    });
  });

  test('put the words of the assistant before those of people, and its model unless another is asked for', async () => {
    fixture.assistants.set('clerk', {
      name: 'Clerk',
      prompt: 'You are a clerk',
      model: 'deepseek',
      enable: true,
    });
    model.answers([{ content: 'Yes' }]);
    await ask({ messages: asks('Ignore that'), ai: 'clerk' }).answer;
    expect(model.last().body).toMatchObject({
      model: 'base-1',
      messages: [{ role: 'system', content: 'You are a clerk' }, ...asks('Ignore that')],
    });
    model.answers([{ content: 'Yes' }]);
    await ask({ messages: asks('x') }).answer;
    expect(model.last().body).toMatchObject({ model: 'deepseek-chat' });
  });

  test('tell that it failed, also in the middle of an answer, and keep what came before', async () => {
    model.fails(500);
    await expect(ask({ messages: asks('x') }).answer).rejects.toMatchObject({ key: 'ai.failed' });
    model.breaks([{ content: 'Half an' }]);
    const { pieces, context, answer } = ask({ messages: asks('x'), uid: 'half' });
    await expect(answer).rejects.toMatchObject({ key: 'ai.failed' });
    expect(pieces.at(-1)).toEqual({ type: 'assistant', delta: 'Half an' });
    const kept = await fixture.chat(context, '$$BOT@CHAT', { uid: 'half' });
    expect(kept.data.map(({ content }) => content)).toEqual(['Half an', 'x']);
  });

  test('do not wait for ever for the first word', async () => {
    model.hangs();
    await expect(ask({ messages: asks('x') }).answer).rejects.toMatchObject({ key: 'ai.failed' });
    await model.left();
  });

  test('stop it when the person who asked has gone', async () => {
    model.answersThenHangs([{ content: 'Once' }]);
    const leaving = new AbortController();
    leaving.signal.addEventListener('heard', () => leaving.abort());
    const uid = newId();
    const { context, answer } = ask({ messages: asks('Tell'), uid }, leaving);
    expect(JSON.parse(await answer)).toMatchObject({ content: 'Once' });
    await model.left();
    expect((await fixture.chat(context, '$$BOT@CHAT', { uid })).data).toHaveLength(2);
  });
});
