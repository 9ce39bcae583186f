import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router';
import { Provider } from 'react-redux';
import { createStore } from '../../shared/state/store.js';
import { AppThemeProvider } from '../../shared/theme/app-theme-provider.js';
import { ConfirmProvider } from '../../shared/ui/dialog/confirm-provider.js';
import { BackGuard } from './back-guard.js';

function open(handle?: object) {
  const root = (
    <>
      <BackGuard />
      <Outlet />
    </>
  );
  const children = [
    { path: '/', element: <p>Home</p> },
    { path: '/form', element: <p>Form</p>, handle },
  ];
  const router = createMemoryRouter([{ element: root, children }], {
    initialEntries: ['/', '/form'],
    initialIndex: 1,
  });
  render(
    <Provider store={createStore()}>
      <AppThemeProvider>
        <ConfirmProvider>
          <RouterProvider router={router} />
        </ConfirmProvider>
      </AppThemeProvider>
    </Provider>,
  );
  return router;
}
const back = (router: ReturnType<typeof open>) => act(async () => void router.navigate(-1));

describe('going back from a route with a warning', () => {
  it('asks with its text, and stays when the answer is no', async () => {
    await back(open({ warning: 'shared.unsaved' }));
    expect(await screen.findByText('There are unsaved changes')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(screen.getByText('Form')).toBeInTheDocument();
  });

  it('leaves when the answer is yes', async () => {
    await back(open({ warning: 'shared.unsaved' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Leave' }));
    await waitFor(() => expect(screen.getByText('Home')).toBeInTheDocument());
  });

  it('asks nothing on other routes', async () => {
    await back(open());
    await waitFor(() => expect(screen.getByText('Home')).toBeInTheDocument());
  });
});
