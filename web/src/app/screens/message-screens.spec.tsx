import { screen } from '@testing-library/react';
import { renderApp } from '../../shared/testing/render-app.js';
import { ExpiredScreen, NoAuthorityScreen } from './message-screens.js';

describe('the page without permission', () => {
  it('says that permission is denied, and whom to ask for it', () => {
    renderApp(<NoAuthorityScreen />);
    expect(screen.getByText('Permission denied')).toBeVisible();
    expect(screen.getByText(/Please contact the administrator to get permission/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Go to the home page' })).toHaveAttribute('href', '/');
  });
});

describe('the page of an expired project', () => {
  it('leads to where a package is bought', () => {
    renderApp(<ExpiredScreen />);
    expect(screen.getByRole('link', { name: 'Upgrade' })).toHaveAttribute('href', '/upgrade');
  });
});
