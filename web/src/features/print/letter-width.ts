import type { PrintStyle } from '@buildmesh/domain';

const MM_PER_PT = 25.4 / 72;
const DEFAULT_PT = 10;
/** Size at which letters are measured, in px. */
const MEASURED_PX = 100;

let brush: CanvasRenderingContext2D | null | undefined;
const widths = new Map<string, number>();

/** The width of a character in the letters in which pages are shown, in mm on their paper. */
export function letterWidth(character: string, { size = DEFAULT_PT, bold = false }: PrintStyle): number {
  const key = `${bold ? 'b' : 'r'}${character}`;
  let ems = widths.get(key);
  if (ems === undefined) {
    ems = measured(character, bold);
    widths.set(key, ems);
  }
  return ems * size * MM_PER_PT;
}

/** In units of the size of the letters; half a square where nothing can be drawn. */
function measured(character: string, bold: boolean): number {
  if (brush === undefined) brush = document.createElement('canvas').getContext('2d');
  if (!brush) return 0.5;
  brush.font = `${bold ? 700 : 400} ${MEASURED_PX}px ${getComputedStyle(document.body).fontFamily}`;
  return brush.measureText(character).width / MEASURED_PX;
}
