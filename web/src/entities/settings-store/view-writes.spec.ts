/** @jest-environment jsdom */
import { jest } from '@jest/globals';
import type { SettingModel } from '@buildmesh/domain';
import { tokenStored } from '../../shared/state/session/session.slice.js';
import { createStore } from '../../shared/state/store.js';
import { startServer } from '../../shared/testing/server.js';
import { settingApi } from './setting.api.js';

describe('a shared record that is written again and again', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  it.each<[SettingModel, number]>([
    ['view', 1000],
    ['filter', 2000],
  ])('of the model %s leaves once in %i ms, with the last value', async (model, everyMs) => {
    const server = startServer({
      [`POST /${model}/private/k`]: { data: { _ver: 1 } },
      'POST /pull': { data: {} },
    });
    const store = createStore();
    store.dispatch(tokenStored('t'.repeat(48)));
    const at = { project: 'a'.padStart(24, '0'), model, type: 'private' as const, key: 'k' };
    const write = (value: string) =>
      void store.dispatch(settingApi.endpoints.setShare.initiate({ ...at, value }, { track: false }));
    const sent = () => server.to(`POST /${model}/private/k`).map(({ body }) => body);
    write('1');
    await jest.advanceTimersByTimeAsync(0);
    write('2');
    write('3');
    await jest.advanceTimersByTimeAsync(everyMs - 1);
    expect(sent()).toEqual(['1']);
    await jest.advanceTimersByTimeAsync(1);
    expect(sent()).toEqual(['1', '3']);
    server.stop();
  });
});
