import { jest } from '@jest/globals';
import { act, fireEvent, screen } from '@testing-library/react';
import { Star } from 'lucide-react';
import { renderApp } from '../../testing/render-app.js';
import { IconAction } from '../icon-action.js';

describe('what pops over a button', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());
  const pass = (ms: number) => act(() => jest.advanceTimersByTime(ms));
  const open = () => {
    renderApp(<IconAction label="Favourite" icon={Star} />);
    const button = screen.getByRole('button', { name: 'Favourite' });
    fireEvent.mouseOver(button);
    return button;
  };

  it('shows 100 ms after the pointer came', () => {
    open();
    pass(99);
    expect(screen.queryByRole('tooltip')).toBeNull();
    pass(1);
    expect(screen.getByRole('tooltip')).toHaveTextContent('Favourite');
  });

  it('hides 100 ms after the pointer went', () => {
    const button = open();
    pass(100);
    fireEvent.mouseLeave(button);
    pass(99);
    const face = screen.getByRole('tooltip').firstElementChild;
    expect(face).toHaveStyle({ opacity: 1 });
    pass(1);
    expect(face).toHaveStyle({ opacity: 0 });
    // It has faded.
    pass(1000);
    expect(screen.queryByRole('tooltip')).toBeNull();
  });

  it('stands below unless something else is said', () => {
    open();
    pass(100);
    expect(screen.getByRole('tooltip')).toHaveAttribute('data-popper-placement', 'bottom');
  });
});
