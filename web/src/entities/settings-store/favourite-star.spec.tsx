import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { pushes } from '../../shared/push/pushes.js';
import { PROJECT, renderApp } from '../../shared/testing/render-app.js';
import { startServer, type ReceivedCall } from '../../shared/testing/server.js';
import { FavouriteStar } from './favourite-star.js';
import { flushSettingWrites } from './setting.api.js';

const ORDERS = { id: 'c'.padStart(24, '0'), type: 'table', name: 'Orders' };
const NAME = 'label_private_recent';
const SET = `POST /share/${PROJECT._id}/label/private/recent`;
const marked = (enable: boolean) => expect.objectContaining({ ...ORDERS, enable, time: expect.any(Number) });

let server: ReturnType<typeof startServer>;
afterEach(() => {
  flushSettingWrites();
  server.stop();
});

/** A store of one record that refuses what it is told to. */
function start(value: unknown, refuses = false) {
  let kept = value;
  const record = () => ({
    _project: PROJECT._id,
    _model: 'label',
    _type: 'private',
    _key: 'recent',
    _value: kept,
    _ver: 1,
    _mtime: 1,
  });
  server = startServer({
    [`POST /share/${PROJECT._id}/pull`]: () => ({ data: { [NAME]: kept === undefined ? null : record() } }),
    [SET]: ({ body }: ReceivedCall) => {
      if (refuses) return { code: 100, message: 'no room' };
      kept = body;
      return { data: { _ver: 2 } };
    },
  });
}

const star = (name: string) => screen.findByRole('button', { name, pressed: name.startsWith('Remove') });

/** Presses the star as soon as it can be. */
async function press(name: string) {
  await waitFor(() => expect(screen.getByRole('button', { name })).toBeEnabled());
  await userEvent.click(screen.getByRole('button', { name }));
}

describe('the star', () => {
  it('marks a place as a favourite: a private label named recent, with id, type, name, time and enable', async () => {
    start(undefined);
    renderApp(<FavouriteStar place={ORDERS} />);
    await press('Add Orders to favourites');
    expect(await star('Remove Orders from favourites')).toBeVisible();
    flushSettingWrites();
    await waitFor(() => expect(server.to(SET)).toHaveLength(1));
    expect(server.to(SET)[0]?.body).toEqual([marked(true)]);
    expect(server.to(`POST /share/${PROJECT._id}/pull`)[0]?.body).toEqual({ map: { [NAME]: {} } });
  });

  it('shows the mark at once, and takes it back when the store refuses it', async () => {
    start(undefined, true);
    renderApp(<FavouriteStar place={ORDERS} />);
    await press('Add Orders to favourites');
    expect(await star('Remove Orders from favourites')).toBeVisible();
    flushSettingWrites();
    expect(await screen.findByText('no room')).toBeVisible();
    expect(await star('Add Orders to favourites')).toBeVisible();
  });

  it('takes the mark back by keyboard, which can be undone', async () => {
    start([{ ...ORDERS, time: 5, enable: true }]);
    renderApp(<FavouriteStar place={ORDERS} />);
    (await star('Remove Orders from favourites')).focus();
    await userEvent.keyboard('{Enter}');
    expect(await star('Add Orders to favourites')).toBeVisible();
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await star('Remove Orders from favourites')).toBeVisible();
    flushSettingWrites();
    await waitFor(() => expect(server.to(SET).at(-1)?.body).toEqual([marked(true)]));
  });

  it('of one thing is one wherever it stands', async () => {
    start(undefined);
    renderApp(
      <>
        <FavouriteStar place={ORDERS} />
        <FavouriteStar place={{ ...ORDERS, name: 'Our orders' }} />
      </>,
    );
    await press('Add Orders to favourites');
    expect(await star('Remove Our orders from favourites')).toBeVisible();
    expect(server.to(`POST /share/${PROJECT._id}/pull`)).toHaveLength(1);
  });

  it('marks nothing in an expired project: the client refuses with expired and sends nothing', async () => {
    start(undefined);
    renderApp(<FavouriteStar place={ORDERS} />, { session: { project: { ...PROJECT, _expired: 1 } } });
    await press('Add Orders to favourites');
    expect(await screen.findByText('expired')).toBeVisible();
    expect(await star('Add Orders to favourites')).toBeVisible();
    expect(server.to(SET)).toEqual([]);
  });

  it('marks nothing in a preview', async () => {
    start(undefined);
    renderApp(<FavouriteStar place={ORDERS} />, { session: { preview: true } });
    expect(await star('Add Orders to favourites')).toBeDisabled();
  });

  it('changes when another window of the same person marks the place', async () => {
    start([]);
    renderApp(<FavouriteStar place={ORDERS} />);
    await waitFor(() => expect(screen.getByRole('button')).toBeEnabled());
    server.stop();
    start([{ ...ORDERS, time: 5, enable: true }]);
    pushes.notice({ type: 'share', model: 'label', key: 'other' });
    pushes.notice({ type: 'share', model: 'label', key: 'recent' });
    expect(await star('Remove Orders from favourites')).toBeVisible();
    expect(server.to(`POST /share/${PROJECT._id}/pull`)).toHaveLength(1);
  });
});
