import { jest } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { setReopen } from '../../shared/navigation/reopen.js';
import { standInReader } from '../../shared/testing/scan-fixture.js';
import { PROJECT, renderApp } from '../../shared/testing/render-app.js';
import { startServer } from '../../shared/testing/server.js';
import { placeOf } from './scan.model.js';
import { ScanScreen } from './scan-screen.js';

const TABLE = { _id: 'e'.padStart(24, '0'), _name: 'Goods', _type: 'normal', _option: {}, _field: [] };
let server: ReturnType<typeof startServer>;
let opened: string[];
let stand: ReturnType<typeof standInReader>;
beforeEach(() => {
  opened = [];
  setReopen((address) => opened.push(address));
  stand = standInReader();
});
afterEach(() => {
  server.stop();
  setReopen(null);
  stand.end();
});

function open() {
  server = startServer({ [`GET /entity/${PROJECT._id}/list`]: { data: [TABLE] } });
  return renderApp(<ScanScreen />);
}
const picture = () => new File(['x'], 'code.png', { type: 'image/png' });
const choose = async (file = picture()) =>
  userEvent.upload(screen.getByLabelText('Read a picture', { selector: 'input' }), file);

describe('the scan screen', () => {
  it('shows the text of a code in a picture, to be copied or looked for in a table', async () => {
    const { router } = open();
    stand.sees('4006381333931');
    await choose();
    const found = within(await screen.findByRole('status'));
    expect(await found.findByText('4006381333931')).toBeVisible();
    expect(found.getByRole('button', { name: 'Copy' })).toBeVisible();
    await userEvent.click(await found.findByRole('button', { name: 'Search in a table' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Goods' }));
    await waitFor(() =>
      expect(router.state.location).toMatchObject({
        pathname: `/table/${TABLE._id}`,
        search: '?q=4006381333931',
      }),
    );
  });

  it('opens a link of this product, and no other', async () => {
    open();
    stand.sees(`${window.location.origin}/scan?ticket=abc`);
    await choose();
    await waitFor(() => expect(opened).toEqual(['/scan?ticket=abc']));
    stand.sees('https://elsewhere.example/page');
    await choose();
    expect(await screen.findByText('https://elsewhere.example/page')).toBeVisible();
    expect(opened).toHaveLength(1);
    expect(
      ['javascript:alert(1)', 'data:,x', 'text', '//host/x'].map((text) => placeOf(text, 'https://bm.test')),
    ).toEqual([undefined, undefined, undefined, undefined]);
  });

  it('says where there is no code in a picture', async () => {
    open();
    stand.sees(undefined);
    await choose();
    expect(await screen.findByText('No QR code or barcode is recognized')).toBeVisible();
  });

  it('looks through the camera on a click, and lets it go with the code', async () => {
    open();
    expect(stand.camera.asked).toBe(0);
    stand.sees('QR-7');
    await userEvent.click(screen.getByRole('button', { name: 'Camera' }));
    expect(await screen.findByText('QR-7')).toBeVisible();
    expect(stand.camera).toEqual({ asked: 1, stopped: 1 });
    expect(screen.getByRole('button', { name: 'Camera' })).toBeVisible();
  });

  it('says that the scanner could not begin, where the camera is refused', async () => {
    open();
    stand.refuses();
    await userEvent.click(screen.getByRole('button', { name: 'Camera' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Scanner initialization failed');
    expect(screen.getByRole('button', { name: 'Camera' })).toBeVisible();
  });

  it('scans over a secure connection only, and says so', async () => {
    stand.insecure();
    open();
    const click = jest.spyOn(HTMLInputElement.prototype, 'click');
    for (const name of ['Camera', 'Read a picture']) {
      await userEvent.click(screen.getByRole('button', { name }));
      expect(await screen.findByRole('alert')).toHaveTextContent(
        'Scanning works only over a secure connection (HTTPS)',
      );
    }
    expect(stand.camera.asked).toBe(0);
    expect(click).not.toHaveBeenCalled();
    click.mockRestore();
  });

  it('hears a scan gun anywhere on the page, and takes what is typed', async () => {
    open();
    for (const key of ['A', 'B', '-', '1', 'Enter']) fireEvent.keyDown(document.body, { key });
    expect(await screen.findByText('AB-1')).toBeVisible();
    await userEvent.type(screen.getByRole('textbox', { name: 'Type a code' }), 'XY{Enter}');
    expect(await screen.findByText('XY')).toBeVisible();
  });
});
