import { createPortal } from 'react-dom';
import { useMaybeProject } from '../../entities/session/use-session.js';
import { isFeatureOn } from '../../shared/state/flags/feature-switches.js';
import { useAppSelector } from '../../shared/state/hooks.js';

/** Size of a tile, how strong it is and how far it is turned (spec: data §9). */
const TILE = { widthPx: 250, heightPx: 150, opacity: 0.15, turnDeg: -20 } as const;

const ESCAPED: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => ESCAPED[sign] ?? sign);

/** A tile with nickname and account, one below the other, as an address of a picture. */
export function watermarkTile(nickname: string, user: string): string {
  const { widthPx, heightPx, turnDeg } = TILE;
  const [x, y] = [widthPx / 2, heightPx / 2];
  const line = (text: string, at: number) =>
    `<text x="${x}" y="${at}" text-anchor="middle" font-family="sans-serif" font-size="15">${escaped(text)}</text>`;
  const lines = line(nickname, y) + (user === nickname ? '' : line(user, y + 20));
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" width="${widthPx}" height="${heightPx}">` +
    `<g transform="rotate(${turnDeg} ${x} ${y})">${lines}</g></svg>`;
  return `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
}

/** Over every screen of a project that wants it: who is looking at it, so that a picture of the screen says so. */
export function Watermark() {
  const user = useAppSelector(({ session }) => session.user);
  const view = useMaybeProject()?._option.view;
  if (!user || !isFeatureOn('watermark', view)) return null;
  const tile = `url("${watermarkTile(user.nickname, user.user)}")`;
  return createPortal(
    <div
      aria-hidden
      data-watermark
      style={{
        position: 'fixed',
        inset: 0,
        zIndex: 9999,
        pointerEvents: 'none',
        opacity: TILE.opacity,
        // The text is cut out of the colour of the theme, so that it shows in the light and in the dark.
        background: 'var(--bm-palette-text-primary)',
        maskImage: tile,
        WebkitMaskImage: tile,
      }}
    />,
    document.body,
  );
}
