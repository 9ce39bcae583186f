import { commandsOf } from './command-channel.js';
import type { Answer } from '../transport.js';

const answer = (change: Partial<Answer>): Answer => ({ code: 0, sealed: false, status: 200, ...change });
const list = [{ type: 'logout' }];
const envelope = {
  seal: async (value: unknown) => `sealed:${JSON.stringify(value)}`,
  open: async (text: string) => {
    if (!text.startsWith('sealed:')) throw new Error('bad envelope');
    return JSON.parse(text.slice('sealed:'.length)) as unknown;
  },
};

describe('commands are taken', () => {
  it('from a sealed answer', async () => {
    expect(await commandsOf(answer({ cmd: list, sealed: true }), envelope)).toEqual(list);
  });

  it('from the data of a sealed answer only when commands were asked for', async () => {
    const sealed = answer({ data: { cmd: list }, sealed: true });
    expect(await commandsOf(sealed, envelope, true)).toEqual(list);
    expect(await commandsOf(sealed, envelope)).toBeUndefined();
    expect(await commandsOf({ ...sealed, sealed: false }, envelope, true)).toBeUndefined();
  });

  it('from an encrypted text in a plain answer', async () => {
    expect(await commandsOf(answer({ cmd: await envelope.seal(list) }), envelope)).toEqual(list);
  });

  it('never from a plain list in a plain answer, nor from a text that does not open', async () => {
    expect(await commandsOf(answer({ cmd: list }), envelope)).toBeUndefined();
    expect(await commandsOf(answer({ cmd: JSON.stringify(list) }), envelope)).toBeUndefined();
    expect(await commandsOf(answer({ cmd: 'sealed:[]' }), null)).toBeUndefined();
  });
});
