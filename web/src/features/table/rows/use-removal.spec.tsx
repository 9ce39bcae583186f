import { jest } from '@jest/globals';
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { RowAccess } from '../../../entities/row/row-access.js';
import { renderApp } from '../../../shared/testing/render-app.js';
import type { RowEditor } from './row-editor.js';
import type { Step } from './undo.model.js';
import { useRemoval } from './use-removal.js';

const STEP: Step = { kind: 'remove', ids: ['1', '2'] };

async function removeTwo(done: Step | undefined) {
  const editor = { remove: jest.fn(async () => done), undo: jest.fn(async () => undefined) };
  const checks = { clear: jest.fn() };
  const onGone = jest.fn();
  function Rows() {
    const remove = useRemoval({
      access: { isAdmin: true } as RowAccess,
      editor: editor as unknown as RowEditor,
      checks,
      openId: '2',
      onGone,
    });
    return <button onClick={() => void remove(['1', '2'])}>Remove both</button>;
  }
  renderApp(<Rows />);
  await userEvent.click(screen.getByRole('button', { name: 'Remove both' }));
  await act(async () => undefined);
  return { editor, checks, onGone };
}

describe('removing rows', () => {
  it('leaves everything as it was when it is refused', async () => {
    const { checks, onGone } = await removeTwo(undefined);
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
    expect(checks.clear).not.toHaveBeenCalled();
    expect(onGone).not.toHaveBeenCalled();
  });

  it('tells of as many as were removed, and leaves a record open that was not', async () => {
    const { onGone } = await removeTwo({ kind: 'remove', ids: ['1'] });
    expect(await screen.findByText('1 record removed')).toBeVisible();
    expect(onGone).not.toHaveBeenCalled();
  });

  it('can be undone, exactly that', async () => {
    const { editor, onGone } = await removeTwo(STEP);
    expect(onGone).toHaveBeenCalled();
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(editor.undo).toHaveBeenCalledWith(STEP);
  });
});
