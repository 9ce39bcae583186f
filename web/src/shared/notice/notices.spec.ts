import { NoticeBoard, type Notice } from './notices.js';

function boardAt(start: number) {
  const clock = { now: start };
  const board = new NoticeBoard(() => clock.now);
  const seen: Notice[] = [];
  board.subscribe((notice) => seen.push(notice));
  return { board, seen, clock };
}

describe('notices', () => {
  it('shows the same text once within three seconds', () => {
    const { board, seen, clock } = boardAt(0);
    board.show({ level: 'error', text: 'No authority' });
    clock.now = 2999;
    board.show({ level: 'error', text: 'No authority' });
    expect(seen).toHaveLength(1);
    clock.now = 3000;
    board.show({ level: 'error', text: 'No authority' });
    expect(seen).toHaveLength(2);
  });

  it('shows one that stays until it is closed as often as it is told', () => {
    const { board, seen } = boardAt(0);
    board.show({ level: 'error', text: 'Nothing was pasted', lasting: true });
    board.show({ level: 'error', text: 'Nothing was pasted', lasting: true });
    expect(seen).toHaveLength(2);
  });

  it('shows different texts beside each other', () => {
    const { board, seen } = boardAt(0);
    board.show({ level: 'error', text: 'a' });
    board.show({ level: 'error', text: 'b' });
    expect(seen.map((notice) => notice.text)).toEqual(['a', 'b']);
  });

  it('says nothing to a listener that left', () => {
    const board = new NoticeBoard(() => 0);
    const seen: Notice[] = [];
    const leave = board.subscribe((notice) => seen.push(notice));
    leave();
    board.show({ level: 'info', text: 'a' });
    expect(seen).toEqual([]);
  });

  it('wait until somebody can show them, and ask for that', () => {
    const board = new NoticeBoard(() => 0);
    let woken = 0;
    board.onFirst(() => woken++);
    board.show({ level: 'error', text: 'early' });
    expect(woken).toBe(1);
    const seen: Notice[] = [];
    board.subscribe((notice) => seen.push(notice));
    expect(seen.map(({ text }) => text)).toEqual(['early']);
  });
});
