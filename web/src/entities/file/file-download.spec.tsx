import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { PROJECT, renderApp } from '../../shared/testing/render-app.js';
import { startServer } from '../../shared/testing/server.js';
import { FileList } from './file-list.js';

const kept = (name: string) => ({ name, url: `/api/app/util/p/file/${name}`, key: `k/${name}`, size: 3 });
let server: ReturnType<typeof startServer>;
beforeEach(() => {
  server = startServer({ 'POST /download': { code: 110, message: 'File not found', status: 404 } });
});
afterEach(() => server.stop());

describe('files of a record', () => {
  it('that cannot be had say Download failed, and why', async () => {
    renderApp(<FileList files={[kept('a.txt'), kept('b.txt')]} />);
    await userEvent.click(screen.getByRole('button', { name: 'Download b.txt' }));
    expect(await screen.findByText('Download failed: File not found')).toBeVisible();
    expect(server.to('POST /download')[0]).toMatchObject({
      path: `/api/app/util/${PROJECT._id}/download`,
      body: { files: [kept('b.txt').url] },
    });
  });

  it('are asked for together where all of them are wanted', async () => {
    renderApp(<FileList files={[kept('a.txt'), kept('b.txt')]} />);
    await userEvent.click(screen.getByRole('button', { name: 'Download all 2' }));
    await waitFor(() =>
      expect(server.to('POST /download')[0]?.body).toEqual({
        files: [kept('a.txt').url, kept('b.txt').url],
      }),
    );
  });

  it('cannot be taken out where nothing may be changed', () => {
    renderApp(<FileList files={[kept('a.txt')]} />);
    expect(screen.queryByRole('button', { name: 'Remove a.txt' })).toBeNull();
    expect(screen.queryByRole('button', { name: /Download all/ })).toBeNull();
  });
});
