import { jest } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import { adminSummarizeRows, type SocketAuth } from '@buildmesh/contracts';
import { api } from '../../shared/api/api.js';
import { setCommandTools } from '../../shared/api/commands/command-channel.js';
import type { CommandTools } from '../../shared/api/commands/commands.js';
import { queryOf } from '../../shared/api/contract-endpoint.js';
import { groupTag } from '../../shared/push/group-tags.js';
import { pushes } from '../../shared/push/pushes.js';
import { projectLeft } from '../../shared/state/session/session.slice.js';
import { storeToken } from '../../shared/state/session/session-storage.js';
import { USUAL_CONFIG } from '../../shared/state/flags/client-config.js';
import { PROJECT, renderApp, USER } from '../../shared/testing/render-app.js';

import { startServer } from '../../shared/testing/server.js';
import type { LinkEnds } from './socket-link.js';
import { useSocket } from './use-socket.js';

const TOKEN = 't'.repeat(48);

const links: { auth: SocketAuth; ends: LinkEnds; closed: boolean }[] = [];
const load = async () => (auth: SocketAuth, ends: LinkEnds) => {
  const link = { auth, ends, closed: false };
  links.push(link);
  return { close: () => (link.closed = true) };
};

function Work({ sockets = true }: { sockets?: boolean }) {
  useSocket(load, { ...USUAL_CONFIG, sockets });
  return <p>at work</p>;
}

type Session = NonNullable<Parameters<typeof renderApp>[1]>['session'];

async function atWork(session: Session = {}, sockets = true) {
  storeToken(TOKEN);
  const { store } = renderApp(<Work sockets={sockets} />, { session });
  await screen.findAllByText('at work');
  await act(async () => undefined);
  return store;
}
const ends = (): LinkEnds => {
  const link = links.at(-1);
  if (!link) throw new Error('there is no link');
  return link.ends;
};

afterEach(() => {
  links.length = 0;
  localStorage.clear();
});

describe('a page at work in a project', () => {
  it('connects with token, project and platform, and hangs up when the project is left', async () => {
    const store = await atWork();
    expect(links.map(({ auth }) => auth)).toEqual([
      { token: TOKEN, project: PROJECT._id, platform: 'app', locale: 'en' },
    ]);
    act(() => void store.dispatch(projectLeft()));
    expect(links[0]?.closed).toBe(true);
  });

  it('does not connect where the project does without (`_option.socket`)', async () => {
    await atWork({ project: { ...PROJECT, _option: { socket: false } } });
    expect(links).toEqual([]);
  });

  it('does not connect where the installation does without, nor as an external user', async () => {
    await atWork({}, false);
    await atWork({ user: { ...USER, model: 'public' } });
    expect(links).toEqual([]);
  });

  it('does not connect without a token or a project', async () => {
    await atWork({ token: null });
    await atWork({ project: null });
    expect(links).toEqual([]);
  });

  it('executes the commands of the server', async () => {
    await atWork();
    const logout = jest.fn();
    setCommandTools({ logout, log: jest.fn() } as unknown as CommandTools);
    ends().commands([{ type: 'logout', value: '' }]);
    await waitFor(() => expect(logout).toHaveBeenCalledTimes(1));
    setCommandTools(null);
  });

  it('lets features hear notices, and those who look at a table that its rows changed', async () => {
    await atWork();
    const heard: unknown[] = [];
    const forget = [
      pushes.onNotice('share', (notice) => heard.push(notice)),
      pushes.look('entity:e1', (groups) => heard.push(groups)),
      pushes.look('entity:e2', () => heard.push('other')),
    ];
    ends().notice({ type: 'share', key: 'label' });
    ends().notice({ type: 'data', entity: 'e1' });
    expect(heard).toEqual([{ type: 'share', key: 'label' }, null]);
    for (const one of forget) one();
  });

  it('clears the listed groups of a view and reads them anew, the others not', async () => {
    const rowsApi = api.injectEndpoints({
      endpoints: (build) => ({
        groupOfView: build.query<
          unknown,
          Parameters<ReturnType<typeof queryOf>['query']>[0] & { group: string }
        >({
          ...(queryOf(adminSummarizeRows) as object as { query: never }),
          providesTags: (_result, _error, { group }) => [groupTag('sales', group)],
        }),
      }),
    });
    const server = startServer({ 'POST /summary': { data: {} } });
    const store = await atWork();
    const calls = ['open', 'done'].map((group) =>
      store.dispatch(
        rowsApi.endpoints.groupOfView.initiate({
          params: { project: 'p', entity: group },
          body: {},
          group,
        } as never),
      ),
    );
    await Promise.all(calls);
    const asked = server.asked.length;
    const heard: unknown[] = [];
    const forget = pushes.look('sales', (groups) => heard.push(groups));
    ends().refresh('sales', ['open']);
    await waitFor(() => expect(server.asked.length).toBe(asked + 1));
    expect(server.asked.at(-1)?.path).toContain('/open/');
    expect(heard).toEqual([['open']]);
    forget();
    for (const call of calls) call.unsubscribe();
    server.stop();
  });
});
