import { readLocal, writeLocal } from '../../../shared/state/local-storage.js';

/** Largest signature that is kept, in characters of its data address: 100 KB. */
export const MAX_SIGNATURE = 100 * 1024;
/** Size of the drawn picture; the pad itself is as wide as the page allows. */
export const PAD = { width: 600, height: 200 } as const;

const keyOf = (user: string) => `bm.sign.${user}`;
const PICTURE = /^data:image\/png;base64,[A-Za-z0-9+/]+=*$/;

export interface Point {
  x: number;
  y: number;
}
export type Stroke = readonly Point[];

/** The signature of a user in this browser; nothing that is not a picture. */
export function storedSignature(user: string): string | null {
  const kept = readLocal(keyOf(user));
  return kept !== null && PICTURE.test(kept) ? kept : null;
}

/** What stands against keeping a picture, as a text key; nothing when it was kept. */
export function keepSignature(user: string, picture: string): string | undefined {
  if (!PICTURE.test(picture)) return 'account.sign.broken';
  if (picture.length > MAX_SIGNATURE) return 'account.sign.too-large';
  return writeLocal(keyOf(user), picture) ? undefined : 'account.sign.no-storage';
}

export const dropSignature = (user: string): void => void writeLocal(keyOf(user), null);

/** A point of the pad as it lies on the page, in the measure of the picture. */
export function pointOn(
  pad: { left: number; top: number; width: number; height: number },
  at: { clientX: number; clientY: number },
): Point {
  const clamp = (value: number, max: number) => Math.min(max, Math.max(0, value));
  return {
    x: clamp(((at.clientX - pad.left) / pad.width) * PAD.width, PAD.width),
    y: clamp(((at.clientY - pad.top) / pad.height) * PAD.height, PAD.height),
  };
}

type Pen = Pick<
  CanvasRenderingContext2D,
  'beginPath' | 'moveTo' | 'lineTo' | 'quadraticCurveTo' | 'stroke' | 'arc' | 'fill'
>;

/** Draws a stroke rounded through the middles of its points; a single point becomes a dot. */
export function drawStroke(pen: Pen, stroke: Stroke): void {
  const [first, ...rest] = stroke;
  if (!first) return;
  pen.beginPath();
  if (rest.length === 0) {
    pen.arc(first.x, first.y, 1.5, 0, 2 * Math.PI);
    pen.fill();
    return;
  }
  pen.moveTo(first.x, first.y);
  stroke.slice(1, -1).forEach((point, index) => {
    const next = stroke[index + 2] ?? point;
    pen.quadraticCurveTo(point.x, point.y, (point.x + next.x) / 2, (point.y + next.y) / 2);
  });
  const last = rest.at(-1) ?? first;
  pen.lineTo(last.x, last.y);
  pen.stroke();
}
