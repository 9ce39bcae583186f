import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { pushes, type PushSender } from '../../shared/push/pushes.js';
import { renderApp } from '../../shared/testing/render-app.js';
import { startServer } from '../../shared/testing/server.js';
import { useCommands } from './use-commands.js';

const SENDER: PushSender = {
  enter: () => undefined,
  leave: () => undefined,
  act: () => undefined,
  close: () => undefined,
};

function Work() {
  useCommands();
  return <p>at work</p>;
}

let server: ReturnType<typeof startServer>;
const collected = () => server.to('POST /user/commands').length;

async function atWork(preview = false) {
  server = startServer({ 'POST /user/commands': { data: { cmd: [] } } });
  const view = renderApp(<Work />, { session: { preview } });
  await screen.findByText('at work');
  return view;
}
afterEach(() => {
  pushes.disconnected();
  server.stop();
});

describe('commands that wait for somebody', () => {
  it('are collected when the page opens and when it gets the focus', async () => {
    await atWork();
    await waitFor(() => expect(collected()).toBe(1));
    await act(async () => undefined);
    fireEvent.focus(window);
    await waitFor(() => expect(collected()).toBe(2));
  });

  it('are collected at every connection, as what was told before it was missed, and when the server says so', async () => {
    await atWork();
    await waitFor(() => expect(collected()).toBe(1));
    act(() => pushes.connected(SENDER));
    await waitFor(() => expect(collected()).toBe(2));
    act(() => pushes.notice({ type: 'command' }));
    await waitFor(() => expect(collected()).toBe(3));
  });

  it('are asked for once more when some came while the answer was on its way', async () => {
    await atWork();
    await waitFor(() => expect(collected()).toBe(1));
    await act(async () => undefined);
    act(() => ['first', 'second', 'third'].forEach(() => pushes.notice({ type: 'command' })));
    await waitFor(() => expect(collected()).toBe(3));
    await act(async () => undefined);
    expect(collected()).toBe(3);
  });

  it('concern nobody in a preview', async () => {
    const { unmount } = await atWork(true);
    act(() => pushes.connected(SENDER));
    fireEvent.focus(window);
    await act(async () => undefined);
    unmount();
    expect(collected()).toBe(0);
  });
});
