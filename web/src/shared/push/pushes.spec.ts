import { Pushes, type PushSender } from './pushes.js';

function connection() {
  const said: string[] = [];
  const sender: PushSender = {
    enter: (view) => said.push(`enter ${view}`),
    leave: (view) => said.push(`leave ${view}`),
    act: (view, type, groups) => said.push(`${type} ${view} ${groups.join()}`),
    close: () => said.push('close'),
  };
  return { said, sender };
}

describe('what the server pushes', () => {
  it('reaches those who asked for its kind, for as long as they want', () => {
    const pushes = new Pushes();
    const heard: unknown[] = [];
    const forget = pushes.onNotice('share', (notice) => heard.push(notice));
    pushes.notice({ type: 'share', key: 'label' });
    pushes.notice({ type: 'order' });
    forget();
    pushes.notice({ type: 'share' });
    expect(heard).toEqual([{ type: 'share', key: 'label' }]);
  });

  it('enters a view with the first who looks at it and leaves it with the last', () => {
    const { said, sender } = connection();
    const pushes = new Pushes();
    const early = pushes.look('sales', () => undefined);
    pushes.connected(sender);
    const late = pushes.look('sales', () => undefined);
    const other = pushes.look('board', () => undefined);
    early();
    early();
    late();
    pushes.disconnected();
    other();
    expect(said).toEqual(['enter sales', 'enter board', 'leave sales']);
  });

  it('makes up for what was missed: with each connection all views are entered and read again', () => {
    const pushes = new Pushes();
    const heard: unknown[] = [];
    pushes.look('sales', (groups) => heard.push(groups));
    pushes.connected(connection().sender);
    expect(heard).toEqual([null]);
    pushes.disconnected();
    const { said, sender } = connection();
    pushes.connected(sender);
    expect([said, heard]).toEqual([['enter sales'], [null, null]]);
  });

  it('tells of every connection, the first one too, for as long as somebody wants', () => {
    const pushes = new Pushes();
    let heard = 0;
    const forget = pushes.onConnected(() => (heard += 1));
    pushes.connected(connection().sender);
    pushes.connected(connection().sender);
    forget();
    pushes.connected(connection().sender);
    expect(heard).toBe(2);
  });

  it('takes what goes out only while there is a connection', () => {
    const { said, sender } = connection();
    const pushes = new Pushes();
    pushes.act('sales', 'kanban', ['open']);
    pushes.hangUp();
    pushes.connected(sender);
    pushes.act('sales', 'kanban', ['open', 'done']);
    pushes.hangUp();
    expect(said).toEqual(['kanban sales open,done', 'close']);
  });
});
