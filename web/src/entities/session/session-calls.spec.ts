/** @jest-environment jsdom */
import { startServer } from '../../shared/testing/server.js';
import { createStore } from '../../shared/state/store.js';
import { entryApi } from './entry.api.js';
import { memberApi } from './member.api.js';
import { startApi } from './start.api.js';
import { tokenStored } from '../../shared/state/session/session.slice.js';

const PROJECT = 'a'.repeat(24);

describe('the calls of the session', () => {
  it('ask for the user at userInfo, for tickets below ticket/ and for groups at /api/app/group', async () => {
    const server = startServer({});
    const { dispatch } = createStore();
    dispatch(tokenStored('t'.repeat(48)));
    const [user, groups] = [startApi.endpoints.userInfo, memberApi.endpoints.ownGroups];
    await dispatch(user.initiate({ quiet: true }, { subscribe: false }));
    const ticket = { body: { ticket: 'k'.repeat(48) }, quiet: true };
    await dispatch(entryApi.endpoints.exchangeTicket.initiate(ticket));
    await dispatch(groups.initiate({ params: { project: PROJECT }, quiet: true }, { subscribe: false }));
    expect(server.asked.map(({ method, path }) => `${method} ${path}`)).toEqual([
      'GET /api/common/user/userInfo',
      'POST /api/common/user/ticket/exchange',
      `GET /api/app/group/${PROJECT}/self`,
    ]);
    server.stop();
  });
});
