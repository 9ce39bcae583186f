import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { jest } from '@jest/globals';
import { renderApp } from '../../shared/testing/render-app.js';
import { ConfirmDialog } from '../../shared/ui/dialog/confirm-dialog.js';
import { LimitDialog } from './limit-dialog.js';

const feature = { kind: 'feature', message: '' } as const;
const paperOf = () => screen.getByRole('dialog');

describe('the limit modal', () => {
  it('says that enterprise accounts are not yet enabled, 339 pixels wide', () => {
    renderApp(
      <LimitDialog
        limit={feature}
        onClose={() => undefined}
        onLeave={() => undefined}
        onUpgrade={() => undefined}
      />,
    );
    expect(screen.getByRole('heading', { name: 'Enterprise accounts are not yet enabled' })).toBeVisible();
    expect(paperOf()).toHaveStyle({ width: '339px' });
  });

  it('leads to an explanation of the editions in a window of its own', async () => {
    const opened = jest.spyOn(window, 'open').mockReturnValue(null);
    renderApp(
      <LimitDialog
        limit={feature}
        onClose={() => undefined}
        onLeave={() => undefined}
        onUpgrade={() => undefined}
      />,
    );
    await userEvent.click(screen.getByRole('button', { name: 'Learn more' }));
    expect(opened.mock.calls[0]?.[0]).toBe('/common/modal?article=editions&modal=help');
    opened.mockRestore();
  });

  it('leads to the root when it is closed after a missing feature, and stays at a full quota', async () => {
    const gone: string[] = [];
    const { rerender } = renderApp(
      <LimitDialog
        limit={feature}
        onClose={() => gone.push('closed')}
        onLeave={() => gone.push('left')}
        onUpgrade={() => gone.push('bought')}
      />,
    );
    await userEvent.click(screen.getByRole('button', { name: 'OK' }));
    expect(gone).toEqual(['closed', 'left']);
    rerender(<></>);
    gone.length = 0;
    const quota = { kind: 'quota', quota: 'rows', used: 20, limit: 20, message: 'Full' } as const;
    renderApp(
      <LimitDialog
        limit={quota}
        onClose={() => gone.push('closed')}
        onLeave={() => gone.push('left')}
        onUpgrade={() => gone.push('bought')}
      />,
    );
    await userEvent.click(screen.getByRole('button', { name: 'OK' }));
    expect(gone).toEqual(['closed']);
    await userEvent.click(screen.getByRole('button', { name: 'Upgrade' }));
    expect(gone).toEqual(['closed', 'closed', 'bought']);
  });
});

describe('the confirm modal', () => {
  it('is 480 pixels wide', () => {
    renderApp(
      <ConfirmDialog
        open
        title="Remove?"
        text="It is lost"
        confirmLabel="Remove"
        onClose={() => undefined}
        onConfirm={() => undefined}
      />,
    );
    expect(paperOf()).toHaveStyle({ width: '480px' });
  });
});
