import { jest } from '@jest/globals';
import { EDIT_DEBOUNCE_MS, TextEdits } from './text-edits.js';

describe('edits of texts', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  function start() {
    const sent: [string, Record<string, string>][] = [];
    const states: string[] = [];
    let refuse = false;
    const edits = new TextEdits({
      send: (code, parts) => {
        sent.push([code, parts]);
        return refuse ? Promise.reject(new Error('refused')) : Promise.resolve();
      },
      onState: (state) => states.push(state),
    });
    return { sent, states, edits, refuses: (on: boolean) => (refuse = on) };
  }

  it('leave 500 ms after the last one, together for each language', async () => {
    const { sent, states, edits } = start();
    edits.edit('en', 'a', 'H');
    await jest.advanceTimersByTimeAsync(499);
    edits.edit('en', 'a', 'Hi');
    edits.edit('zh', 'a', '你好');
    edits.edit('en', 'b', 'Bye');
    await jest.advanceTimersByTimeAsync(499);
    expect(sent).toEqual([]);
    expect(states.at(-1)).toBe('saving');
    await jest.advanceTimersByTimeAsync(1);
    expect(sent).toEqual([
      ['en', { a: 'Hi', b: 'Bye' }],
      ['zh', { a: '你好' }],
    ]);
    expect(states.at(-1)).toBe('kept');
    expect(EDIT_DEBOUNCE_MS).toBe(500);
  });

  it('leave at once when the screen is left', async () => {
    const { sent, edits } = start();
    edits.edit('en', 'a', 'Hi');
    edits.flush();
    await jest.advanceTimersByTimeAsync(0);
    expect(sent).toEqual([['en', { a: 'Hi' }]]);
    await jest.advanceTimersByTimeAsync(1000);
    expect(sent).toHaveLength(1);
  });

  it('that were refused leave again when asked to, without writing over what was typed since', async () => {
    const { sent, states, edits, refuses } = start();
    refuses(true);
    edits.edit('en', 'a', 'one');
    edits.edit('en', 'b', 'two');
    await jest.advanceTimersByTimeAsync(500);
    expect(states.at(-1)).toBe('refused');
    refuses(false);
    edits.edit('en', 'a', 'newer');
    edits.flush();
    await jest.advanceTimersByTimeAsync(0);
    expect(sent.at(-1)).toEqual(['en', { a: 'newer', b: 'two' }]);
    expect(states.at(-1)).toBe('kept');
  });

  it('of a text that was removed meanwhile are forgotten', async () => {
    const { sent, edits } = start();
    edits.edit('en', 'a', 'Hi');
    edits.edit('zh', 'b', '再见');
    edits.drop((code) => code === 'en');
    await jest.advanceTimersByTimeAsync(500);
    expect(sent).toEqual([['zh', { b: '再见' }]]);
  });
});
