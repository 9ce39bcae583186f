import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { PROJECT, renderApp } from '../../shared/testing/render-app.js';
import { startServer } from '../../shared/testing/server.js';
import { SettingTransferPanel } from './setting-transfer.js';

const SIZES = {
  _model: 'selection',
  _type: 'project',
  _key: 'size',
  _value: { key: 'size', name: 'Sizes', type: 'string', items: [] },
};
const EXPORT = `POST /share/${PROJECT._id}/transfer/export`;
const IMPORT = `POST /share/${PROJECT._id}/transfer/import`;
const NAME = 'selection_size_Sizes.share.json';

let server: ReturnType<typeof startServer>;
afterEach(() => server.stop());

/** jsdom's files cannot tell their text. */
const fileOf = (name: string, text: string): File =>
  Object.assign(new File([text], name), { text: () => Promise.resolve(text) });
const choose = async (...files: File[]) =>
  fireEvent.change(await screen.findByLabelText('Import files', { selector: 'input' }), {
    target: { files },
  });

describe('shared settings', () => {
  it('are saved one by one, each with model, type, key and value in a file named after model, key and name', async () => {
    server = startServer({ [EXPORT]: { data: [SIZES] } });
    const saved: { name: string; blob: Blob }[] = [];
    let blob: Blob | undefined;
    const { createObjectURL, revokeObjectURL } = URL;
    const { click } = HTMLAnchorElement.prototype;
    URL.createObjectURL = (given) => {
      blob = given as Blob;
      return 'blob:x';
    };
    URL.revokeObjectURL = () => undefined;
    HTMLAnchorElement.prototype.click = function (this: HTMLAnchorElement) {
      if (blob) saved.push({ name: this.download, blob });
    };
    renderApp(<SettingTransferPanel />);
    await userEvent.click(await screen.findByRole('button', { name: `Save ${NAME}` }));
    Object.assign(URL, { createObjectURL, revokeObjectURL });
    HTMLAnchorElement.prototype.click = click;
    expect(saved.map(({ name }) => name)).toEqual([NAME]);
    const text = await new Promise((resolve) => {
      const reader = new FileReader();
      reader.onload = () => resolve(reader.result);
      reader.readAsText(saved[0]?.blob ?? new Blob());
    });
    expect(JSON.parse(String(text))).toEqual(SIZES);
  });

  it('of another project are taken over in one step', async () => {
    server = startServer({ [EXPORT]: { data: [] }, [IMPORT]: { data: { saved: 2, skipped: 0 } } });
    renderApp(<SettingTransferPanel />);
    expect(await screen.findByText('Nothing to save yet')).toBeVisible();
    const other = { ...SIZES, _key: 'colour' };
    await choose(
      fileOf('a.share.json', JSON.stringify(SIZES)),
      fileOf('b.share.json', JSON.stringify(other)),
    );
    expect(await screen.findByText('Records imported: 2')).toBeVisible();
    expect(server.to(IMPORT).map(({ body }) => body)).toEqual([{ list: [SIZES, other] }]);
    await waitFor(() => expect(server.to(EXPORT).length).toBeGreaterThan(1));
  });

  it('are not sent where one file is something else', async () => {
    server = startServer({ [EXPORT]: { data: [] } });
    renderApp(<SettingTransferPanel />);
    await choose(fileOf('a.share.json', JSON.stringify(SIZES)), fileOf('photo.json', '{"a":1}'));
    expect(await screen.findByRole('alert')).toHaveTextContent('photo.json is no file of shared settings');
    expect(server.to(IMPORT)).toEqual([]);
  });

  it('say what the server says where it refuses them', async () => {
    server = startServer({ [EXPORT]: { data: [] }, [IMPORT]: { code: 101, message: 'That does not fit' } });
    renderApp(<SettingTransferPanel />);
    await choose(fileOf('a.share.json', JSON.stringify(SIZES)));
    expect(await screen.findByRole('alert')).toHaveTextContent('That does not fit');
  });
});
