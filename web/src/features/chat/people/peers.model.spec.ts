import type { ChatBot, ChatOverview, Message } from '@buildmesh/contracts';
import { isShown, kindOf, peersOf, unreadOf, type Known } from './peers.model.js';

const message = { content: 'Hi' } as Message;
const overview = (from: string, unread: number): ChatOverview => ({
  _id: { from, to: 'me' },
  unread,
  last: message,
});
const bot = (key: string, name: string | null): ChatBot => ({
  ...{ key, name, icon: null, uid: null, enable: true, tool: [] },
  type: name === null ? 'bot' : 'ai',
});
const known: Known = {
  overview: [overview('ben', 2), overview('g:sales', 1), overview('$$BOT@PROJECT', 3)],
  bots: [bot('$$BOT@PROJECT', null), bot('$$BOT@CHAT', null), bot('$$AI@clerk', 'Clerk')],
  people: new Map([['ben', { _id: 'ben', nickname: 'Ben', avatar: null }]]),
  groups: [{ _id: 'sales', name: 'Sales' }],
  botName: (id) => `bot ${id}`,
  unknown: 'Somebody',
};
const all = { bots: ['project', 'approval', 'ai', 'draft', 'logger'], chat: true } as const;

describe('the other sides of conversations', () => {
  it('are people, groups, bots and assistants', () => {
    expect(['ben', 'g:sales', '$$BOT@LOGGER', '$$BOT@CHAT', '$$AI@clerk'].map(kindOf)).toEqual([
      ...['person', 'group', 'bot', 'ai', 'ai'],
    ]);
  });

  it('are listed by their names, those who talk first, assistants also before the first word', () => {
    expect(peersOf(known, all).map(({ name, unread, enable }) => [name, unread, enable])).toEqual([
      ['Ben', 2, true],
      ['Sales', 1, true],
      ['bot $$BOT@PROJECT', 3, false],
      ['bot $$BOT@CHAT', 0, true],
      ['Clerk', 0, true],
    ]);
  });

  it.each([
    ['project', '$$BOT@PROJECT'],
    ['approval', '$$BOT@APPROVAL'],
    ['ai', '$$BOT@CHAT'],
    ['ai', '$$AI@clerk'],
    ['draft', '$$BOT@DRAFT'],
    ['logger', '$$BOT@LOGGER'],
  ] as const)('show only while the switch %s is on: %s', (name, id) => {
    expect(isShown(id, { bots: [name], chat: false })).toBe(true);
    expect(isShown(id, { bots: all.bots.filter((each) => each !== name), chat: true })).toBe(false);
  });

  it('are people and groups only while chat is on; what does not show is not counted', () => {
    expect(peersOf(known, { ...all, chat: false }).map(({ kind }) => kind)).toEqual(['bot', 'ai', 'ai']);
    expect(unreadOf(known.overview, all)).toBe(6);
    expect(unreadOf(known.overview, { ...all, chat: false })).toBe(3);
  });
});
