import { jest } from '@jest/globals';
import { act, fireEvent, screen } from '@testing-library/react';
import Menu from '@mui/material/Menu';
import { renderApp } from '../../testing/render-app.js';
import { useContextMenu } from './use-context-menu.js';

function Things() {
  const { menu, openMenu, closeMenu } = useContextMenu();
  return (
    <>
      <p onContextMenu={openMenu('thing')}>The thing</p>
      <output>{menu && `${menu.key} at ${menu.left}, ${menu.top}`}</output>
      <Menu
        open={menu !== null}
        onClose={closeMenu}
        anchorReference="anchorPosition"
        anchorPosition={menu ?? undefined}
      />
    </>
  );
}

describe('a menu of the right mouse button', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());
  const pass = (ms: number) => act(() => jest.advanceTimersByTime(ms));
  const press = () => {
    renderApp(<Things />);
    return fireEvent.contextMenu(screen.getByText('The thing'), { clientX: 100, clientY: 40 });
  };

  it('opens 100 ms after the press, instead of the menu of the browser', () => {
    expect(press()).toBe(false);
    pass(99);
    expect(screen.queryByRole('menu')).toBeNull();
    pass(1);
    expect(screen.getByRole('menu')).toBeVisible();
  });

  it('stands 6 px beside the pointer', () => {
    press();
    pass(100);
    expect(screen.getByText('thing at 106, 46')).toBeInTheDocument();
  });

  it('lies above everything below 999', () => {
    press();
    pass(100);
    const layer = screen.getByRole('menu').closest('.MuiPopover-root') ?? document.body;
    const [, variable = ''] = /var\((.+)\)/.exec(getComputedStyle(layer).zIndex) ?? [];
    const level = getComputedStyle(document.documentElement).getPropertyValue(variable);
    expect(Number(level)).toBeGreaterThanOrEqual(999);
  });
});
