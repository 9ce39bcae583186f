/** @jest-environment jsdom */
import {
  drawStroke,
  dropSignature,
  keepSignature,
  MAX_SIGNATURE,
  pointOn,
  storedSignature,
} from './signature.model.js';

const picture = (length: number) => `data:image/png;base64,${'A'.repeat(length)}`;
afterEach(() => localStorage.clear());

describe('a signature', () => {
  it('is kept in this browser for its user, until it is dropped', () => {
    expect(keepSignature('ada', picture(40))).toBeUndefined();
    expect(storedSignature('ada')).toBe(picture(40));
    expect(storedSignature('grace')).toBeNull();
    dropSignature('ada');
    expect(storedSignature('ada')).toBeNull();
  });

  it('of more than 100 KB is refused and nothing is kept', () => {
    expect(keepSignature('ada', picture(MAX_SIGNATURE))).toBe('account.sign.too-large');
    expect(localStorage.length).toBe(0);
  });

  it.each([
    '',
    'javascript:alert(1)',
    'data:image/svg+xml,<svg onload="x"/>',
    'data:image/png;base64,"><script>',
  ])('is never %j', (text) => {
    expect(keepSignature('ada', text)).toBe('account.sign.broken');
    localStorage.setItem('bm.sign.ada', text);
    expect(storedSignature('ada')).toBeNull();
  });
});

describe('the pad', () => {
  it('measures in the picture, whatever its size on the page, and holds strokes inside', () => {
    const pad = { left: 10, top: 20, width: 300, height: 100 };
    expect(pointOn(pad, { clientX: 160, clientY: 70 })).toEqual({ x: 300, y: 100 });
    expect(pointOn(pad, { clientX: -50, clientY: 500 })).toEqual({ x: 0, y: 200 });
  });

  it('draws a line through its points and a dot for one', () => {
    const steps: string[] = [];
    const note = (name: string) => () => void steps.push(name);
    const names = ['beginPath', 'moveTo', 'lineTo', 'quadraticCurveTo', 'stroke', 'arc', 'fill'] as const;
    const pen = Object.fromEntries(names.map((name) => [name, note(name)])) as unknown as Parameters<
      typeof drawStroke
    >[0];
    drawStroke(pen, [
      { x: 0, y: 0 },
      { x: 5, y: 5 },
      { x: 9, y: 0 },
    ]);
    expect(steps).toEqual(['beginPath', 'moveTo', 'quadraticCurveTo', 'lineTo', 'stroke']);
    steps.length = 0;
    drawStroke(pen, [{ x: 1, y: 1 }]);
    expect(steps).toEqual(['beginPath', 'arc', 'fill']);
    steps.length = 0;
    drawStroke(pen, []);
    expect(steps).toEqual([]);
  });
});
