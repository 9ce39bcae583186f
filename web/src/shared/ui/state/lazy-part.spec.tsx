import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { jest } from '@jest/globals';
import { Suspense } from 'react';
import { changeHeld, connectionLost, releaseFound } from '../../api/network.slice.js';
import { notices } from '../../notice/notices.js';
import { renderApp } from '../../testing/render-app.js';
import { lazyPart } from './lazy-part.js';
import { OfflineBanner } from './offline-banner.js';
import { PlainNotices } from './plain-notices.js';

const gone = () =>
  Promise.reject(new TypeError('Failed to fetch dynamically imported module: https://bm.test/assets/x-1.js'));

beforeEach(() => void jest.spyOn(console, 'error').mockImplementation(() => undefined));
afterEach(() => jest.restoreAllMocks());

function open(load: () => Promise<() => React.ReactNode>) {
  const Part = lazyPart(load);
  return renderApp(
    <>
      <p>The frame</p>
      <Suspense>
        <Part />
      </Suspense>
    </>,
  );
}

describe('a part whose code does not come', () => {
  it('leaves what is around it, and is there once it is tried again', async () => {
    const load = jest.fn<() => Promise<() => React.ReactNode>>();
    load.mockImplementationOnce(gone).mockResolvedValue(() => <p>The part</p>);
    open(load);
    expect(await screen.findByText(/could not be loaded/)).toBeVisible();
    expect(screen.getByText('The frame')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Reload' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('The part')).toBeVisible();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('offers to load the page anew where a new release is the reason', async () => {
    const { store } = open(gone);
    store.dispatch(releaseFound());
    expect(await screen.findByText(/older version/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Reload' })).toBeVisible();
  });

  it('can be closed where it lies over the screen', async () => {
    const close = jest.fn();
    const Dialog = lazyPart<{ onClose: () => void }>(gone);
    renderApp(
      <Suspense>
        <Dialog onClose={close} />
      </Suspense>,
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Close' }));
    expect(close).toHaveBeenCalledTimes(1);
  });
});

describe('a part that breaks', () => {
  it('leaves what is around it', async () => {
    const broken = () => {
      throw new Error('x is undefined');
    };
    open(() => Promise.resolve(broken));
    expect(await screen.findByText(/ran into a problem/)).toBeVisible();
    expect(screen.getByText('The frame')).toBeVisible();
  });
});

describe('without a connection', () => {
  it('changes that are kept are told', async () => {
    const { store } = renderApp(<OfflineBanner held={1} />);
    store.dispatch(connectionLost());
    store.dispatch(changeHeld());
    expect(await screen.findByText(/changes are kept and will be sent/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
  });

  it('notices show whose own code did not come', async () => {
    renderApp(<PlainNotices onRetry={() => undefined} />);
    notices.show({ level: 'warning', text: 'Mind the gap' });
    expect((await screen.findAllByText('Mind the gap')).length).toBeGreaterThan(0);
  });
});
