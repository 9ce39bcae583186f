import { jest } from '@jest/globals';
import { SET_SPACING_MS, SettingWrites } from './setting-writes.js';

describe('writes to the settings store', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  const started = () => {
    const sent: string[] = [];
    const writes = new SettingWrites<string>();
    const write = (value: string, name = 'a') =>
      writes.write(name, () => {
        sent.push(value);
        return Promise.resolve(value);
      });
    return { sent, writes, write };
  };

  it('leave at once, and then at most every two seconds: of those in between the last', async () => {
    const { sent, write } = started();
    const answers = [write('1'), write('2'), write('3')];
    expect(sent).toEqual(['1']);
    await jest.advanceTimersByTimeAsync(SET_SPACING_MS - 1);
    expect(sent).toEqual(['1']);
    await jest.advanceTimersByTimeAsync(1);
    expect(sent).toEqual(['1', '3']);
    expect(await Promise.all(answers)).toEqual(['1', '3', '3']);
    await jest.advanceTimersByTimeAsync(SET_SPACING_MS);
    void write('4');
    expect(sent).toEqual(['1', '3', '4']);
    expect(SET_SPACING_MS).toBe(2000);
  });

  it('of two records do not wait for each other', () => {
    const { sent, write } = started();
    void write('1', 'a');
    void write('2', 'b');
    expect(sent).toEqual(['1', '2']);
  });

  it('that wait leave when the page may go away', async () => {
    const { sent, writes, write } = started();
    void write('1');
    const last = write('2');
    writes.flush();
    expect(await last).toBe('2');
    expect(sent).toEqual(['1', '2']);
    await jest.advanceTimersByTimeAsync(SET_SPACING_MS);
    expect(sent).toEqual(['1', '2']);
  });
});
