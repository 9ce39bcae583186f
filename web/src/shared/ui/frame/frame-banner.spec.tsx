import { screen } from '@testing-library/react';
import { jest } from '@jest/globals';
import { CloudOff } from 'lucide-react';
import { renderApp } from '../../testing/render-app.js';
import { AppDialog } from '../dialog/app-dialog.js';
import { FrameBanner } from './frame-banner.js';

const roomLeft = () => document.documentElement.style.getPropertyValue('--bm-strip');
const banner = (
  <FrameBanner icon={CloudOff} action={{ label: 'Try again', run: () => undefined }}>
    No connection
  </FrameBanner>
);

describe('the strip of the whole client', () => {
  beforeEach(() => void jest.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(44));
  afterEach(() => jest.restoreAllMocks());

  it('takes room of its own at the top instead of covering bars and buttons, and gives it back', () => {
    const { unmount } = renderApp(banner);
    expect(screen.getByRole('status')).toHaveTextContent('No connection');
    expect(roomLeft()).toBe('44px');
    unmount();
    expect(roomLeft()).toBe('');
  });

  it('leaves the whole of a dialog below it', () => {
    renderApp(
      <>
        {banner}
        <AppDialog open title="Add" onClose={() => undefined}>
          Form
        </AppDialog>
      </>,
    );
    const dialog = screen.getByRole('dialog').closest('.MuiDialog-root');
    expect(dialog && getComputedStyle(dialog).top).toBe('var(--bm-top, 0px)');
  });
});
