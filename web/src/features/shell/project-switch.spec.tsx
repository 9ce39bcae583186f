import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { foreignNow, setForeign } from '../../entities/session/foreign.js';
import { PROJECT, renderApp } from '../../shared/testing/render-app.js';
import { startServer } from '../../shared/testing/server.js';
import { useUnsavedGuard } from '../../shared/ui/dialog/use-unsaved-guard.js';
import { ForeignBanner } from './foreign-banner.js';
import { ProjectSwitch } from './project-switch.js';

const OTHER = { ...PROJECT, _id: 'b'.padStart(24, '0'), _name: 'Office' };
const INIT = `GET /app/${OTHER._id}/init`;
let server: ReturnType<typeof startServer>;
afterEach(() => {
  server.stop();
  setForeign(null);
  window.history.replaceState(null, '', '/');
});

function Editor({ dirty }: { dirty: boolean }) {
  useUnsavedGuard(dirty);
  return null;
}

function open(dirty: boolean) {
  server = startServer({
    [INIT]: { data: { project: OTHER, role: null, auth: {}, routes: [], limit: {}, option: {} } },
  });
  const screens = (
    <>
      <Editor dirty={dirty} />
      <ForeignBanner />
      <ProjectSwitch />
    </>
  );
  return renderApp(screens, { session: { projects: [PROJECT, OTHER] } });
}
const entered = ({ store }: ReturnType<typeof open>) => store.getState().session.project?._name;

async function choose(name: string) {
  await userEvent.click(await screen.findByRole('button', { name: /Shop/ }));
  await userEvent.click(screen.getByRole('menuitem', { name }));
}
const answer = async (name: string) =>
  userEvent.click(
    within(await screen.findByRole('dialog', { name: 'There are unsaved changes' })).getByRole('button', {
      name,
    }),
  );

describe('entering another project', () => {
  it('asks nothing while everything is saved', async () => {
    const app = open(false);
    await choose('Office');
    await waitFor(() => expect(entered(app)).toBe('Office'));
  });

  it('asks before changes are lost, and stays when they are to be kept', async () => {
    const app = open(true);
    await choose('Office');
    await answer('Cancel');
    expect(server.asked).toEqual([]);
    await choose('Office');
    await answer('Discard');
    await waitFor(() => expect(entered(app)).toBe('Office'));
  });

  it('leaves the way back to the own project open when somebody stays', async () => {
    setForeign({ project: PROJECT._id, name: 'Shop', home: OTHER._id, homeName: 'Office' });
    const app = open(true);
    const back = async () => userEvent.click(await screen.findByRole('button', { name: /Office/ }));
    await back();
    await answer('Cancel');
    expect(foreignNow()).not.toBeNull();
    await back();
    await answer('Discard');
    await waitFor(() => expect(entered(app)).toBe('Office'));
    await waitFor(() => expect(foreignNow()).toBeNull());
  });
});
