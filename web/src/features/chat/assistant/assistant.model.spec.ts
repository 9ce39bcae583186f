import type { Message } from '@buildmesh/contracts';
import * as model from './assistant.model.js';

const init = (uid?: string) =>
  model.initChat({ uid, newUid: () => 'new', user: 'ann', title: 'Helper', enable: true });
const told = (chat: model.Chat) => chat.turns.map(({ role, content }) => [role, content]);
const kept = (_id: string, from: string, content: string, uid = 'c1'): Message => ({
  ...{ _id, from, to: 'x', content, uid, meta: { type: 'text' }, createdAt: 1, updatedAt: null },
});

describe('A chat with an assistant', () => {
  it('begins with uid, user, title and whether it is enabled; without a uid with a new one', () => {
    expect(init('c1')).toMatchObject({ uid: 'c1', user: 'ann', title: 'Helper', enable: true });
    expect(init().uid).toBe('new');
  });

  it('loads its own history, oldest first', () => {
    const messages = [
      kept('3', '$$BOT@CHAT', 'Hello'),
      kept('2', 'ann', 'Hi'),
      kept('1', 'ann', 'Old', 'c0'),
    ];
    expect(told(model.loadHistory(init('c1'), messages))).toEqual([
      ['user', 'Hi'],
      ['assistant', 'Hello'],
    ]);
  });

  it('appends what is sent and is loading until the answer has ended', () => {
    const asked = model.ask(init(), 'Hi');
    expect(told(asked)).toEqual([['user', 'Hi']]);
    expect(asked.loading).toBe(true);
    expect(model.end(asked).loading).toBe(false);
    expect(model.failTurn(asked)).toMatchObject({ loading: false, turns: [{}, { failed: true }] });
  });

  it('keeps assistant, system and reasoning parts apart; `new` starts a new turn', () => {
    let chat = model.ask(init(), 'Hi');
    for (const piece of [
      { type: 'new' },
      { type: 'reasoning', delta: 'Hm' },
      { type: 'assistant', delta: 'Hel' },
      { type: 'system', delta: 'busy' },
      { type: 'assistant', delta: 'lo' },
      { type: 'new' },
      { type: 'assistant', delta: 'More' },
    ] as const)
      chat = model.hear(chat, piece);
    expect(chat.turns.slice(1)).toMatchObject([
      { role: 'assistant', content: 'Hello', reasoning: 'Hm', system: 'busy' },
      { role: 'assistant', content: 'More', reasoning: '', system: '' },
    ]);
  });

  it('is trimmed to before the last own message, or the one at an index', () => {
    let chat = init('c1');
    for (const [question, answer] of [
      ['A', '1'],
      ['B', '2'],
    ] as const) {
      chat = model.ask(chat, question);
      chat = model.end(model.hear(chat, { type: 'assistant', delta: answer }));
    }
    expect(model.trim(chat)?.question.content).toBe('B');
    expect(told(model.trim(chat)?.chat ?? init())).toEqual([
      ['user', 'A'],
      ['assistant', '1'],
    ]);
    expect(model.trim(chat, 1)?.question.content).toBe('A');
    expect(model.trim(chat, 0)?.chat.turns).toEqual([]);
    expect(model.trim(init())).toBeNull();
  });

  it('is reset to nothing under a new uid', () => {
    const chat = model.reset(model.ask(init('c1'), 'Hi'), () => 'c2');
    expect(chat).toMatchObject({ uid: 'c2', turns: [], loading: false });
  });

  it('tells the model the newest that fit, never more than 64', () => {
    let chat = init();
    for (let at = 0; at < 70; at++) chat = model.ask(chat, `m${at}`);
    const messages = model.messagesOf(chat);
    expect([messages.length, messages.at(-1)?.content]).toEqual([64, 'm69']);
    expect(model.messagesOf(model.ask(chat, 'x'.repeat(20_000)))).toEqual([
      { role: 'user', content: 'x'.repeat(16_000) },
    ]);
  });
});
