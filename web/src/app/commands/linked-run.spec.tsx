import { jest } from '@jest/globals';
import { act } from '@testing-library/react';
import { clientRuns } from '../../entities/run/client-runs.js';
import { renderApp } from '../../shared/testing/render-app.js';
import { startServer } from '../../shared/testing/server.js';
import { keepRunIntent } from './run-intent.js';
import { useContinuations } from '../start/use-continuations.js';

const ID = '0123456789abcdef01234567';
const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

function Work() {
  useContinuations();
  return null;
}

describe('a function that the address asked for', () => {
  let server: ReturnType<typeof startServer>;
  beforeEach(() => {
    jest.useFakeTimers();
    server = startServer({});
  });
  afterEach(() => {
    jest.useRealTimers();
    server.stop();
    clientRuns.clear();
    sessionStorage.clear();
  });

  it('runs by itself after 500 ms with its form and record, and once only', () => {
    keepRunIntent(encode({ project: ID, flow: ID, form: { name: 'Ann' }, item: ID }));
    renderApp(<Work />);
    act(() => jest.advanceTimersByTime(499));
    expect(clientRuns.list()).toEqual([]);
    act(() => jest.advanceTimersByTime(1));
    const run = {
      project: ID,
      flow: ID,
      form: { name: 'Ann' },
      item: ID,
      auto: true,
      strict: true,
      linked: true,
    };
    expect(clientRuns.list().map(({ value }) => value)).toEqual([run]);
    renderApp(<Work />);
    act(() => jest.advanceTimersByTime(500));
    expect(clientRuns.list()).toHaveLength(1);
  });
});
