import { act } from '@testing-library/react';
import { projectEntered } from '../../shared/state/session/session.slice.js';
import { PROJECT, renderApp, USER } from '../../shared/testing/render-app.js';
import { Watermark, watermarkTile } from './watermark.js';

const START = { role: null, auth: {}, routes: [], limit: {}, option: {} };
const marks = () => document.querySelectorAll<HTMLElement>('[data-watermark]');
const wanting = (watermark: boolean) => ({ ...PROJECT, _option: { view: { watermark } } });
const drawing = (tile: string) => decodeURIComponent(tile.slice(tile.indexOf(',') + 1));

describe('the watermark', () => {
  it('is off unless the project wants it', () => {
    renderApp(<Watermark />);
    expect(marks()).toHaveLength(0);
  });

  it('is created once where it is switched on, and removed when it is switched off', () => {
    const { store } = renderApp(<Watermark />, { session: { project: wanting(true) } });
    const [first] = marks();
    expect(first).toHaveStyle({ position: 'fixed', pointerEvents: 'none', opacity: '0.15' });
    const enter = (watermark: boolean) =>
      act(() => void store.dispatch(projectEntered({ ...START, project: wanting(watermark) })));
    enter(true);
    expect([...marks()]).toEqual([first]);
    enter(false);
    expect(marks()).toHaveLength(0);
  });

  it('says nickname and account, on tiles of 250 by 150 turned by -20 degrees', () => {
    const svg = drawing(watermarkTile(USER.nickname, USER.user));
    expect(svg).toContain('width="250" height="150"');
    expect(svg).toContain('rotate(-20 ');
    expect(svg.match(/>[^<]+<\/text>/g)).toEqual(['>Ada</text>', '>ada_lovelace</text>']);
  });

  it('takes a name for text, whatever stands in it', () => {
    const svg = drawing(watermarkTile('<script>"&', 'x'));
    expect(svg).toContain('&lt;script&gt;&quot;&amp;');
    expect(new DOMParser().parseFromString(svg, 'image/svg+xml').querySelector('parsererror')).toBeNull();
  });
});
