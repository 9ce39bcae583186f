import { jest } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ChatOverview, Message } from '@buildmesh/contracts';
import { wrapDraft } from '@buildmesh/domain';
import { clientRuns } from '../../entities/run/client-runs.js';
import { pushes } from '../../shared/push/pushes.js';
import { PROJECT, renderApp, USER } from '../../shared/testing/render-app.js';
import { startServer } from '../../shared/testing/server.js';
import { ChatButton } from './chat-button.js';

const BEN = 'b'.padStart(24, '0');
const TALKING = { ...PROJECT, _option: { view: { chat: true } } };

describe('messages', () => {
  let server: ReturnType<typeof startServer>;
  let messages: Message[];
  let unread: number;
  let sends: 'ok' | 'fails';
  const said = (from: string, content: string): Message => ({
    ...{ _id: String(messages.length).padStart(24, '0'), from, to: from === BEN ? USER._id : BEN, content },
    ...{ meta: { type: 'text' }, createdAt: Date.now(), updatedAt: null, uid: null },
  });
  beforeEach(() => {
    messages = [];
    unread = 1;
    sends = 'ok';
    messages.unshift(said(BEN, 'Hello Ada'));
    server = startServer({
      'POST /object/fetch': () => {
        const last = messages[0];
        const overview: ChatOverview[] = last ? [{ _id: { from: BEN, to: USER._id }, unread, last }] : [];
        return { data: overview };
      },
      'POST /chat/fetch': () => ({ data: { data: [...messages], more: false } }),
      'POST /chat/read': () => {
        unread = 0;
        return { data: true };
      },
      'POST /people/fetch': { data: [{ _id: BEN, nickname: 'Ben', avatar: null }] },
      'GET /bot/list': {
        data: [{ key: '$$BOT@CHAT', type: 'bot', name: null, icon: null, uid: null, enable: true, tool: [] }],
      },
      'POST /chat': { code: 100, message: 'The model is down' },
      'GET /fetch': { data: [] },
      'POST /send': ({ body }) => {
        if (sends === 'fails') return 'unreachable';
        const sent = said(USER._id, (body as { content: string }).content);
        messages.unshift(sent);
        return { data: sent };
      },
      'POST /update': ({ body }) => {
        const { id, content } = body as { id: string; content: string };
        messages = messages.map((one) => (one._id === id ? { ...one, content, updatedAt: 1 } : one));
        return { data: messages[0] };
      },
      'POST /remove': ({ body }) => {
        messages = messages.filter(({ _id }) => _id !== (body as { id: string }).id);
        return { data: true };
      },
    });
  });
  afterEach(() => server.stop());

  const open = async () => {
    const user = userEvent.setup();
    renderApp(<ChatButton />, { session: { project: TALKING } });
    await user.click(await screen.findByRole('button', { name: /1 unread|1 条未读/ }));
    await user.click(await screen.findByRole('button', { name: /Ben/ }));
    return { user, chat: await screen.findByRole('region', { name: 'Ben' }) };
  };

  it('count as unread on the button until they are looked at', async () => {
    const { chat } = await open();
    expect(await within(chat).findByText('Hello Ada')).toBeVisible();
    await waitFor(() => expect(server.to('POST /chat/read')).toHaveLength(1));
    expect(
      await screen.findByRole('button', { name: /^(Messages|消息)$/, hidden: true }),
    ).toBeInTheDocument();
  });

  it('are sent with Enter, and come in by themselves when the server tells of one', async () => {
    const { user, chat } = await open();
    await user.type(within(chat).getByRole('textbox'), 'Hi Ben{Enter}');
    expect(await within(chat).findByText('Hi Ben')).toBeVisible();
    messages.unshift(said(BEN, 'How are you?'));
    act(() => pushes.notice({ type: 'message', from: BEN }));
    expect(await within(chat).findByText('How are you?')).toBeVisible();
  });

  it('that could not go stay in sight and can be sent again', async () => {
    sends = 'fails';
    const { user, chat } = await open();
    await user.type(within(chat).getByRole('textbox'), 'Lost{Enter}');
    const again = await within(chat).findByRole('button', { name: /Send again|重新发送/ });
    sends = 'ok';
    await user.click(again);
    await waitFor(() => expect(server.to('POST /send')).toHaveLength(2));
    const keys = server.to('POST /send').map(({ headers }) => headers['x-idempotency-key']);
    expect(new Set(keys).size).toBe(1);
    await waitFor(() => expect(within(chat).queryByText(/Not sent|未发送/)).toBeNull());
  });

  it('of one’s own are changed, and taken back unless that is undone', async () => {
    messages.unshift(said(USER._id, 'Helo'));
    const { user, chat } = await open();
    await user.click(await within(chat).findByRole('button', { name: /Edit|编辑/ }));
    const field = within(chat).getByDisplayValue('Helo');
    await user.clear(field);
    await user.type(field, 'Hello{Enter}');
    expect(await within(chat).findByText('Hello')).toBeVisible();
    await user.click(within(chat).getByRole('button', { name: /Take back|撤回/ }));
    await waitFor(() => expect(within(chat).queryByText('Hello')).toBeNull());
    await user.click(await within(chat).findByRole('button', { name: /Undo|撤销/ }));
    expect(await within(chat).findByText('Hello')).toBeVisible();
    expect(server.to('POST /remove')).toHaveLength(0);
  });

  it('that an assistant does not answer are only logged, and can be sent again', async () => {
    const log = jest.spyOn(console, 'info').mockImplementation(() => undefined);
    const user = userEvent.setup();
    unread = 0;
    renderApp(<ChatButton />, { session: { project: TALKING } });
    await user.click(await screen.findByRole('button', { name: /^(Messages|消息)$/ }));
    await user.click(await screen.findByRole('button', { name: /AI/ }));
    const chat = await screen.findByRole('region', { name: /AI/ });
    await user.type(await within(chat).findByRole('textbox'), 'Why{Enter}');
    expect(await within(chat).findByText(/No answer came|没有收到回答/)).toBeVisible();
    expect(within(chat).getByText('Why')).toBeVisible();
    expect(log).toHaveBeenCalledWith('no answer of the assistant', expect.objectContaining({ code: 100 }));
    expect(screen.queryByText('The model is down')).toBeNull();
    expect(within(chat).getAllByRole('button', { name: /Send again|重新发送/ })).toHaveLength(2);
    log.mockRestore();
  });

  it('are not shown in a project without any', () => {
    const view = { chat: false, project: false, approval: false, ai: false };
    renderApp(<ChatButton />, { session: { project: { ...PROJECT, _option: { view } } } });
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('of the bot of approvals lead to the application, and the panel makes way for it', async () => {
    const BOT = '$$BOT@APPROVAL';
    const application = '7'.padStart(24, '0');
    const one = { ...said(BOT, 'Leave – waits for you'), to: USER._id };
    one.meta = { type: 'text', approval: { id: application, kind: 'todo', state: 'pending' } };
    messages = [one, { ...said(BEN, 'I pretend'), meta: one.meta }];
    server.stop();
    server = startServer({
      'POST /object/fetch': { data: [{ _id: { from: BOT, to: USER._id }, unread: 0, last: one }] },
      'POST /chat/fetch': { data: { data: messages, more: false } },
      'GET /bot/list': { data: [] },
      'GET /fetch': { data: [] },
    });
    const user = userEvent.setup();
    const project = { ...PROJECT, _option: { view: { approval: true } } };
    const { router } = renderApp(<ChatButton />, { session: { project } });
    await user.click(await screen.findByRole('button', { name: 'Messages' }));
    await user.click(await screen.findByRole('button', { name: /Approvals.*waits for you/ }));
    const chat = await screen.findByRole('region', { name: 'Approvals' });
    await user.click(await within(chat).findByRole('link', { name: 'Open the application' }));
    expect(router.state.location.pathname).toBe(`/approval/application/${application}`);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('show drafts by their names, and open their forms, only where the project shows drafts', async () => {
    const BOT = '$$BOT@DRAFT';
    const draft = {
      ...{ flow: 'f'.padStart(24, '0'), form: { type: 'program' as const }, name: 'Order of Ben' },
      ...{ timestamp: 1, save: {}, time: 1 },
    };
    const one = { ...said(BOT, wrapDraft(draft)), to: USER._id };
    messages = [one];
    server.stop();
    server = startServer({
      'POST /object/fetch': { data: [{ _id: { from: BOT, to: USER._id }, unread: 0, last: one }] },
      'POST /chat/fetch': { data: { data: [one], more: false } },
      'GET /bot/list': { data: [] },
      'GET /fetch': { data: [] },
      [`GET /message/${PROJECT._id}/draft/${one._id}`]: { data: { _id: one._id, ...draft } },
    });
    const user = userEvent.setup();
    const at = (view: object) => ({ session: { project: { ...PROJECT, _option: { view } } } });
    const { unmount } = renderApp(<ChatButton />, at({ draft: true }));
    await user.click(await screen.findByRole('button', { name: 'Messages' }));
    await user.click(await screen.findByRole('button', { name: /Drafts.*Order of Ben/ }));
    const chat = await screen.findByRole('region', { name: 'Drafts' });
    expect(await within(chat).findByText('Order of Ben')).toBeVisible();
    expect(chat).not.toHaveTextContent('$$DRAFT');
    await user.click(within(chat).getByRole('button', { name: 'Continue' }));
    await waitFor(() => expect(clientRuns.list()).toMatchObject([{ value: { flow: draft.flow } }]));
    clientRuns.clear();
    unmount();
    renderApp(<ChatButton />, at({ chat: true }));
    await user.click(await screen.findByRole('button', { name: 'Messages' }));
    expect(await screen.findByText('No conversations yet')).toBeVisible();
    expect(screen.queryByText('Order of Ben')).toBeNull();
  });
});
