import { newId } from '@buildmesh/kernel';
import { commandTo, noticeTo, pushed, type PushTarget } from './push.contract.js';
import { MAX_PUSH_BYTES } from './socket-facts.js';

const project = newId();
const user = newId();
const fits = (payload: unknown) => pushed.payload.safeParse(payload).success;

describe('A message to open clients (D60)', () => {
  test('goes to a project, one user or several, a view or a session', () => {
    const targets: PushTarget[] = [
      { room: 'project', project },
      { room: 'user', user },
      { room: 'user', user, project },
      { room: 'users', project, users: [user, newId()] },
      { room: 'view', project, view: 'sales.kanban' },
      { room: 'session', session: newId() },
    ];
    for (const to of targets) {
      expect(fits(noticeTo(to, 'share', { key: 'label' }))).toBe(true);
      expect(fits(commandTo(to, { type: 'logout', value: '' }))).toBe(true);
    }
  });

  test('goes nowhere else', () => {
    for (const to of [
      {},
      { room: 'all' },
      { room: 'project' },
      { room: 'project', project: '*' },
      { room: 'view', project, view: 'a b' },
      { room: 'view', view: 'sales' },
      { room: 'user', user: ['x'] },
      { room: 'users', users: [user] },
      { room: 'users', project, users: [] },
      { room: 'project', project, user },
    ])
      expect(fits({ to, notify: { type: 'share' } })).toBe(false);
  });

  test('brings only commands of the list', () => {
    const to = { room: 'project', project };
    expect(fits({ to, command: [{ type: 'eval', value: '1' }] })).toBe(false);
    expect(fits({ to, command: [] })).toBe(false);
  });

  test('that is too large keeps its type, so that clients still fetch; too large commands are refused', () => {
    const long = 'ä'.repeat(MAX_PUSH_BYTES / 2);
    expect(noticeTo({ room: 'project', project }, 'message', { text: long }).notify).toEqual({
      type: 'message',
    });
    expect(() => commandTo({ room: 'project', project }, { type: 'tips', value: long })).toThrow(RangeError);
  });
});
