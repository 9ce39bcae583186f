import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { startServer } from '../../shared/testing/server.js';
import { PROJECT, renderApp, USER } from '../../shared/testing/render-app.js';
import { FeatureScreen } from './feature-screen.js';

let server: ReturnType<typeof startServer>;
afterEach(() => server.stop());

function open(change: Partial<typeof PROJECT> = {}) {
  server = startServer({
    'POST /option/set': { data: true },
    [`GET /app/${PROJECT._id}/init`]: { code: 100, message: 'later' },
  });
  return renderApp(<FeatureScreen />, { session: { project: { ...PROJECT, ...change } } });
}
const part = (name: string) => within(screen.getByText(name).closest('li') as HTMLElement);

describe('the feature overview', () => {
  it('says which parts the edition holds, and leads the owner to the editions where one is missing', () => {
    open({ _limit: { simple: true, approval: true, ai: true, socket: true, public: true, white: false } });
    expect(part('External users').getByText('Included')).toBeVisible();
    expect(part('White label').getByText('Not included')).toBeVisible();
    expect(screen.getByRole('link', { name: 'See the editions' })).toHaveAttribute('href', '/upgrade');
  });

  it('hides an entry of the settings, and keeps what is switched already', async () => {
    open({ _option: { view: { chat: true, module: false } } });
    expect(screen.getByRole('switch', { name: 'Modules' })).not.toBeChecked();
    await userEvent.click(screen.getByRole('switch', { name: 'Scheduled tasks' }));
    await waitFor(() =>
      expect(server.to('POST /option/set')[0]?.body).toEqual({
        view: { chat: true, module: false, schedule: false },
      }),
    );
  });

  it('lets administrators who are not the owner read it only', () => {
    open({ _owner: `${USER._id.slice(0, -1)}9` });
    for (const each of screen.getAllByRole('switch')) expect(each).toBeDisabled();
    expect(screen.queryByRole('link', { name: 'See the editions' })).toBeNull();
  });
});
