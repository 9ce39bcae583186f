import { jest } from '@jest/globals';
import { act, fireEvent, screen } from '@testing-library/react';
import { renderApp } from '../../../shared/testing/render-app.js';
import { startServer } from '../../../shared/testing/server.js';
import { useAct } from './use-act.js';

const id = (n: number) => n.toString(16).padStart(24, '0');
const APPLICATION = { _id: id(1), approval: id(2), node: 'a', _ver: 3 } as Parameters<typeof useAct>[0];

function Acting() {
  const perform = useAct(APPLICATION, { moved: () => undefined, refused: () => false });
  const pass = () => void perform({ action: 'pass', details: {}, managing: false });
  return <button onClick={pass}>Pass</button>;
}

describe('an act on an application', () => {
  let server: ReturnType<typeof startServer>;
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => {
    jest.useRealTimers();
    server.stop();
  });

  it('is sent once, and again only when nobody pressed for 500 ms', async () => {
    server = startServer({ 'POST /submit': { data: true } });
    renderApp(<Acting />);
    const press = async (afterMs: number) => {
      await act(() => jest.advanceTimersByTimeAsync(afterMs));
      fireEvent.click(screen.getByRole('button', { name: 'Pass' }));
      await act(() => jest.advanceTimersByTimeAsync(0));
      return server.to('POST /submit').length;
    };
    expect(await press(0)).toBe(1);
    expect(await press(0)).toBe(1);
    expect(await press(499)).toBe(1);
    expect(await press(499)).toBe(1);
    expect(await press(500)).toBe(2);
  });
});
