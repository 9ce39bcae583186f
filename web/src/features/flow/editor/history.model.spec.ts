import { changed, historyOf, redone, undone } from './history.model.js';

describe('the changes of an editor', () => {
  it('are taken back one by one and made again', () => {
    const two = changed(changed(historyOf('a'), 'b'), 'c');
    expect(undone(two).now).toBe('b');
    expect(undone(undone(undone(two))).now).toBe('a');
    expect(redone(undone(two)).now).toBe('c');
    expect(redone(two)).toEqual(two);
  });

  it('that go on with the one before are taken back with it; a new one ends what could be made again', () => {
    const typed = changed(changed(historyOf('a'), 'ab'), 'abc', true);
    expect(undone(typed).now).toBe('a');
    expect(redone(changed(undone(typed), 'x')).now).toBe('x');
  });
});
