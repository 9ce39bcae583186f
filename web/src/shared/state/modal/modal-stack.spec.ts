import { ModalStack, type ModalHost } from './modal-stack.js';

function stack(change: Partial<ModalHost> = {}) {
  let count = 0;
  const calls: string[] = [];
  const modals = new ModalStack({
    newId: () => `m${++count}`,
    mobile: () => false,
    backIsUnsafe: () => false,
    pushHistory: (id) => void calls.push(`push ${id}`),
    back: () => void calls.push('back'),
    closeWindow: () => void calls.push('close window'),
    ...change,
  });
  return { modals, calls, kinds: () => modals.list().map(({ kind }) => kind) };
}
const phone = { mobile: () => true };

describe('the modal stack', () => {
  it('adds a modal with an id of its own', () => {
    const { modals, kinds } = stack();
    expect(modals.show({ kind: 'a' })).toBe('m1');
    expect(modals.show({ kind: 'a' })).toBe('m2');
    expect(kinds()).toEqual(['a', 'a']);
  });

  it('is replaced by a modal in single mode', () => {
    const { modals, kinds } = stack();
    modals.show({ kind: 'a' });
    modals.show({ kind: 'b' }, { single: true });
    expect(kinds()).toEqual(['b']);
  });

  it('takes a hidden modal away, and only that', () => {
    const { modals, kinds } = stack();
    const first = modals.show({ kind: 'a' });
    modals.show({ kind: 'b' });
    modals.hide(first);
    modals.hide('unknown');
    expect(kinds()).toEqual(['b']);
  });

  it('takes a drawer away directly, also on a phone', () => {
    const { modals, calls, kinds } = stack(phone);
    modals.hide(modals.show({ kind: 'a', drawer: true }));
    expect(kinds()).toEqual([]);
    expect(calls).toEqual([]);
  });

  it('makes a step in the history on a phone and goes back to hide it', () => {
    const { modals, calls, kinds } = stack(phone);
    const id = modals.show({ kind: 'a' });
    modals.hide(id);
    expect(calls).toEqual(['push m1', 'back']);
    expect(kinds()).toEqual(['a']);
    modals.wentBack();
    expect(kinds()).toEqual([]);
  });

  it('does not go back in the browser where that leads too far', () => {
    const { modals, calls, kinds } = stack({ ...phone, backIsUnsafe: () => true });
    modals.hide(modals.show({ kind: 'a' }));
    expect(calls).toEqual(['push m1']);
    expect(kinds()).toEqual([]);
  });

  it('closes the separate window and empties itself on a reset', () => {
    const { modals, calls, kinds } = stack();
    modals.show({ kind: 'a' });
    modals.reset();
    expect(calls).toEqual(['close window']);
    expect(kinds()).toEqual([]);
  });

  it('tells whoever draws it', () => {
    const { modals } = stack();
    let told = 0;
    const leave = modals.subscribe(() => told++);
    modals.hide(modals.show({ kind: 'a' }));
    leave();
    modals.show({ kind: 'b' });
    expect(told).toBe(2);
  });
});
