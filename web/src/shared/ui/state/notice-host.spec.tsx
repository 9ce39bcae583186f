import { act, screen } from '@testing-library/react';
import { jest } from '@jest/globals';
import { notices } from '../../notice/notices.js';
import { renderApp } from '../../testing/render-app.js';

afterEach(() => jest.useRealTimers());

describe('an error notice', () => {
  it('has the title Error and is gone after three seconds', async () => {
    jest.useFakeTimers();
    renderApp(<></>);
    act(() => void notices.show({ level: 'error', text: 'Not today' }));
    act(() => void jest.advanceTimersByTime(2500));
    const notice = screen.getByRole('alert');
    expect(notice).toHaveTextContent('ErrorNot today');
    expect(screen.getByText('Error')).toBeVisible();
    // Leaving takes a moment of its own after the three seconds.
    for (let step = 0; step < 4; step++) act(() => void jest.advanceTimersByTime(500));
    expect(screen.queryByText('Not today')).toBeNull();
  });

  it('that lasts stays until it is closed, and comes again at once', () => {
    jest.useFakeTimers();
    renderApp(<></>);
    const tell = () =>
      act(() => void notices.show({ level: 'error', text: 'Nothing was pasted', lasting: true }));
    tell();
    tell();
    for (let step = 0; step < 20; step++) act(() => void jest.advanceTimersByTime(500));
    expect(screen.getAllByText('Nothing was pasted')).toHaveLength(1);
    act(() => screen.getByRole('button', { name: 'Close' }).click());
    for (let step = 0; step < 4; step++) act(() => void jest.advanceTimersByTime(500));
    expect(screen.queryByText('Nothing was pasted')).toBeNull();
    tell();
    expect(screen.getByText('Nothing was pasted')).toBeVisible();
  });
});
