import { jest } from '@jest/globals';
import { act, screen } from '@testing-library/react';
import { listRunnableFlows } from '@buildmesh/contracts';
import { api } from './api.js';
import { queryOf } from './contract-endpoint.js';
import { connectionBack, connectionLost } from './network.slice.js';
import { ErrorState } from '../ui/state/error-state.js';
import { PROJECT, renderApp } from '../testing/render-app.js';
import { startServer } from '../testing/server.js';
import { LOCAL_CODE } from './faults/fault.js';

const runApi = api.injectEndpoints({
  endpoints: (build) => ({ programs: build.query(queryOf(listRunnableFlows)) }),
});

function Programs() {
  const { data, error } = runApi.useProgramsQuery({ params: { project: PROJECT._id }, quiet: true });
  return <p>{data ? 'here' : error ? 'lost' : 'loading'}</p>;
}

describe('when the connection is back', () => {
  it('what failed for want of it is asked again by itself', async () => {
    let down = true;
    const server = startServer({
      [`GET /program/${PROJECT._id}/init`]: () => (down ? 'unreachable' : { data: [] }),
    });
    const { store } = renderApp(<Programs />);
    expect(await screen.findByText('lost', undefined, { timeout: 10_000 })).toBeVisible();
    down = false;
    act(() => void store.dispatch(connectionBack()));
    expect(await screen.findByText('here')).toBeVisible();
    server.stop();
  });

  it('a place that could not be read tries again; one that was refused does not', () => {
    const [lost, refused] = [jest.fn(), jest.fn()];
    const { store } = renderApp(
      <>
        <ErrorState fault={{ code: LOCAL_CODE.network, message: '' }} onRetry={lost} />
        <ErrorState fault={{ code: 106, message: 'no' }} onRetry={refused} />
      </>,
    );
    act(() => void store.dispatch(connectionLost()));
    expect(lost).not.toHaveBeenCalled();
    act(() => void store.dispatch(connectionBack()));
    expect(lost).toHaveBeenCalledTimes(1);
    expect(refused).not.toHaveBeenCalled();
  });
});
