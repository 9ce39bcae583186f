import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Link, Outlet } from 'react-router';
import { brandingConfigured } from '../../shared/state/session/branding.slice.js';
import { usePageName } from '../../shared/navigation/page-title.js';
import { renderApp } from '../../shared/testing/render-app.js';
import { PageTitle } from './page-title.js';

function Orders() {
  usePageName('Orders');
  return <Link to="/tasks">On</Link>;
}

const places = [
  { path: '/orders', element: <Orders />, handle: { title: 'table.title' } },
  { path: '/tasks', element: <Link to="/bare">On</Link>, handle: { title: 'schedule.title' } },
  { path: '/bare', element: <p>Bare</p> },
];
const frame = (
  <>
    <PageTitle />
    <Outlet />
  </>
);

describe('the title of the window', () => {
  it('names the place, its project and the product, and follows the reader', async () => {
    renderApp(frame, { path: '/orders', route: '/', children: places });
    await waitFor(() => expect(document.title).toBe('Orders – Shop – BuildMesh'));
    await userEvent.click(screen.getByText('On'));
    await waitFor(() => expect(document.title).toBe('Scheduled tasks – Shop – BuildMesh'));
    await userEvent.click(screen.getByText('On'));
    await waitFor(() => expect(document.title).toBe('Shop – BuildMesh'));
  });

  it('has the name that the project gives the product', async () => {
    const { store } = renderApp(frame, { path: '/tasks', route: '/', children: places });
    store.dispatch(brandingConfigured({ project: 'p', custom: true, name: 'Acme Works' } as never));
    await waitFor(() => expect(document.title).toBe('Scheduled tasks – Shop – Acme Works'));
  });
});
