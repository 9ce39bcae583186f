import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderApp, USER } from '../../shared/testing/render-app.js';
import { UserMenu } from './user-menu.js';

const open = (change: Partial<typeof USER>) =>
  renderApp(<UserMenu />, { session: { user: { ...USER, ...change } } });

describe('the menu of the signed-in user', () => {
  it('shows a nickname cut to 12 characters', async () => {
    open({ nickname: 'Grace Brewster Hopper' });
    await userEvent.click(screen.getByRole('button', { name: /^User menu/ }));
    expect(screen.getByText('Grace Brewst')).toBeVisible();
  });

  it('shows the picture of the user, or the first letter where there is none', () => {
    const { container, unmount } = open({ avatar: 'https://pictures.test/ada.png' });
    expect(container.querySelector('img')).toHaveAttribute('src', 'https://pictures.test/ada.png');
    unmount();
    const { container: without } = open({ avatar: null });
    expect(without.querySelector('img')).toBeNull();
    expect(screen.getByRole('button', { name: /^User menu/ })).toHaveTextContent('A');
  });
});
